import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { CONSENT_DAYS } from '@/features/consent/domain';
import { messages as exportMessages } from '@/i18n/by-language/account-export';
import { messages } from '@/i18n/by-language/processing';
import { type ActivityName, type ProcessingActivity, processingActivities } from '@/processing-register';

/** The register of processing, and the demo texts of the policies, which say the same to visitors. */

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');
const page = (slug: string, language: Language) => read(`demo/content/pages/${slug}/${language}.md`);

const languages = ['zh', 'en'] as const;
type Language = (typeof languages)[number];

const activities = Object.entries(processingActivities) as [ActivityName, ProcessingActivity][];

/** A figure as the policies write it. */
function figure(language: Language, unit: string, value: number): string {
  const kind = unit.replace(/^(?:idle|text|record)/, '').toLowerCase();
  const [zh, one, many] = {
    minutes: ['分钟', 'minute', 'minutes'],
    hours: ['小时', 'hour', 'hours'],
    days: ['天', 'day', 'days'],
    months: ['个月', 'month', 'months'],
    years: ['年', 'year', 'years'],
  }[kind] ?? [undefined];
  if (zh === undefined) throw new Error(`${unit} has no unit`);
  return language === 'zh' ? `${value}${zh}` : `${value} ${value === 1 ? one : many}`;
}

/** Rows of the first table whose last column has the heading. */
function rowsOf(text: string, heading: string): string[][] {
  const tables = text.split(/\n(?!\|)/).filter((block) => block.includes('\n|---') || block.startsWith('|'));
  return tables
    .map((block) =>
      block
        .split('\n')
        .filter((line) => line.startsWith('|'))
        .map((line) =>
          line
            .split('|')
            .slice(1, -1)
            .map((cell) => cell.trim()),
        ),
    )
    .filter(([head]) => head?.at(-1) === heading)
    .flatMap(([, , ...rows]) => rows);
}

/** Each row of the retention table in /privacy: its activity, and the figures that it has to give. */
const statement: readonly (readonly [
  zh: string,
  en: string,
  activity: ActivityName,
  figures: readonly string[],
])[] = [
  ['验证码', 'Verification codes', 'verification', ['minutes']],
  ['邮件确认与退订链接', 'Confirmation and unsubscribe links', 'verification', ['hours']],
  ['登录会话', 'Login sessions', 'sessions', ['days', 'idleDays']],
  ['记住的设备', 'Remembered devices', 'verification', ['days']],
  ['服务器日志', 'Server logs', 'networkLogs', ['months']],
  ['原始统计事件', 'Raw analytics events', 'analytics', ['days']],
  ['系统邮件', 'System emails', 'emails', ['textDays', 'recordDays']],
  ['公告的收件地址', 'Addresses that announcements were sent to', 'announcements', ['days']],
  [
    '搜索词的次数，不对应到个人',
    'Number of searches for a query, not linked to a person',
    'searches',
    ['days'],
  ],
  ['账号资料', 'Account data', 'account', []],
  ['账号与操作记录', 'Audit log of accounts and actions', 'audit', ['years']],
  [
    '订阅信息，包括同意的时间和网络地址',
    'Subscription data, including time and network address of consent',
    'subscriptions',
    ['days'],
  ],
  ['申请与协议', 'Applications and agreements', 'applications', ['years']],
  ['下载记录', 'Download records', 'downloads', []],
  ['页面评分和评论', 'Page ratings, with their comments', 'feedback', []],
  ['意见和错误报告', 'Comments on releases and error reports', 'publicReview', []],
  ['支持请求及其附件', 'Support requests, with their attachments', 'support', ['years']],
];

/** Figures that an activity may give in a language. */
const figuresOf = (language: Language, { kept }: ProcessingActivity) =>
  Object.entries(kept).map(([unit, value]) => figure(language, unit, value));

