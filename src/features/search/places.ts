import { messages } from '@/i18n/by-language/places';
import { locales } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';

import type { Entry, PublicItem } from './sources';
import { keyOf } from './title-key';

type Place = keyof (typeof messages)[Locale]['list'];

/** Pages of the portal itself that are found like its content, by path without language prefix. */
const PATHS: Readonly<Record<Place, string>> = {
  glossary: '/docs/glossary',
  documents: '/docs',
  specifications: '/specifications',
  mailingLists: '/mail-list',
  subscribe: '/mail-list/subscribe',
  unsubscribe: '/mail-list/unsubscribe',
  // Without a session this leads to the login of the identity service that the portal uses.
  personal: '/my/personal',
  settings: '/my/settings',
  faq: '/faq',
  news: '/news',
  activities: '/activities',
  videos: '/videos',
  whitePapers: '/white-papers',
  caseStudies: '/case-studies',
};

/** What readers call the places, in every language and also wrongly; the titles are known anyway. */
const NAMES: Readonly<Record<Place, readonly string[]>> = {
  glossary: [
    'terms',
    'terminology',
    'definitions',
    'vocabulary',
    'dictionary',
    'abbreviations',
    '术语',
    '词汇表',
    '名词解释',
    '缩略语',
    '定义',
  ],
  documents: ['documentation', 'docs', 'document center', 'read online', '文档中心', '在线阅读', '资料'],
  specifications: [
    'specifications',
    'apply',
    'apply for the specification',
    'application',
    'my application',
    '规范申请',
    '申请规范',
    '申请',
    '申请进度',
    '规范',
  ],
  mailingLists: [
    'mailing list',
    'announce',
    'announcements',
    'announce list',
    'list archive',
    'archives',
    '邮件组',
    '公告',
    '公告列表',
    '通知',
    '列表存档',
  ],
  subscribe: [
    'subscribe',
    'subscription',
    'join mailing list',
    'join a mailing list',
    'newsletter',
    'sign up for emails',
    '订阅',
    '加入邮件列表',
    '邮件订阅',
  ],
  unsubscribe: ['leave a mailing list', 'stop emails', 'opt out', '退订', '取消订阅', '取消邮件订阅'],
  personal: [
    'login',
    'log in',
    'sign in',
    'logon',
    'register',
    'registration',
    'sign up',
    'create an account',
    'account',
    'my account',
    'personal center',
    'my downloads',
    'my subscriptions',
    '登录',
    '登陆',
    '注册',
    '注册账号',
    '账号',
    '我的账号',
    '个人中心',
    '我的',
    '我的订阅',
    '我的申请',
    '我的下载',
  ],
  settings: [
    'settings',
    'password',
    'change password',
    'reset password',
    'forgot password',
    'passkey',
    'passkeys',
    'change email',
    'export my data',
    '设置',
    '密码',
    '修改密码',
    '忘记密码',
    '重置密码',
    '通行密钥',
    '更换邮箱',
    '导出数据',
  ],
  faq: ['faq', 'faqs', 'questions', 'questions and answers', 'help', '问答', '问题解答', '帮助'],
  news: ['news', 'latest news', 'blog posts', 'articles', '最新消息', '新闻列表', '文章', '消息'],
  activities: ['events', 'calendar', 'meetings', 'webinars', 'meetups', '活动列表', '会议', '日程', '讲座'],
  videos: ['videos', 'video list', 'movies', '视频列表', '录像'],
  whitePapers: ['white papers', 'whitepapers', 'papers', '白皮书列表', '论文'],
  caseStudies: ['case studies', 'customers', 'deployments', '案例', '案例列表', '应用案例'],
};

/** Where they are. */
export const placePaths: readonly string[] = Object.values(PATHS);

const places = Object.keys(PATHS) as Place[];

/** Earlier than anything with a date, so places are last in its order and outside of every period. */
const NO_DATE = new Date(0);

/** The item that the entries of all places belong to, in a collection of this name that does not exist. */
export const PLACES = 'places';
const PLACES_ITEM = '00000000-0000-4000-8000-000000000000';

/** The places as they are indexed. @param fingerprint version of the rules that they are made by */
export function placeEntries(locale: Locale, fingerprint: string): { item: PublicItem; entries: Entry[] } {
  const { label, list } = messages[locale];
  return {
    item: { id: PLACES_ITEM, fingerprint },
    entries: places.map((place) => ({
      anchor: place,
      type: 'pages',
      kind: 'pages',
      path: [label],
      url: `/${locale}${PATHS[place]}`,
      title: list[place].title,
      context: label,
      keywords: namesOf(place).join(' · '),
      body: list[place].text,
      publishedAt: NO_DATE,
      boost: 1,
    })),
  };
}

/** Titles of the places that are called something beginning so. */
export function placesBeginning(locale: Locale, beginning: string): readonly string[] {
  const key = keyOf(beginning);
  if (key === '') return [];
  return [...(titlesByName[locale] ?? [])].flatMap(([name, titles]) => (name.startsWith(key) ? titles : []));
}

/** Titles of places by what they are called, in any language. */
const titlesByName = Object.fromEntries(locales.map((locale) => [locale, titlesOf(locale)]));

/** Titles of the places that are called so. */
export function placesCalled(locale: Locale, name: string): readonly string[] {
  return titlesByName[locale]?.get(keyOf(name)) ?? [];
}

function titlesOf(locale: Locale): ReadonlyMap<string, string[]> {
  const titles = new Map<string, string[]>();
  for (const place of places) {
    for (const key of new Set(namesOf(place).map(keyOf))) {
      titles.set(key, [...(titles.get(key) ?? []), messages[locale].list[place].title]);
    }
  }
  return titles;
}

/** What a place is called in every language. */
function namesOf(place: Place): string[] {
  return [...locales.map((locale) => messages[locale].list[place].title), ...NAMES[place]];
}
