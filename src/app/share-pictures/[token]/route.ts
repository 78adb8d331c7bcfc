import { LRUCache } from 'lru-cache';

import { clientOf } from '@/app/_api/request';
import { cutSharedUpload, findSharedUpload } from '@/features/site/use-cases/shared-upload';
import { shownBySharePicture } from '@/features/site/use-cases/share-pictures';
import { nothingThere } from '@/platform/cache/derived-answer';
import { drawSharePicture } from '@/platform/decoder/decoder';
import { PortalError } from '@/platform/http/errors';
import { createLogger } from '@/platform/log';
import { countInProcess } from '@/platform/rate-limits/in-process';

export const dynamic = 'force-dynamic';

const log = createLogger('share-pictures');

/** Bytes of pictures that a process keeps: about fifty. Apps keep their own copies for days. */
const KEPT_BYTES = 4 * 1024 * 1024;

/** A picture that can be made now. */
interface Shown {
  /** Under which it is kept: an address outlives the file that it was written for. */
  readonly key: string;
  readonly make: () => Promise<Buffer>;
  readonly cacheControl: string;
}

/** Pictures by their keys. Many who ask for one wait until it has been made once. */
const made = new LRUCache<string, Buffer<ArrayBuffer>, Shown>({
  maxSize: KEPT_BYTES,
  sizeCalculation: (picture) => picture.byteLength,
  fetchMethod: async (_key, _former, { context }) => Buffer.from(await context.make()),
});

/** The address says everything that a drawn picture shows. */
const WORDS_CACHE = 'public, max-age=31536000, immutable';
/** An upload can be withdrawn. */
const UPLOAD_CACHE = 'public, max-age=3600';

/** What there is at an address; undefined if the portal didn’t write it or visitors may not see its file. */
async function shownAt(token: string): Promise<Shown | undefined> {
  const shown = shownBySharePicture(token);
  if (shown === undefined) return undefined;
  if (!('upload' in shown))
    return { key: token, make: () => drawSharePicture(shown), cacheControl: WORDS_CACHE };
  const upload = await findSharedUpload(shown);
  if (!upload) return undefined;
  return {
    key: `${upload.name} ${upload.version}`,
    make: () => cutSharedUpload(upload),
    cacheControl: UPLOAD_CACHE,
  };
}

const headersOf = ({ cacheControl }: Shown) => ({
  'Content-Type': 'image/jpeg',
  'Cache-Control': cacheControl,
  'X-Robots-Tag': 'noindex',
});

interface Context {
  params: Promise<{ token: string }>;
}

/**
 * The picture of a page for link previews, made when it is first asked for. If that doesn’t succeed now, the picture
 * without words.
 */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { token } = await params;
  const shown = await shownAt(token);
  if (!shown) return nothingThere();
  try {
    if (!made.has(shown.key)) await countInProcess('share-pictures', clientOf(request).network);
    return new Response(await made.forceFetch(shown.key, { context: shown }), { headers: headersOf(shown) });
  } catch (error) {
    if (!(error instanceof PortalError))
      log.error({ err: error }, 'a picture for link previews was not made');
    return new Response(null, {
      status: 302,
      headers: { Location: '/icons/share.jpg', 'Cache-Control': 'no-store' },
    });
  }
}

/** Says that the picture is there without making it. */
export async function HEAD(_request: Request, { params }: Context): Promise<Response> {
  const { token } = await params;
  const shown = await shownAt(token);
  return shown ? new Response(null, { headers: headersOf(shown) }) : nothingThere();
}
