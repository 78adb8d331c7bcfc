import { clientOf } from '@/app/_api/request';
import { failure } from '@/cms/answer';
import { addressPath, FAILED_PRINT, parseDocumentAddress, preparingPath } from '@/content/documents/domain';
import { renamedPath } from '@/content/documents/use-cases/find-renamed';
import { forgetPrint } from '@/content/documents/use-cases/request-prints';
import { printed } from '@/content/documents/use-cases/print-release';
import { isLocale } from '@/i18n/locales';
import { nothingThere } from '@/platform/cache/derived-answer';
import { isUncachedRender } from '@/platform/cache/uncached-render';
import { PortalError } from '@/platform/http/errors';
import { countInProcess } from '@/platform/rate-limits/in-process';
import { FileMissing } from '@/platform/storage/measure';
import { sendFile } from '@/platform/storage/send-file';

export const dynamic = 'force-dynamic';

/** How long a request waits for a file that is made for it; most chapters take a second or two. */
const PATIENCE_MS = 12_000;
/** Seconds after which what could not be printed may be asked for again. */
const RETRY_SECONDS = 600;
/** Browsers may keep a file, and ask each time whether it is still the one. */
const KEPT = 'private, no-cache';

interface Context {
  params: Promise<{ lang: string; name: string[] }>;
}

/**
 * A chapter or a whole release as a PDF: `/docs/…/{chapter}.pdf` and `/docs/…/v/{version}.pdf` are rewritten to here
 * (next.config.ts). The worker makes the file; if that takes long, the answer leads to a page that says so.
 */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { lang, name } = await params;
  const address = parseDocumentAddress(name);
  if (!isLocale(lang) || (address?.kind !== 'chapter' && address?.kind !== 'overview')) return nothingThere();
  const path = `${addressPath(address)}.pdf`;
  const preparing = `/${lang}${preparingPath(path)}`;
  // A preview shows what is not public yet, and a file of it would stay.
  if (await isUncachedRender()) return movedTo(303, `/${lang}${addressPath(address)}`);
  try {
    await countInProcess('prints', clientOf(request).network);
    const { document, version, chapter } = { chapter: undefined, ...address };
    const print = await printed(
      lang,
      { document, ...(version !== undefined && { version }), ...(chapter !== undefined && { chapter }) },
      PATIENCE_MS,
      request.signal,
    );
    if (!print) {
      const renamed = await renamedPath(lang, address);
      return renamed ? movedTo(308, `/${lang}${renamed}.pdf`) : nothingThere();
    }
    const { digest, standing } = print;
    if (standing?.state === 'failed') throw new PortalError('unavailable', { retryAfter: RETRY_SECONDS });
    if (standing?.state !== 'ready') return movedTo(303, preparing);
    try {
      const file = await sendFile(request, {
        ...standing,
        fileName: `${[document, version, chapter].filter(Boolean).join('-')}-${lang}.pdf`,
        contentType: 'application/pdf',
        disposition: 'inline',
        trusted: true,
      });
      file.headers.set('X-Robots-Tag', 'noindex');
      file.headers.set('Cache-Control', KEPT);
      return file;
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error;
      // A restored backup may lack it; it is made again.
      await forgetPrint(digest, standing.storageKey);
      return movedTo(303, preparing);
    }
  } catch (error) {
    const answer = failure(error);
    if (!wantsPage(request)) return answer;
    // People see a page that they can act on; programs get the reason.
    return movedTo(303, answer.status === 429 ? preparing : `${preparing}#${FAILED_PRINT}`);
  }
}

function wantsPage(request: Request): boolean {
  return request.headers.get('accept')?.includes('text/html') ?? false;
}

function movedTo(status: 303 | 308, location: string): Response {
  return new Response(null, {
    status,
    headers: { Location: location, 'Cache-Control': 'private, no-store' },
  });
}
