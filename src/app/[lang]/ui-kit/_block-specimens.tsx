import { richTextLabels } from '@/app/_rich-text-labels';
import { formatDate } from '@/i18n/dates';
import type { Locale } from '@/i18n/locales';
import type { Labels, Texts } from '@/i18n/texts';
import type { Entry, Picture, RichTextBlock } from '@/ui/rich-text/model';
import { RichTextView } from '@/ui/rich-text/rich-text-view';

import { Specimen, State } from './_specimen';

/** Two ports and what is between them, as editors would upload it. */
const board =
  '<svg viewBox="0 0 480 160" fill="none" stroke="currentColor" stroke-width="2">' +
  '<rect x="24" y="40" width="96" height="80" rx="3"/><rect x="360" y="40" width="96" height="80" rx="3"/>' +
  '<path d="M120 64H360M120 80H360M120 96H360" stroke="var(--figure-accent)" stroke-width="3"/></svg>';

const drawing = (alt: string): Picture => ({
  src: '',
  sources: [],
  avif: [],
  width: 480,
  height: 160,
  alt,
  svg: board,
});

const day = '2026-09-18T14:05:00+08:00';

/** The blocks that editors place in pages and that have a look of their own. */
export function Blocks({
  lang,
  labels,
  common,
}: {
  lang: Locale;
  labels: Labels<'ui-kit'>;
  common: Texts<'common'>;
}) {
  const { blocks: words, sections, uses } = labels;
  const entry = (title: string, more: Partial<Entry> = {}): Entry => ({
    title,
    label: '',
    body: [],
    ...more,
  });
  const specimens: readonly [state: string, block: RichTextBlock][] = [
    [
      words.callouts.state,
      {
        type: 'callouts',
        id: 'kit-callouts',
        picture: drawing(words.callouts.alt),
        caption: words.callouts.caption,
        points: [
          { title: words.callouts.port, x: 15, y: 50, body: paragraph(words.callouts.portText) },
          { title: words.callouts.lanes, x: 50, y: 40, href: `/${lang}/docs`, body: [] },
        ],
      },
    ],
    [
      words.downloads.state,
      {
        type: 'downloads',
        files: [
          {
            title: words.downloads.title,
            href: `/${lang}/ui-kit`,
            format: 'ZIP',
            bytes: 1_430_000,
            sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
            body: paragraph(words.downloads.text),
          },
        ],
      },
    ],
    [
      words.latest.state,
      {
        type: 'latest',
        list: 'news',
        count: 1,
        items: [
          {
            title: labels.card.title,
            href: `/${lang}/news`,
            summary: labels.card.summary,
            date: { iso: day, text: formatDate(day, lang) },
            label: '',
          },
        ],
        empty: '',
        more: { label: words.latest.more, href: `/${lang}/news` },
      },
    ],
    [
      words.latest.none,
      {
        type: 'latest',
        list: 'news',
        count: 1,
        items: [],
        empty: words.latest.empty,
        more: { label: words.latest.more, href: `/${lang}/news` },
      },
    ],
    [
      words.logos.state,
      {
        type: 'entries',
        look: 'logos',
        entries: [
          entry(words.logos.first, { picture: { ...logo, alt: words.logos.first }, href: `/${lang}` }),
          entry(words.logos.second),
        ],
      },
    ],
  ];
  const richLabels = richTextLabels(common);
  return (
    <Specimen id="blocks" title={sections.blocks} use={uses.blocks}>
      {specimens.map(([state, block]) => (
        <State key={state} label={state}>
          <RichTextView text={{ blocks: [block] }} labels={richLabels} />
        </State>
      ))}
    </Specimen>
  );
}

/** The portal’s own icon in place of a member’s. */
const logo: Picture = { src: '/icons/favicon.svg', sources: [], avif: [], width: 64, height: 64, alt: '' };

const paragraph = (text: string): RichTextBlock[] => [
  { type: 'paragraph', children: [{ type: 'text', text }] },
];
