import { z } from 'zod';

import { chapterPath, comparisonPath, decodedAnchor, documentPath } from '@/content/documents/domain';
import { getComparison, getDocuments, getGlossary } from '@/content/documents/queries';
import { findRelease, type FoundRelease } from '@/content/documents/use-cases/export-chapter';
import { citationOf, placeNamed, quote } from '@/content/documents/use-cases/quote';
import { search } from '@/features/search';
import { searchRequest, searchSchema, searchTypes } from '@/features/search/domain';
import { getSiteFrame } from '@/features/site/queries';
import { type Locale, locales } from '@/i18n/locales';
import type { Texts } from '@/i18n/texts';
import { env } from '@/platform/env';

/** What assistants can do here. All of it only reads what visitors read, and every answer says where it is from. */

type AssistantTexts = Texts<'assistants'>;

/** Nothing was found, or the input is wrong; told to the assistant in the language that it asked in. */
export class ToolRefusal extends Error {
  override readonly name = 'ToolRefusal';

  constructor(readonly say: (texts: AssistantTexts) => string) {
    super('a tool refused its input');
  }
}

/** A tool as the protocol lists it, and what it does. */
export interface AssistantTool {
  readonly name: string;
  readonly title: string;
  /** For the model, so in English whatever language it asks in. */
  readonly description: string;
  readonly input: z.ZodObject;
  /** @throws ToolRefusal for input that does not fit, and for what is not there */
  readonly run: (input: unknown) => Promise<unknown>;
}

function tool<Shape extends z.ZodRawShape>(
  { shape, ...described }: Omit<AssistantTool, 'input' | 'run'> & { readonly shape: Shape },
  run: (input: z.output<z.ZodObject<Shape, z.core.$strict>>) => Promise<unknown>,
): AssistantTool {
  const input = z.strictObject(shape);
  return {
    ...described,
    input,
    run: async (given) => {
      const read = input.safeParse(given);
      if (read.success) return run(read.data);
      const { issues } = read.error;
      throw new ToolRefusal((texts) => issues.map((issue) => problemText(issue, texts)).join(' '));
    },
  };
}

/** What is wrong with an input, and what would be right. */
function problemText(issue: z.core.$ZodIssue, { t }: AssistantTexts): string {
  const field = issue.path.join('.');
  switch (issue.code) {
    case 'unrecognized_keys':
      return t('unknown', { field: issue.keys.join(', ').slice(0, 100) });
    case 'invalid_value':
      return t('choose', { field, values: issue.values.map(String).join(', ') });
    case 'too_big':
      return t(issue.origin === 'string' ? 'tooLong' : 'tooMuch', { field, most: Number(issue.maximum) });
    case 'invalid_type':
    case 'too_small':
      return t('missing', { field: field || 'arguments' });
    default:
      return t('format', { field });
  }
}

const language = z.enum(locales).describe('The language of the answer.');
const document = z.string().max(100).describe('The slug of the document, as list_releases names it.');
const version = z
  .string()
  .max(40)
  .optional()
  .describe('A release, as list_releases names it; the current one if not given.');
const chapter = z.string().max(160).describe('The slug of the chapter, as list_releases names it.');

/** Assistants copy it from addresses, where each letter beyond ASCII has nine characters. */
const anchor = z
  .string()
  .max(600)
  .optional()
  .describe('What follows # in the address of a place, as it is or percent-encoded.');

const urlOf = (lang: Locale, path: string) => `${env.PUBLIC_URL}/${lang}${path}`;

/** Permanent: it names the release. */
const chapterUrl = (
  lang: Locale,
  { document: { slug }, release }: FoundRelease,
  chapterSlug: string,
  place = '',
) =>
  urlOf(
    lang,
    `${chapterPath(slug, chapterSlug, release.version)}${place && `#${encodeURIComponent(place)}`}`,
  );

