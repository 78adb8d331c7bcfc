import {
  analyticsAllowed,
  analyticsStorage,
  mayKeepAnalytics,
  onConsentChange,
} from '@/features/consent/browser';

import type { Reporter } from './reporter/reporter';
import { connectSink, disconnectSink } from './track';

let reporter: Reporter | undefined;
let loading = false;

/** Removes the entries of client, session and events (specification, section 4). */
function forget(): void {
  try {
    for (const name of Object.values(analyticsStorage)) window.localStorage.removeItem(name);
  } catch {
    // Storage that is forbidden holds nothing.
  }
}

/** Brings the reporter in line with the consent of this moment. */
async function follow(product: string): Promise<void> {
  if (!analyticsAllowed()) {
    reporter?.stop();
    reporter = undefined;
    disconnectSink();
    if (!mayKeepAnalytics()) forget();
    return;
  }
  if (reporter || loading) return;
  loading = true;
  try {
    const [{ startReporter }, userId] = await Promise.all([import('./reporter/reporter'), memberName()]);
    // Withdrawn while the reporter was loading.
    if (!analyticsAllowed()) return;
    reporter = startReporter({ product, userId });
    reporter.viewed();
    connectSink(reporter.add);
  } catch {
    // Without the reporter nothing is measured; a visitor loses nothing by that.
  } finally {
    loading = false;
  }
}

/** Tells who is signed in, if anybody; the login state is not loaded for visitors without a session. */
async function memberName(): Promise<() => string | undefined> {
  if (!document.cookie.includes('_U_T_=')) return () => undefined;
  const { loginStore } = await import('@/features/session/browser');
  return () => loginStore.getState().profile?.username;
}

/**
 * Follows the visitor's consent until the returned function is called: loads and starts the reporter when it is given,
 * ends it and removes its entries when it is withdrawn, in this tab or another.
 */
export function followConsent(product: string): () => void {
  const update = (): void => void follow(product);
  const document_ = document as Document & { prerendering?: boolean };
  // A page that is only prepared has not been seen by anybody.
  if (document_.prerendering) document.addEventListener('prerenderingchange', update, { once: true });
  else update();
  return onConsentChange(update);
}

/** A soft navigation has brought another page. */
export function pageChanged(): void {
  reporter?.viewed();
}
