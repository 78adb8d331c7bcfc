import { LRUCache } from 'lru-cache';

import { clientOf } from '@/app/_api/request';
import { type ShareWords, wordsOfSharePicture } from '@/features/site/use-cases/share-pictures';
import { nothingThere } from '@/platform/cache/derived-answer';
import { drawSharePicture } from '@/platform/decoder/decoder';
import { PortalError } from '@/platform/http/errors';
import { createLogger } from '@/platform/log';
import { countInProcess } from '@/platform/rate-limits/in-process';

export const dynamic = 'force-dynamic';

const log = createLogger('share-pictures');

/** Bytes of pictures that a process keeps: about fifty. Apps keep their own copies for days. */
const KEPT_BYTES = 4 * 1024 * 1024;

/** Pictures by their address. Many who ask for one wait for the same drawing. */
const drawn = new LRUCache<string, Buffer<ArrayBuffer>, ShareWords>({
  maxSize: KEPT_BYTES,
  sizeCalculation: (picture) => picture.byteLength,
  fetchMethod: async (_address, _former, { context }) => Buffer.from(await drawSharePicture(context)),
});

const HEADERS = {
  'Content-Type': 'image/jpeg',
  // The address says everything that the picture shows.
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Robots-Tag': 'noindex',
};

interface Context {
  params: Promise<{ token: string }>;
}

/**
 * The picture of a page for link previews, drawn when it is first asked for. If that doesn’t succeed now, the picture
 * without words.
 */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { token } = await params;
  const words = wordsOfSharePicture(token);
  if (!words) return nothingThere();
  try {
    if (!drawn.has(token)) await countInProcess('share-pictures', clientOf(request).network);
    const picture = await drawn.forceFetch(token, { context: words });
    return new Response(picture, { headers: HEADERS });
  } catch (error) {
    if (!(error instanceof PortalError))
      log.error({ err: error }, 'a picture for link previews was not drawn');
    return new Response(null, {
      status: 302,
      headers: { Location: '/icons/share.jpg', 'Cache-Control': 'no-store' },
    });
  }
}

/** Says that the picture is there without drawing it. */
export async function HEAD(_request: Request, { params }: Context): Promise<Response> {
  const { token } = await params;
  return wordsOfSharePicture(token) ? new Response(null, { headers: HEADERS }) : nothingThere();
}
