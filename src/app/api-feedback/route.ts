import { failure, success } from '@/cms/answer';
import { clientOf, jsonBody, refuseForgery } from '@/app/_api/request';
import { currentRelease, parseDocumentAddress } from '@/content/documents/domain';
import { getChapter, getDocument } from '@/content/documents/queries';
import { leaveFeedback } from '@/features/feedback';
import { isLocale } from '@/i18n/locales';

export const dynamic = 'force-dynamic';

/** `POST { path, stars: 1..5, comment? }` → 201: what a reader says about a chapter. Anonymous, from this site only. */
export async function POST(request: Request): Promise<Response> {
  try {
    refuseForgery(request, undefined);
    const { network } = clientOf(request);
    await leaveFeedback(await jsonBody(request), { network, titleOf: chapterTitle });
    return success(null, 201);
  } catch (error) {
    return failure(error);
  }
}

/** `Base Specification 1.1: 4 Network layer` for the path of a public chapter. */
async function chapterTitle(path: string): Promise<string | undefined> {
  const [, lang = '', , ...segments] = path.split('/');
  const address = parseDocumentAddress(segments);
  if (!isLocale(lang) || address?.kind !== 'chapter') return undefined;
  const document = await getDocument(lang, address.document);
  const version = address.version ?? (document && currentRelease(document.releases)?.version);
  if (!document || !version) return undefined;
  const chapter = await getChapter(lang, address.document, version, address.chapter);
  return chapter && `${document.title} ${version}: ${chapter.number} ${chapter.title}`;
}
