import { en } from '@payloadcms/translations/languages/en';
import { zh } from '@payloadcms/translations/languages/zh';
import type { Config } from 'payload';

import { adminLabels } from '@/i18n/admin-labels';
import { byLocale, type Locale } from '@/i18n/locales';

const label = adminLabels('payload');

/** Payload writes its arguments in two braces, of which ICU knows one. */
const inPayloadsWay = () => ({ locale: '{{locale}}' });

/** Texts of Payload that this portal says in other words. */
function ownTexts(locale: Locale) {
  return {
    version: {
      publishIn: label('version.publishIn', inPayloadsWay)[locale],
      unpublishIn: label('version.unpublishIn', inPayloadsWay)[locale],
      aboutToUnpublishIn: label('version.aboutToUnpublishIn', inPayloadsWay)[locale],
    },
    general: { payloadSettings: label('general.payloadSettings')[locale] },
  };
}

/** Words of Payload’s Chinese for which docs/style/zh.md has another name, the longer ones first. */
const OTHER_NAMES: readonly (readonly [theirs: string, ours: string])[] = [
  ['垃圾箱', '回收站'],
  ['预约发布成功', '已安排定时发布'],
  ['预约发布', '定时发布'],
  ['即将到来的事件', '已安排的发布'],
  ['语言环境', '语言'],
];

/** A space between Chinese and an argument, which is Chinese more often than not. */
const SPACE = /(?<=\p{Script=Han}) (?=\{\{)|(?<=\}\}) (?=\p{Script=Han})/gu;

/** Payload’s Chinese without spaces around arguments, `删除{{label}}` (styles add them beside Latin letters), and with our names. */
export function inOurWords<Texts extends object>(texts: Texts): Texts {
  const entries = Object.entries(texts).map(([key, text]: [string, unknown]) => [
    key,
    typeof text === 'string'
      ? OTHER_NAMES.reduce((all, [theirs, ours]) => all.replaceAll(theirs, ours), text.replaceAll(SPACE, ''))
      : typeof text === 'object' && text !== null
        ? inOurWords(text)
        : text,
  ]);
  return Object.assign({}, texts, Object.fromEntries(entries));
}

/** The languages of the admin: Payload’s texts, corrected. */
export const adminLanguages = {
  supportedLanguages: { zh: { ...zh, translations: inOurWords(zh.translations) }, en },
  fallbackLanguage: 'en',
  translations: byLocale(ownTexts),
} satisfies Config['i18n'];
