import 'server-only';

import { richTextFromLexical } from '@/cms/rich-text/from-lexical';
import { markdownToLexical } from '@/cms/rich-text/markdown-to-lexical';
import { contentKinds } from '@/content/kinds';
import type { Locale } from '@/i18n/locales';
import type { Labels } from '@/i18n/texts';
import type { Inline, RichText, RichTextBlock } from '@/ui/rich-text/model';

import { CONTENT_API } from '../domain';
import { knownFields, readPage } from '../queries';
import { headFields } from '../shape';
import { OEMBED } from './embeds';
import { signatureExample } from './signature-example';

/** Files at the root of the site, in no language. */
const ROOT_FILES = new Set(['/openapi.json', '/sitemap.xml', '/llms.txt']);

/**
 * The text of the page for developers. Its examples are asked of the running portal by
 * `tests/contract/developers-page.test.ts`.
 * @param origin of the site
 */
export async function developersText(
  lang: Locale,
  labels: Labels<'developers'>,
  origin: string,
): Promise<RichText> {
  const { read, copy, texts, caches, client, webhooks, embeds, assistants, files } = labels;
  const words = (text: string) => blocksOf(text, lang);
  const base = `${origin}${CONTENT_API}/${lang}`;
  const { items } = await readPage('news', lang, { limit: 1, fields: ['slug'] });
  const slug = items[0]?.slug;
  const videos = await readPage('videos', lang, { limit: 1, fields: ['url'] });
  const video = videos.items[0]?.url;
  return {
    blocks: [
      heading('read', read.title),
      ...(await words(read.text)),
      ask(`${base}/news?limit=2&fields=title,url`),
      ...(await words(read.answer)),
      code('json', ANSWER),
      ...(await words(read.item)),
      ...(typeof slug === 'string' ? [ask(`${base}/news/${slug}`)] : []),
      heading('kinds', read.kinds, 3),
      await kinds(read),
      ...(await words(read.head)),
      heading('copy', copy.title),
      ...(await words(copy.text)),
      ask(`${base}/documents?updatedSince=2026-01-01T00:00:00Z&fields=title,changedAt`),
      heading('texts', texts.title),
      ...(await words(texts.text)),
      ask(`${base}/white-papers?limit=1&fields=title,body`),
      heading('caches', caches.title),
      ...(await words(caches.text)),
      code('sh', `curl -i '${base}/news?fields=titel'`),
      heading('client', client.title),
      ...(await words(client.text)),
      code('ts', clientExample(lang, origin)),
      heading('webhooks', webhooks.title),
      ...(await words(webhooks.text)),
      code('json', messageExample(base)),
      heading('signatures', webhooks.signatures, 3),
      ...(await words(webhooks.verify)),
      code('js', signatureExample),
      ...(await words(webhooks.answer)),
      heading('embeds', embeds.title),
      ...(await words(embeds.text)),
      ...(typeof video === 'string'
        ? [ask(`${origin}${OEMBED}?url=${encodeURIComponent(video)}&maxwidth=480`)]
        : []),
      heading('assistants', assistants.title),
      ...(await words(assistants.text)),
      code('text', `${origin}/mcp`),
      heading('files', files.title),
      ...(await words(files.text)),
    ],
  };
}

const ANSWER = `{
  "items": [{ "id": "…", "title": "…", "url": "…" }],
  "next": "…",
  "removed": []
}`;

const messageExample = (base: string) => `{
  "type": "content.changed",
  "timestamp": "2026-11-25T08:00:00.000Z",
  "data": {
    "collection": "news",
    "id": "…",
    "language": "${base.slice(base.lastIndexOf('/') + 1)}",
    "slug": "…",
    "movedFrom": null,
    "url": "${base}/news/…"
  }
}`;

const clientExample = (
  lang: Locale,
  origin: string,
) => `import { PortalContent } from 'interconnect-portal-client';

const portal = new PortalContent('${origin}');

for await (const item of portal.all('${lang}', 'news', { fields: ['title', 'url'] })) {
  console.log(item.title, item.url);
}`;

const inline = (text: string): Inline[] => [{ type: 'text', text }];
const mono = (text: string): Inline => ({ type: 'text', text, marks: ['code'] });
const code = (language: string, text: string): RichTextBlock => ({ type: 'code', language, code: text });
const ask = (url: string) => code('sh', `curl '${url}'`);

function heading(id: string, text: string, level: 2 | 3 = 2): RichTextBlock {
  return { type: 'heading', level, id, children: inline(text) };
}

async function blocksOf(markdown: string, locale: Locale): Promise<RichTextBlock[]> {
  const { blocks } = await richTextFromLexical(markdownToLexical(markdown), { locale });
  return JSON.parse(
    JSON.stringify(blocks, (name, value: unknown) => {
      if (name !== 'href' || typeof value !== 'string') return value;
      const bare = value.slice(locale.length + 1);
      return ROOT_FILES.has(bare) ? bare : value;
    }),
  ) as RichTextBlock[];
}

async function kinds(labels: Labels<'developers'>['read']): Promise<RichTextBlock> {
  const head = new Set<string>(headFields);
  const rows = await Promise.all(
    contentKinds.map(async ({ collection }) => {
      const names = [...(await knownFields(collection))].filter((name) => !head.has(name));
      return [
        [mono(collection)],
        names.flatMap((name, index) => [...(index > 0 ? inline(' ') : []), mono(name)]),
      ];
    }),
  );
  return { type: 'table', header: [inline(labels.kind), inline(labels.fields)], rows };
}
