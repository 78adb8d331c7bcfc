import { getSiteFrame } from '@/features/site/queries';
import { getReadingIndex } from '@/features/site-index/queries';
import type { IndexEntry } from '@/features/site-index/queries';
import { fallbackLanguage } from '@/i18n/languages';
import { localeNames, locales } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
import { derivedAnswer, nothingThere } from '@/platform/cache/derived-answer';
import { env } from '@/platform/env';
import { kindsWith } from '@/content/kinds';

/** A build has no database to ask. */
export const dynamic = 'force-dynamic';

/** What language models find here (llmstxt.org): documents with their chapters as Markdown, and white papers. */
export async function GET(): Promise<Response> {
  const answer = await derivedAnswer({
    address: '/llms.txt',
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    make: makeText,
  });
  return answer ?? nothingThere();
}

async function makeText(): Promise<string> {
  const [{ brand }, { labels }] = await Promise.all([
    getSiteFrame(fallbackLanguage),
    textsOf(fallbackLanguage, 'content'),
  ]);
  const feeds: Readonly<Record<string, string>> = labels.feeds;
  const listed = kindsWith('index').filter(({ index }) => index.llms);
  const sections = await Promise.all(
    locales.toReversed().map(async (locale) => {
      const index = await getReadingIndex(locale);
      const address = (path: string) => `${env.PUBLIC_URL}/${locale}${path}`;
      const row = ({ title, summary, number }: IndexEntry, url: string) =>
        `- [${oneLine(number ? `${number} ${title}` : title)}](${url})${summary ? `: ${oneLine(summary)}` : ''}`;
      return [
        ...index
          .filter(({ kind }) => kind === 'documents')
          .flatMap((document) => [
            `## ${oneLine(document.title)}${document.version ? ` ${document.version}` : ''} (${localeNames[locale]})`,
            '',
            row(document, address(document.path)),
            ...(document.version ? [`- [llms-full.txt](${address(document.path)}/llms-full.txt)`] : []),
            ...index
              .filter((entry) => entry.document === document.path)
              .map((chapter) => row(chapter, `${address(chapter.path)}.md`)),
            '',
          ]),
        ...listed.flatMap(({ collection }) => [
          `## ${feeds[collection] ?? collection} (${localeNames[locale]})`,
          '',
          ...index.filter(({ kind }) => kind === collection).map((item) => row(item, address(item.path))),
          '',
        ]),
      ];
    }),
  );
  return [
    `# ${brand.name}`,
    '',
    ...(brand.description ? [`> ${oneLine(brand.description)}`, ''] : []),
    `- [MCP](${env.PUBLIC_URL}/mcp)`,
    `- [OpenAPI](${env.PUBLIC_URL}/openapi.json)`,
    '',
    ...sections.flat(),
  ].join('\n');
}

/** Titles and summaries stay on their line and do not end a link early. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[[\]]/g, String.raw`\$&`);
}
