import { setImmediate as turn } from 'node:timers/promises';

import {
  type ContentsEntry,
  copper,
  isFollowed,
  muted,
  PageWriter,
  type PrintFault,
} from '@/cms/pdf/page-writer';
import { writeRichText } from '@/cms/pdf/rich-text';
import { setFormula } from '@/cms/pdf/set-formula';
import { headingRole } from '@/cms/pdf/structure';
import { messages } from '@/i18n/by-language/documents';
import { formatDate } from '@/i18n/dates';
import { richTextWords, type RichTextWords } from '@/i18n/rich-text-words';
import { type Texts, textsFrom } from '@/i18n/texts';
import { outlineOf } from '@/ui/rich-text/model';

import { chapterPath, decodedAnchor, documentPath } from '../domain';
import { placesOf } from '../release-index';
import type { PrintedChapter, PrintSource } from './source';

interface Setting {
  readonly writer: PageWriter;
  readonly source: PrintSource;
  readonly texts: Texts<'documents'>;
  readonly words: RichTextWords;
}

/**
 * Sets a chapter or a release as a tagged PDF with contents, bookmarks, running heads, and links. The same source gives
 * the same bytes.
 * @param onFault learns of formulas and drawings that had to be replaced
 */
export async function typeset(source: PrintSource, onFault?: (fault: PrintFault) => void): Promise<Buffer> {
  const { language, document, release, publisher, chapters } = source;
  const texts = textsFrom<'documents'>(language, messages[language]);
  const [first] = chapters;
  const ownTitle =
    source.kind === 'chapter' && first ? `${headOf(first)} · ${document.title}` : document.title;
  const writer = await PageWriter.create(
    {
      title: `${ownTitle} ${release.version}`,
      author: publisher,
      language,
      // Not the time of its making, so nobody can tell two files of the same text apart.
      at: new Date(release.date),
      linkTo: (href) => targetOf(source, href),
      setFormula,
      onFault,
    },
    [JSON.stringify(source)],
  );
  const setting: Setting = { writer, source, texts, words: richTextWords(language) };
  if (source.kind === 'release') await writeCover(setting);
  for (const chapter of chapters) {
    await writeChapter(setting, chapter);
    // A document of many chapters leaves room for the other work of the process.
    await turn();
  }
  const version = texts.t('release', { version: release.version });
  writer.edges((page, pages, section) => ({
    ...(!(source.kind === 'release' && page === 1) && {
      head: {
        left: document.title,
        right: `${version} · ${formatDate(release.date, language, 'short')}`,
      },
    }),
    foot: { left: section, right: texts.t('pdf.page', { page, pages }) },
  }));
  return writer.save();
}

function headOf({ number, title }: PrintedChapter): string {
  return `${number} ${title}`;
}

/** What is known about the release, in short lines. */
function factsOf({ source, texts: { labels, t } }: Setting): string[] {
  const { document, release, language, errata } = source;
  return [
    document.number,
    `${t('release', { version: release.version })} · ${labels.status[release.status]}`,
    formatDate(release.date, language),
    ...(errata > 0 ? [t('pdf.errata', { count: errata })] : []),
  ];
}

async function writeCover(setting: Setting): Promise<void> {
  const { writer, source, texts, words } = setting;
  const { document, release, origin, language, chapters } = source;
  writer.space(130);
  writer.text(source.publisher, { size: 11, leading: 16, color: copper, after: 14 });
  writer.text(document.title, { size: 30, leading: 40, bold: true, after: 12, role: 'H1' });
  if (document.summary) writer.text(document.summary, { size: 12, leading: 20, color: muted, after: 8 });
  writer.rule({ color: copper, width: 1.2, before: 6, after: 14 });
  for (const fact of factsOf(setting)) writer.text(fact, { size: 10, leading: 17, color: muted });
  if (release.status !== 'current') {
    writer.text(texts.labels[release.status].text, {
      size: 10,
      leading: 17,
      bold: true,
      color: copper,
      before: 6,
    });
  }
  writeAddress(setting, `${origin}/${language}${documentPath(document.slug, release.version)}`);
  if (document.abstract.blocks.length > 0) {
    writer.newPage();
    writer.text(texts.labels.abstract, { ...chapterTitle, ...headingStyle });
    await writeRichText(writer, document.abstract, words, {
      placeOf: (id) => placeOf(abstract, decodedAnchor(id)),
    });
  }
  if (chapters.length === 0) return;
  writer.newPage();
  writer.text(texts.labels.pdf.contents, { ...chapterTitle, ...headingStyle });
  writer.contents(chapters.flatMap((chapter) => [entryOf(chapter), ...sectionsOf(chapter, 1)]));
  writeList(setting, 'table', texts.labels.lists.tables);
  writeList(setting, 'figure', texts.labels.lists.figures);
}

