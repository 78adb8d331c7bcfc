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
    general: {
      payloadSettings: label('general.payloadSettings')[locale],
      or: label('general.or')[locale],
      created: label('general.created')[locale],
      email: label('general.email')[locale],
      noResultsFound: label('general.noResultsFound')[locale],
      noResultsDescription: label('general.noResultsDescription')[locale],
      perPage: label('general.perPage', () => ({ limit: '{{limit}}' }))[locale],
      // Between the place of a page or a file and how many there are.
      of: label('general.of')[locale],
    },
    error: {
      unauthorized: label('error.unauthorized')[locale],
      notAllowedToAccessPage: label('error.notAllowedToAccessPage')[locale],
    },
  };
}

/** Words of Payload for which docs/style has another name, the longer ones first. */
const OTHER_NAMES: Readonly<Record<Locale, readonly (readonly [theirs: string, ours: string])[]>> = {
  zh: [
    ['垃圾箱', '回收站'],
    ['预约发布成功', '已安排定时发布'],
    ['预约发布', '定时发布'],
    ['即将到来的事件', '已安排的发布'],
    ['语言环境', '语言'],
    ['重置您的密码', '重设密码'],
    ['重置密码', '重设密码'],
    ['更改密码', '修改密码'],
    ['过滤条件', '筛选条件'],
    ['过滤器', '筛选条件'],
    ['过滤', '筛选'],
    ['更新于', '更新时间'],
    ['创建于', '创建时间'],
    ['您由于不活跃而被登出了', '您长时间没有操作，已退出登录'],
    ['登出', '退出登录'],
    ['登入', '登录'],
    // The name of the button begins with the words on it (WCAG 2.5.3).
    ['正在创建新的', '正在创建：'],
    ['创建新的', '创建新条目：'],
    ['电子邮件地址', '邮箱地址'],
    ['该字段为必填项目', '请填写此项'],
    ['「', '“'],
    ['」', '”'],
    ['...', '……'],
  ],
  en: [
    ['Schedule publish', 'Schedule publishing'],
    ['Upcoming events', 'Scheduled'],
    ['Locale', 'Language'],
    ['locale', 'language'],
  ],
};

/**
 * English texts of Payload that put the name of a kind, which begins with a capital, into a sentence. Ours begin with it, set
 * it off, or do without where the page says it.
 */
const ENGLISH_WITH_KINDS = {
  'Create new {{label}}': 'Create new: {{label}}',
  'Creating new {{label}}': 'Creating: {{label}}',
  'Add new {{label}}': 'Add new: {{label}}',
  'Show all {{label}}': 'Show all: {{label}}',
  'Empty {{label}} trash': 'Empty trash: {{label}}',
  'This {{label}} is trashed and is read-only.': 'This item is in the trash and can’t be edited.',
  'No {{label}} in trash.': 'Nothing in the trash.',
  "No {{label}} found. Either no {{label}} exist yet or none match the filters you've specified above.":
    'Nothing found. Either there is nothing yet, or nothing matches the filters above.',
  'Filter {{label}} where': 'Filter by',
  '{{count}} {{label}} selected': '{{count}} selected',
  'Select all {{count}} {{label}}': 'Select all {{count}}',
  'You are about to delete the {{label}} <1>{{title}}</1>. Are you sure?':
    'You are about to delete <1>{{title}}</1>. Are you sure?',
  'You are about to permanently delete the {{label}} <1>{{title}}</1>. Are you sure?':
    'You are about to permanently delete <1>{{title}}</1>. Are you sure?',
  'You are about to restore the {{label}} <1>{{title}}</1>. Are you sure?':
    'You are about to restore <1>{{title}}</1>. Are you sure?',
  'You are about to restore the {{label}} <1>{{title}}</1> as a draft. Are you sure?':
    'You are about to restore <1>{{title}}</1> as a draft. Are you sure?',
  'You are about to move the {{label}} <1>{{title}}</1> to the trash. Are you sure?':
    'You are about to move <1>{{title}}</1> to the trash. Are you sure?',
  'You are about to restore this {{label}} document to the state that it was in on {{versionDate}}.':
    'You are about to restore this item to the state that it was in on {{versionDate}}.',
  'You are about to restore the global {{label}} to the state that it was in on {{versionDate}}.':
    '{{label}}: you are about to restore the state of {{versionDate}}.',
  'You are about to publish all {{label}} in the selection. Are you sure?':
    'You are about to publish everything in the selection. Are you sure?',
  'You are about to unpublish all {{label}} in the selection. Are you sure?':
    'You are about to unpublish everything in the selection. Are you sure?',
  'You are about to delete {{count}} {{label}}': '{{label}}: you are about to delete {{count}}',
  'You are about to move {{count}} {{label}} to the trash':
    '{{label}}: you are about to move {{count}} to the trash',
  'You are about to restore {{count}} {{label}}': '{{label}}: you are about to restore {{count}}',
  'You are about to restore {{count}} {{label}} as draft':
    '{{label}}: you are about to restore {{count}} as a draft',
  'You are about to permanently delete <0>{{count}}</0> <1>{{label}}</1> from the trash. Are you sure?':
    '<1>{{label}}</1>: you are about to permanently delete <0>{{count}}</0> from the trash. Are you sure?',
  'Deleted {{count}} {{label}} successfully.': '{{label}}: {{count}} deleted.',
  'Permanently deleted {{count}} {{label}} successfully.': '{{label}}: {{count}} permanently deleted.',
  'Restored {{count}} {{label}} successfully.': '{{label}}: {{count}} restored.',
  'Updated {{count}} {{label}} successfully.': '{{label}}: {{count}} updated.',
  '{{count}} {{label}} moved to trash.': '{{label}}: {{count}} moved to trash.',
  'Unable to delete {{count}} out of {{total}} {{label}}.':
    '{{label}}: unable to delete {{count}} out of {{total}}.',
  'Unable to update {{count}} out of {{total}} {{label}}.':
    '{{label}}: unable to update {{count}} out of {{total}}.',
};

