import 'server-only';

import { draftMode } from 'next/headers';
import { workUnitAsyncStorage } from 'next/dist/server/app-render/work-unit-async-storage.external';

/** What a draft render may look at of its request. */
export interface DraftRequest {
  /** Path of the page, as the browser sent it. */
  readonly path: string;
  readonly headers: Headers;
}

/**
 * The request behind a render in draft mode; undefined for any other render.
 *
 * Pages that are `force-static` get empty `headers()` and `cookies()` even in draft mode, where Next.js renders them for
 * each request. The request itself is in the store of the render, whose type is `request` then. Checked with Next.js
 * 16.4.6; tests/attacks/v07-session-preview.test.ts fails when it is no longer so, in either direction.
 */
export async function draftRequest(): Promise<DraftRequest | undefined> {
  const { isEnabled } = await draftMode();
  const store = workUnitAsyncStorage.getStore();
  if (!isEnabled || store?.type !== 'request') return undefined;
  return { path: store.url.pathname, headers: new Headers(store.headers) };
}