/** All tables or figures with a number, with their pages. */
function writeList({ writer, source: { chapters } }: Setting, kind: 'table' | 'figure', title: string): void {
  const entries = chapters.flatMap((chapter) =>
    placesOf(chapter.body, chapter.number)
      .filter((place) => place.kind === kind && place.number !== '' && place.id !== '')
      .map(({ id, number, title: caption }): ContentsEntry => {
        // What leads to the page is the caption, or else the number.
        const words = caption === '' ? { number: '', title: number } : { number, title: caption };
        return { ...words, depth: 1, place: placeOf(chapter, id) };
      }),
  );
  if (entries.length === 0) return;
  writer.text(title, { ...headingStyle, before: 16, after: 6, keep: 40, role: 'H1' });
  writer.contents(entries);
}

/** Of what is before the chapters. */
const headingStyle = { size: 15, leading: 22, bold: true } as const;

const chapterTitle = { size: 20, leading: 28, bold: true, after: 10, keep: 60, role: 'H1' } as const;

async function writeChapter(setting: Setting, chapter: PrintedChapter): Promise<void> {
  const { writer, source, texts, words } = setting;
  const { document, release, origin, language } = source;
  const isAlone = source.kind === 'chapter';
  if (isAlone) {
    writer.text(document.title, { size: 11, leading: 16, color: copper, after: 6 });
  } else {
    // What the running head of a page without text of its own would name is the chapter before.
    writer.beginSection('');
    writer.newPage();
  }
  writer.beginSection(headOf(chapter));
  writer.text(`${chapter.number}  ${chapter.title}`, {
    ...chapterTitle,
    role: headingRole(isAlone ? 1 : chapter.depth + 1),
    places: [chapter.slug],
    bookmark: { title: headOf(chapter), depth: isAlone ? 0 : chapter.depth },
  });
  if (chapter.summary) writer.text(chapter.summary, { size: 11, leading: 18, color: muted, after: 8 });
  if (isAlone) {
    writer.text(factsOf(setting).join(' · '), { size: 9, leading: 14, color: muted });
    if (release.status !== 'current') {
      writer.text(texts.labels[release.status].text, { size: 9, leading: 14, bold: true, color: copper });
    }
    writeAddress(
      setting,
      `${origin}/${language}${chapterPath(document.slug, chapter.slug, release.version)}`,
    );
    writer.rule({ color: copper, width: 1.2, before: 8, after: 10 });
    const sections = sectionsOf(chapter, 0);
    if (sections.length > 2) writer.contents(sections);
  }
  await writeRichText(writer, chapter.body, words, {
    placeOf: (id) => placeOf(chapter, decodedAnchor(id)),
    depth: isAlone ? 1 : chapter.depth + 1,
  });
}

/** The permanent address, as a link. */
function writeAddress({ writer }: Setting, url: string): void {
  writer.text([{ text: url, href: url }], { size: 9, leading: 15, before: 4 });
}

/** Name of a place in a chapter: its address without the path of the document. */
function placeOf({ slug }: Pick<PrintedChapter, 'slug'>, id: string): string {
  return `${slug}#${id}`;
}

/** Where the places of the abstract are, which is no chapter. */
const abstract = { slug: '' };

function entryOf(chapter: PrintedChapter): ContentsEntry {
  return {
    number: chapter.number,
    title: chapter.title,
    depth: Math.min(chapter.depth, 1),
    place: chapter.slug,
  };
}

function sectionsOf(chapter: PrintedChapter, depth: number): ContentsEntry[] {
  return outlineOf(chapter.body)
    .filter(({ level }) => level === 2)
    .map(({ id, number = '', text }) => ({ number, title: text, depth, place: placeOf(chapter, id) }));
}

/** Leads links to printed chapters to their place in the file, and all others to the site or beyond. */
function targetOf(
  { origin, language, document, release, chapters }: PrintSource,
  href: string,
): { readonly url: string; readonly place?: string } | undefined {
  const [, slug, id] = /^#([^#]*)(?:#(.+))?$/.exec(href) ?? [];
  if (slug !== undefined) {
    // A place that is not in the file is on its page.
    const path =
      slug === ''
        ? documentPath(document.slug, release.version)
        : chapterPath(document.slug, slug, release.version);
    return { url: `${origin}/${language}${path}${id === undefined ? '' : `#${encodeURIComponent(id)}`}` };
  }
  const url = URL.parse(href, origin);
  if (!url || !isFollowed(url)) return undefined;
  if (url.origin !== new URL(origin).origin) return { url: url.href };
  const chapter = chapters.find(({ slug }) =>
    [chapterPath(document.slug, slug, release.version), chapterPath(document.slug, slug)].some(
      (path) => url.pathname === `/${language}${path}`,
    ),
  );
  if (!chapter) return { url: url.href };
  return {
    url: url.href,
    place: url.hash === '' ? chapter.slug : placeOf(chapter, decodedAnchor(url.hash.slice(1))),
  };
}