/** @throws ToolRefusal when visitors cannot read it */
async function releaseOf(lang: Locale, slug: string, wanted: string | undefined): Promise<FoundRelease> {
  const found = await findRelease(lang, { document: slug, ...(wanted !== undefined && { version: wanted }) });
  if (!found) throw new ToolRefusal(({ labels }) => labels.noRelease);
  return found;
}

const searching = tool(
  {
    name: 'search',
    title: 'Search',
    description:
      'Searches specifications, white papers, news, videos, events, and questions. Results have the addresses of what they were found in; those of specifications name the section and the releases that have it.',
    shape: {
      query: z.string().min(1).max(100),
      language,
      type: z.enum(searchTypes).optional(),
      page: z.int().min(1).max(50).default(1),
    },
  },
  async ({ query, language: lang, type, page }) => {
    const wanted = searchSchema.parse({ q: query, lang, type, page: String(page), pageSize: '12' });
    const { total, items } = await search(searchRequest(wanted));
    return {
      total,
      results: items.map(({ title, context, excerpt, url, releases, publishedAt, type: kind }) => ({
        type: kind,
        title,
        context,
        excerpt,
        url: `${env.PUBLIC_URL}${url}`,
        publishedAt,
        ...(releases && {
          releases: releases.map((release) => ({ ...release, url: `${env.PUBLIC_URL}${release.url}` })),
        }),
      })),
    };
  },
);

const listing = tool(
  {
    name: 'list_releases',
    title: 'List documents and releases',
    description:
      'Lists all specifications with their releases; with a document, also the chapters of a release.',
    shape: { language, document: document.optional(), version },
  },
  async ({ language: lang, document: slug, version: wanted }) => {
    if (slug === undefined) {
      const documents = await getDocuments(lang);
      return documents.map((one) => ({
        document: one.slug,
        number: one.number,
        title: one.title,
        summary: one.summary,
        current: one.current?.version ?? null,
        releases: one.versions.map((release) => ({
          ...release,
          url: urlOf(lang, documentPath(one.slug, release.version)),
        })),
      }));
    }
    const found = await releaseOf(lang, slug, wanted);
    return {
      document: slug,
      title: found.document.title,
      version: found.release.version,
      status: found.release.status,
      date: found.release.date,
      notes: found.release.notes,
      url: urlOf(lang, documentPath(slug, found.release.version)),
      chapters: found.release.chapters.map(({ slug: chapterSlug, number, title, depth }) => ({
        chapter: chapterSlug,
        number,
        title,
        depth,
        url: chapterUrl(lang, found, chapterSlug),
      })),
    };
  },
);

const defining = tool(
  {
    name: 'define_term',
    title: 'Look up a term',
    description: 'Looks a term, an abbreviation, or a synonym up in the glossary.',
    shape: { language, term: z.string().min(1).max(120) },
  },
  async ({ language: lang, term }) => {
    const wanted = term.trim().toLowerCase();
    const terms = (await getGlossary(lang)).filter((one) =>
      [one.term, one.abbreviation ?? '', one.slug, ...one.synonyms].some(
        (name) => name.toLowerCase() === wanted,
      ),
    );
    if (terms.length === 0) throw new ToolRefusal(({ labels }) => labels.noTerm);
    return terms.map(({ slug, ...one }) => ({ ...one, url: urlOf(lang, `/docs/glossary#${slug}`) }));
  },
);

const readingSection = tool(
  {
    name: 'read_section',
    title: 'Read a chapter or a section',
    description:
      'Reads a chapter of a release as Markdown, or only what an anchor names: a section, a requirement, a register, or a figure.',
    shape: { language, document, version, chapter, anchor },
  },
  async ({ language: lang, document: slug, version: wanted, chapter: name, anchor: place }) =>
    readPart(lang, await releaseOf(lang, slug, wanted), name, place && decodedAnchor(place)),
);