const withKinds = new Map(Object.entries(ENGLISH_WITH_KINDS));

/** The English texts of Payload that ours replace as a whole. */
export const replacedTexts: readonly string[] = [...withKinds.keys()];

/** A space between Chinese and an argument, which is Chinese more often than not. */
const SPACE = /(?<=\p{Script=Han}) (?=\{\{)|(?<=\}\}) (?=\p{Script=Han})/gu;

/** The capital of a word after the first, as in `Last Modified`; abbreviations have more than one. */
const LATER_CAPITAL = /(?<=\S )\p{Lu}(?=\p{Ll})/gu;
/** Whole sentences may name something, and begin with a capital more than once. */
const SENTENCE = /[.?!…<"“]/;

/** Arguments such as `{{locale}}` are names of Payload’s. */
const outsideArguments = (text: string, change: (part: string) => string): string =>
  text
    .split(/(\{\{.*?\}\})/)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('');

const inStyle = {
  /** Without spaces around arguments, `删除{{label}}`: styles add them beside Latin letters. */
  zh: (text: string) => text.replaceAll(SPACE, ''),
  /** In sentence case. */
  en: (text: string) =>
    withKinds.get(text) ??
    (SENTENCE.test(text) ? text : text.replaceAll(LATER_CAPITAL, (letter) => letter.toLowerCase())),
} satisfies Record<Locale, (text: string) => string>;

/** Payload’s texts of a language as docs/style wants them, and with our names. */
export function inOurWords<Texts extends object>(texts: Texts, locale: Locale): Texts {
  const named = (part: string) =>
    OTHER_NAMES[locale].reduce((all, [theirs, ours]) => all.replaceAll(theirs, ours), part);
  const entries = Object.entries(texts).map(([key, text]: [string, unknown]) => [
    key,
    typeof text === 'string'
      ? outsideArguments(inStyle[locale](text), named)
      : typeof text === 'object' && text !== null
        ? inOurWords(text, locale)
        : text,
  ]);
  return Object.assign({}, texts, Object.fromEntries(entries));
}

/** The languages of the admin: Payload’s texts, corrected. */
export const adminLanguages = {
  supportedLanguages: {
    zh: { ...zh, translations: inOurWords(zh.translations, 'zh') },
    en: { ...en, translations: inOurWords(en.translations, 'en') },
  },
  fallbackLanguage: 'en',
  translations: byLocale(ownTexts),
} satisfies Config['i18n'];
