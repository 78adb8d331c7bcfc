import path from 'node:path';

import { messages } from '../i18n/by-language/processing';
import { languages } from '../i18n/languages';
import { type Locale, locales } from '../i18n/locales';
import { showFrom } from '../i18n/texts';
import { type ActivityName, type ProcessingActivity, processingActivities } from '../processing-register';

const root = path.resolve(import.meta.dirname, '../..');

/** The register of processing in each language, by the path of its page in the handbooks. */
export function processingDocuments(): ReadonlyMap<string, string> {
  return new Map(
    locales.map((locale) => [
      path.join(root, `docs/handbooks/${locale}/processing.md`),
      processingDocument(locale),
    ]),
  );
}

function processingDocument(locale: Locale): string {
  const { title, template, generated, notes } = messages[locale];
  const names = Object.keys(processingActivities) as ActivityName[];
  return [
    `# ${title}`,
    '',
    `> ${template}`,
    '',
    generated,
    '',
    notes.sensitive,
    ...names.flatMap((name) => section(locale, name)),
    '',
  ].join('\n');
}

/** An activity as a list of its fields, which reads as well on paper as on a screen. */
function section(locale: Locale, name: ActivityName): string[] {
  const texts = messages[locale];
  const { fields, notes } = texts;
  const show = showFrom(locale, texts);
  const activity: ProcessingActivity = processingActivities[name];
  const { title, stored, purpose } = texts.activities[name];
  // Full-width punctuation is its own space.
  const gap = languages[locale].columns === 2 ? '' : ' ';
  const list = (parts: readonly string[]) => parts.join(`${texts.separator}${gap}`);
  const rows: readonly (readonly [string, string])[] = [
    [fields.stored, stored],
    [fields.purpose, purpose],
    [fields.pipl, list(activity.pipl.map((basis) => texts.pipl[basis]))],
    [fields.gdpr, list(activity.gdpr.map((basis) => texts.gdpr[basis]))],
    [fields.kept, show(`activities.${name}.kept`, activity.kept)],
    ...(activity.job === undefined ? [] : ([[fields.job, `\`${activity.job}\``]] as const)),
    [fields.seen, list(activity.seen.map((viewer) => texts.viewers[viewer]))],
    [
      fields.exported,
      activity.holder === undefined
        ? notes.notExported
        : list([`${notes.exported}${gap}\`${activity.holder}/\``, notes.erased]),
    ],
    [
      fields.subjects,
      activity.tables.length === 0 ? notes.outside : list(activity.tables.map((table) => `\`${table}\``)),
    ],
  ];
  return [
    '',
    `## ${title}`,
    '',
    ...rows.map(([field, value]) => `- **${field}**${texts.colon}${gap}${value}`),
  ];
}
