import path from 'node:path';

import { APIError, commitTransaction, Forbidden, initTransaction, killTransaction } from 'payload';
import type { PayloadRequest } from 'payload';

import { hasRole } from '@/cms/access';
import { collectionPermissions } from '@/cms/permissions';
import { adminLocale, isLocale, type Locale } from '@/i18n/locales';
import { messages } from '@/i18n/by-language/documents-admin';

import { picturesIn, readDocumentImport } from '../import-markdown';
import type { ImportProblem } from '../import-markdown';

/** Characters of a file: a document of 600 pages has about a third of it. */
const MAX_SOURCE = 4_000_000;

/** What an import did, or would do. */
export interface ImportResult {
  chapters: {
    number: string;
    title: string;
    slug: string;
    line: number;
    headings: number;
    blocks: number;
    /** Whether the release has this chapter already; its text in this language is replaced then. */
    known: boolean;
    /** Set once imported. */
    id?: string;
  }[];
  problems: ImportProblem[];
  imported: boolean;
}

/**
 * Imports a Markdown file into the chapters of a release, as drafts in one language, all or none.
 * @param apply false for a preview that writes nothing
 * @throws Forbidden, APIError for what no preview can show
 */
export async function importChapters(
  req: PayloadRequest,
  releaseId: string,
  { source, locale, apply }: { source: unknown; locale: unknown; apply: boolean },
): Promise<ImportResult> {
  if (!hasRole(req, collectionPermissions.chapters.create)) throw new Forbidden(req.t);
  const { refusals } = messages[adminLocale(req.i18n.language)];
  if (typeof source !== 'string' || source.trim() === '' || !isLocale(String(locale))) {
    throw new APIError(refusals.nothing, 400, undefined, true);
  }
  if (source.length > MAX_SOURCE) throw new APIError(refusals.tooLarge, 413, undefined, true);
  const { payload } = req;
  const language = locale as Locale;
  // Chapters are imported before the first publication as well, when a release is only a draft.
  const release = await payload.findByID({
    collection: 'releases',
    id: releaseId,
    depth: 0,
    draft: true,
    disableErrors: true,
    overrideAccess: false,
    req,
  });
  if (!release) throw new APIError(refusals.noRelease, 404, undefined, true);
  // Drafts may lack what the form requires.
  const document = (release as { document?: typeof release.document | null }).document;
  if (!document) throw new APIError(refusals.noDocument, 400, undefined, true);
  const { chapters, problems } = readDocumentImport(source, { mediaId: await pictures(req, source) });

  const { docs } = await payload.find({
    collection: 'chapters',
    where: { release: { equals: releaseId } },
    depth: 0,
    draft: true,
    pagination: false,
    select: { slug: true, document: true },
    req,
  });
  const known = new Map(docs.map((chapter) => [chapter.slug, chapter]));
  const result: ImportResult = {
    chapters: chapters.map(({ body: _body, summary: _summary, ...facts }) => ({
      ...facts,
      known: known.has(facts.slug),
    })),
    problems,
    imported: false,
  };
  if (!apply || problems.length > 0) return result;

  const began = await initTransaction(req);
  try {
    for (const [index, chapter] of chapters.entries()) {
      const { slug, number, title, summary } = chapter;
      const body = chapter.body as never;
      const write = {
        collection: 'chapters',
        locale: language,
        draft: true,
        depth: 0,
        overrideAccess: false,
        req,
      } as const;
      const present = known.get(slug);
      const texts = { title, summary: summary || undefined, body };
      const { id: written } =
        present === undefined
          ? await payload.create({
              ...write,
              data: {
                ...texts,
                slug,
                number,
                // People may have put the others in order, so new ones come last there (ADR 240).
                ...(docs.length === 0 && { order: Number(number) }),
                release: releaseId,
                document,
                _status: 'draft',
              },
            })
          : await payload.update({
              ...write,
              id: present.id,
              data: present.document ? texts : { ...texts, document },
            });
      const row = result.chapters[index];
      if (row) row.id = written;
    }
    if (began) await commitTransaction(req);
  } catch (error) {
    await killTransaction(req);
    throw error;
  }
  return { ...result, imported: true };
}

/** Finds uploaded pictures by their file name, regardless of the folder in the Markdown. */
async function pictures(req: PayloadRequest, source: string): Promise<(src: string) => string | undefined> {
  const names = [...new Set(picturesIn(source).map((src) => path.posix.basename(src)))];
  if (names.length === 0) return () => undefined;
  const { docs } = await req.payload.find({
    collection: 'media',
    where: { filename: { in: names } },
    depth: 0,
    pagination: false,
    select: { filename: true },
    req,
  });
  const ids = new Map(docs.map(({ filename, id }) => [filename, id]));
  return (src) => ids.get(path.posix.basename(src));
}