describe.each(languages)('the demo policies (%s)', (language) => {
  const heading = { privacy: { zh: '期限', en: 'Period' }, overview: { zh: '期限', en: 'Kept' } };

  it('give the periods that the code keeps to', () => {
    const rows = rowsOf(page('privacy', language), heading.privacy[language]);
    expect(rows.map(([label]) => label)).toEqual(statement.map(([zh, en]) => (language === 'zh' ? zh : en)));
    for (const [index, [, , name, figures]] of statement.entries()) {
      const { kept }: ProcessingActivity = processingActivities[name];
      for (const unit of figures) {
        expect(rows[index]?.[1]).toContain(figure(language, unit, kept[unit] ?? Number.NaN));
      }
    }
  });

  it('name in the collection overview no period that the register does not know', () => {
    const known = new Set([
      ...activities.flatMap(([, activity]) => figuresOf(language, activity)),
      // Of entries in the browser, which /cookies lists from the code.
      figure(language, 'days', CONSENT_DAYS),
      figure(language, 'minutes', 30),
      language === 'zh' ? '24小时' : '24 hours',
    ]);
    const rows = rowsOf(page('personal-data-collection-overview', language), heading.overview[language]);
    expect(rows.length).toBeGreaterThan(30);
    const named = rows.flatMap((row) => {
      const pattern =
        language === 'zh' ? /\d+(?:分钟|小时|天|个月|年)/g : /\d+ (?:minutes?|hours?|days?|months?|years?)/g;
      return row.at(-1)?.match(pattern) ?? [];
    });
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((period) => !known.has(period))).toEqual([]);
  });

  it('name the hash that counts one vote of a reader, and its period', () => {
    const period = figure(language, 'days', processingActivities.protection.kept.days);
    for (const slug of ['privacy', 'personal-data-collection-overview']) {
      expect(page(slug, language), slug).toMatch(
        language === 'zh'
          ? new RegExp(`由网络和浏览器信息生成、用于防止重复计数的哈希值(?:在|保存)${period}`)
          : new RegExp(
              `hash of network and browser that prevents double counting(?: is deleted after|,) ${period}`,
            ),
      );
    }
  });

  it('are marked as templates that counsel must review, as the register is', () => {
    const mark = language === 'zh' ? /模板，.*法律顾问审阅/ : /template.*counsel must review/;
    for (const slug of [
      'privacy',
      'cookies',
      'personal-data-collection-overview',
      'data-sharing-with-third-parties',
    ])
      expect(page(slug, language).replaceAll('\n', ' '), slug).toMatch(mark);
    expect(messages[language].template).toMatch(mark);
  });

  it('say that colleagues see masked addresses, as the register does', () => {
    const masked = language === 'zh' ? /隐去部分字符/ : /mask/;
    expect(processingActivities.applications.seen).toContain('colleaguesMasked');
    expect(messages[language].viewers.colleaguesMasked).toMatch(masked);
    expect(page('privacy', language)).toMatch(masked);
  });

  it('give the period of analytics that /cookies gives', () => {
    const [days = ''] = figuresOf(language, processingActivities.analytics);
    expect(page('cookies', language)).toContain(days);
  });
});

describe('the register', () => {
  it('has texts for each activity, and no others', () => {
    for (const language of languages)
      expect(Object.keys(messages[language].activities)).toEqual(activities.map(([name]) => name));
  });

  it('gives every figure in the text about retention', () => {
    for (const language of languages)
      for (const [name, { kept }] of activities)
        for (const unit of Object.keys(kept))
          expect(messages[language].activities[name].kept, `${name}.${unit}`).toContain(`{${unit}`);
  });

  it('names folders that the README of the export explains', () => {
    const folders = new Set(activities.flatMap(([, { holder }]) => holder ?? []));
    for (const language of languages) {
      const { other: _other, ...explained } = exportMessages[language].holders;
      expect(new Set(Object.keys(explained))).toEqual(folders);
    }
  });

  it('keeps network logs as long as the sample of the proxy does', () => {
    const rotations = Number(/^ *rotate (\d+)$/m.exec(read('deploy/nginx/logrotate.conf'))?.[1]);
    expect(read('deploy/nginx/logrotate.conf')).toMatch(/^ *daily$/m);
    const { months } = processingActivities.networkLogs.kept;
    // Six months in a row have at most 184 days.
    expect(rotations).toBe(Math.ceil((months * 184) / 6));
  });
});