const readingNamed = (['requirement', 'register'] as const).map((type) =>
  tool(
    {
      name: `read_${type}`,
      title: type === 'requirement' ? 'Read a requirement' : 'Read a register',
      description:
        type === 'requirement'
          ? 'Reads a requirement by its number.'
          : 'Reads a register with its fields by its name.',
      shape: { language, document, version, name: z.string().min(1).max(160) },
    },
    async ({ language: lang, document: slug, version: wanted, name }) => {
      const found = await releaseOf(lang, slug, wanted);
      const place = await placeNamed(lang, found, type, name);
      if (place) return readPart(lang, found, place.chapter, place.anchor);
      throw new ToolRefusal(({ labels }) => labels[type === 'requirement' ? 'noRequirement' : 'noRegister']);
    },
  ),
);

async function readPart(lang: Locale, found: FoundRelease, slug: string, place?: string) {
  const quoted = await quote(lang, found, { chapter: slug, anchor: place }, env.PUBLIC_URL);
  if (!quoted) throw new ToolRefusal(({ labels }) => labels.noPlace);
  return {
    document: found.document.title,
    version: found.release.version,
    status: found.release.status,
    chapter: `${quoted.chapter.number} ${quoted.chapter.title}`,
    url: chapterUrl(lang, found, slug, place),
    text: quoted.text,
  };
}

/** Bounds of a comparison in an answer; the page has all of it. */
const MOST_PASSAGES = 200;
const LONGEST_PASSAGE = 1_500;

const comparing = tool(
  {
    name: 'compare_releases',
    title: 'Compare two releases',
    description: `Says which chapters of a document two releases have in common, and which passages differ. Added words are in {+ +}, removed ones in [- -]. Shows up to ${MOST_PASSAGES} passages; the page at \`url\` has all.`,
    shape: { language, document, from: z.string().min(1).max(40), to: z.string().min(1).max(40) },
  },
  async ({ language: lang, document: slug, from, to }) => {
    const comparison = await getComparison(lang, slug, from, to);
    if (!comparison) throw new ToolRefusal(({ labels }) => labels.noComparison);
    let room = MOST_PASSAGES;
    const chapters = comparison.chapters.map(({ slug: chapterSlug, number, title, state, passages }) => {
      const shown = passages.slice(0, room);
      room -= shown.length;
      return {
        chapter: chapterSlug,
        number,
        title,
        state,
        url: urlOf(lang, chapterPath(slug, chapterSlug, state === 'removed' ? from : to)),
        ...(passages.length > 0 && {
          passages: shown.map(({ heading, kind, parts }) => ({
            heading,
            kind,
            text: parts.map(marked).join('').slice(0, LONGEST_PASSAGE),
          })),
          leftOut: passages.length - shown.length,
        }),
      };
    });
    return { url: urlOf(lang, comparisonPath(slug, from, to)), chapters };
  },
);

const citing = tool(
  {
    name: 'cite',
    title: 'Cite a chapter',
    description:
      'Writes a citation of a chapter, or of what an anchor in it names by a number (a section, a table, a figure, a register, or a requirement), in one line and as BibTeX, with its permanent address.',
    shape: { language, document, version, chapter, anchor },
  },
  async ({ language: lang, document: slug, version: wanted, chapter: name, anchor: place }) => {
    const found = await releaseOf(lang, slug, wanted);
    const { brand } = await getSiteFrame(lang);
    const url = chapterUrl(lang, found, name);
    const from = { organisation: brand.name, url };
    const citation = await citationOf(
      lang,
      found,
      { chapter: name, anchor: place && decodedAnchor(place) },
      from,
    );
    if (!citation) throw new ToolRefusal(({ labels }) => labels.noPlace);
    return citation;
  },
);

function marked({ kind, text }: { kind: 'same' | 'added' | 'removed'; text: string }): string {
  if (kind === 'same') return text;
  return kind === 'added' ? `{+${text}+}` : `[-${text}-]`;
}

export const assistantTools: readonly AssistantTool[] = [
  searching,
  listing,
  defining,
  readingSection,
  ...readingNamed,
  comparing,
  citing,
];
