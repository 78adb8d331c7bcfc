import 'server-only';

import { draftMode } from 'next/headers';
import { workUnitAsyncStorage } from 'next/dist/server/app-render/work-unit-async-storage.external';

import { areAdaptersOn } from '../framework-adapters';

/** What a draft render may look at of its request. */
export interface DraftRequest {
  /** Path of the page, as the browser sent it. */
  readonly path: string;
  readonly headers: Headers;
  /** The same object throughout a render, and another one in each. */
  readonly render: object;
}

/**
 * The request behind a render in draft mode; undefined for any other render.
 *
 * Pages that are `force-static` get empty `headers()` and `cookies()` even in draft mode, where Next.js renders them for
 * each request. The request itself is in the store of the render, whose type is `request` then.
 *
 * Needs: `workUnitAsyncStorage`, whose store has the type `request`, `url`, and `headers` in draft mode.
 * Checked with: Next.js 16.4.6
 * Without it: a preview shows what is published: a draft is never shown without a known session.
 * Contract test: tests/attacks/v07-session-preview.test.ts
 */
export async function draftRequest(): Promise<DraftRequest | undefined> {
  if (!areAdaptersOn()) return undefined;
  const store = workUnitAsyncStorage.getStore();
  // Asked first: outside of a request there is no draft mode to ask for.
  if (store?.type !== 'request' || !(await draftMode()).isEnabled) return undefined;
  return { path: store.url.pathname, headers: new Headers(store.headers), render: store };
}
