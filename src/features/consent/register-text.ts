import type { Labels } from '@/i18n/texts';
import type { Inline, RichText, RichTextBlock } from '@/ui/rich-text/model';

import { type StoredCategory, storedEntries } from './stored-entries';

/** What stands around the table: `register` in the namespace `consent`. */
export type RegisterLabels = Labels<'consent'>['register'];

/** The register of cookies and storage entries as a text of headings and tables, for the page `/cookies`. */
export function registerText(labels: RegisterLabels): RichText {
  return {
    blocks: [
      ...section('necessary', labels.necessary, labels.necessaryLead, labels),
      ...section('analytics', labels.analytics, labels.analyticsLead, labels),
    ],
  };
}

function section(
  category: StoredCategory,
  title: string,
  lead: string,
  labels: RegisterLabels,
): RichTextBlock[] {
  return [
    { type: 'heading', level: 2, id: `cookies-${category}`, children: words(title) },
    { type: 'paragraph', children: words(lead) },
    {
      type: 'table',
      header: [words(labels.name), words(labels.purpose), words(labels.kept)],
      rows: storedEntries
        .filter((entry) => entry.category === category)
        .map(({ name, kind, purpose, kept }) => [
          [{ type: 'text', text: name, marks: ['code'] }, { type: 'break' }, ...words(labels.kinds[kind])],
          words(labels.purposes[purpose]),
          words(labels.lifetimes[kept]),
        ]),
    },
  ];
}

function words(text: string): Inline[] {
  return [{ type: 'text', text }];
}
