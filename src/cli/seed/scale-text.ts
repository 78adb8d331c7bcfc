import { type DemoLanguage } from '../../../demo';
import { createRandom } from '../../../demo';
import type { Random } from '../../../demo';

/** Category values of news, in the order in which the items cycle through them. */
const CATEGORIES = ['engineering', 'releases', 'community', 'events'] as const;

/** The items are spread over these two years. */
const FIRST_DAY = Date.UTC(2024, 10, 21);
const DAYS = 728;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** A generated news item; the text is Markdown in the dialect of the demo content. */
export interface ScaleItem {
  slug: string;
  category: (typeof CATEGORIES)[number];
  /** ISO 8601, within the two years of the demo content. */
  publishedAt: string;
  texts: Record<DemoLanguage, { title: string; summary: string; markdown: string }>;
}

type Words = Record<DemoLanguage, string>;

/** What an item is about: a part of the stack and a quantity that is measured there. */
interface Subject {
  part: Words;
  quantity: Words;
  unit: Words;
  range: readonly [low: number, high: number];
}

const SUBJECTS: readonly [Subject, ...Subject[]] = [
  {
    part: { zh: '通道训练', en: 'lane training' },
    quantity: { zh: '从上电到链路可用的时间', en: 'the time from power-on to a usable link' },
    unit: { zh: '毫秒', en: 'ms' },
    range: [8, 95],
  },
  {
    part: { zh: '信用流控', en: 'credit flow control' },
    quantity: { zh: '满载下的有效带宽', en: 'usable bandwidth under full load' },
    unit: { zh: 'GB/s', en: 'GB/s' },
    range: [41, 392],
  },
  {
    part: { zh: '链路重传', en: 'link retry' },
    quantity: { zh: '一次重传占用的时间', en: 'the time that one retry takes' },
    unit: { zh: '纳秒', en: 'ns' },
    range: [140, 860],
  },
  {
    part: { zh: '互连管理器', en: 'the fabric manager' },
    quantity: { zh: '枚举一个域所需的时间', en: 'the time to enumerate a domain' },
    unit: { zh: '秒', en: 's' },
    range: [2, 48],
  },
  {
    part: { zh: '内存借用', en: 'memory borrowing' },
    quantity: { zh: '远端读取的往返时延', en: 'the round trip of a remote read' },
    unit: { zh: '纳秒', en: 'ns' },
    range: [310, 940],
  },
  {
    part: { zh: '拥塞标记', en: 'congestion marking' },
    quantity: { zh: '多打一流量的尾时延', en: 'the tail latency of many-to-one traffic' },
    unit: { zh: '微秒', en: 'µs' },
    range: [4, 77],
  },
  {
    part: { zh: '目录协议', en: 'the directory protocol' },
    quantity: { zh: '每秒处理的一致性请求', en: 'coherent requests per second' },
    unit: { zh: '百万次', en: 'million' },
    range: [12, 310],
  },
  {
    part: { zh: '光缆链路', en: 'optical links' },
    quantity: { zh: '前向纠错之前的误码数', en: 'bit errors before forward error correction' },
    unit: { zh: '个每小时', en: 'per hour' },
    range: [3, 640],
  },
];

const PLACES: readonly [Words, ...Words[]] = [
  { zh: '杭州实验室', en: 'the Hangzhou lab' },
  { zh: '成都测试台', en: 'the Chengdu bench' },
  { zh: '慕尼黑测试台', en: 'the Munich bench' },
  { zh: '新加坡机房', en: 'the Singapore machine room' },
  { zh: '蒙特利尔实验室', en: 'the Montréal lab' },
];

const SETUPS: readonly [Words, ...Words[]] = [
  { zh: '两个端点直接相连', en: 'two endpoints, directly connected' },
  { zh: '一台交换机带十六个端点', en: 'one switch with sixteen endpoints' },
  { zh: '四个机柜组成的域', en: 'a domain of four cabinets' },
  { zh: '满配的超节点', en: 'a fully populated supernode' },
];

const CAUSES: readonly [Words, ...Words[]] = [
  {
    zh: '一个计数器在错误的时钟域里递增，只有温度超过七十度才看得出来',
    en: 'a counter was incremented in the wrong clock domain, which shows only above seventy degrees',
  },
  {
    zh: '缓冲区按最长的微片串预留，而这样的长串很少出现',
    en: 'buffers were reserved for the longest train of flits, and trains that long are rare',
  },
  {
    zh: '两端对同一个超时各按自己的单位理解',
    en: 'the two ends read the same timeout in units of their own',
  },
  {
    zh: '日志在临界区里写盘，每次多等一次同步',
    en: 'the log was flushed inside a critical section, one synchronous write each time',
  },
  {
    zh: '路由表每次都整张重算，而变化只涉及一台交换机',
    en: 'the routing table was computed afresh although only one switch had changed',
  },
];

const NEXT_STEPS: readonly [Words, ...Words[]] = [
  {
    zh: '下一步是在另一家的芯片上重复这组测量，欢迎有样片的成员参加',
    en: 'Next comes the same measurement on silicon of another vendor; members with samples are welcome to join',
  },
  {
    zh: '改动已提交评审，邮件列表上的讨论开放到月底',
    en: 'The change is under review, and the discussion on the mailing list stays open until the end of the month',
  },
  {
    zh: '原始数据与脚本放在测试仓库，任何人都可以重新计算',
    en: 'Raw data and scripts are in the test repository, so that anybody can compute the figures again',
  },
  {
    zh: '工作组将在下次例会决定是否写进规范',
    en: 'The working group decides at its next meeting whether this becomes part of the specification',
  },
];

/**
 * The item with this number, always the same one: an invented report of a measurement in Chinese and English.
 * @param number from 1
 */
export function scaleItem(number: number): ScaleItem {
  const slug = scaleSlug(number);
  const random = createRandom(slug);
  const facts: Facts = {
    number,
    subject: random.pick(SUBJECTS),
    place: random.pick(PLACES),
    setup: random.pick(SETUPS),
    cause: random.pick(CAUSES),
    next: random.pick(NEXT_STEPS),
    rows: measurements(random),
    title: random.int(0, 2),
  };
  const minutes = random.int(60, 600);
  const publishedAt = new Date(FIRST_DAY + random.int(0, DAYS) * DAY_MS + minutes * MINUTE_MS);
  return {
    slug,
    category: CATEGORIES[number % CATEGORIES.length] ?? CATEGORIES[0],
    publishedAt: publishedAt.toISOString(),
    texts: { zh: chinese(facts), en: english(facts) },
  };
}

/** Address of the item with this number, below `/news/`. */
export function scaleSlug(number: number): string {
  return `scale/${String(number).padStart(6, '0')}`;
}

interface Facts {
  number: number;
  subject: Subject;
  place: Words;
  setup: Words;
  cause: Words;
  next: Words;
  /** Build of the firmware and where in the range of the quantity its value lies, from 0 to 1, worst first. */
  rows: { build: string; share: number }[];
  title: number;
}

function measurements(random: Random): Facts['rows'] {
  const major = random.int(1, 9);
  return Array.from({ length: random.int(3, 6) }, (_, index) => ({
    build: `${major}.${index}.${random.int(0, 40)}`,
    share: random.between(0, 1),
  })).sort((a, b) => b.share - a.share);
}

function valueOf({ range: [low, high] }: Subject, share: number): number {
  return Math.round(low + (high - low) * share);
}

function chinese({ number, subject, place, setup, cause, next, rows, title }: Facts) {
  const part = subject.part.zh;
  const quantity = subject.quantity.zh;
  const value = (share: number) => `${valueOf(subject, share)} ${subject.unit.zh}`;
  const [first = { build: '', share: 0 }] = rows;
  const last = rows.at(-1) ?? first;
  return {
    title: [
      `${part}测量第${number}号：${setup.zh}`,
      `${place.zh}第${number}号报告：${part}`,
      `第${number}号记录：${quantity}由什么决定`,
    ][title] as string,
    summary: `${place.zh}在${setup.zh}的条件下测量了${quantity}，固件${last.build}为${value(last.share)}。差异的来源也已找到。`,
    markdown: `${place.zh}这次看的是${part}。测试环境是${setup.zh}，每个固件版本运行${60 + (number % 7) * 30}分钟，取中位数。

## 结果

| 固件 | ${quantity} |
|---|---|
${rows.map(({ build, share }) => `| ${build} | ${value(share)} |`).join('\n')}

从${first.build}到${last.build}，数值由${value(first.share)}变为${value(last.share)}。重复测量之间的偏差不超过百分之${2 + (number % 4)}。

## 原因

逐项排除之后，原因是：**${cause.zh}**。把它改掉，其余条件不变，差异随之消失。

- 供电与散热在三次测量之间没有变化。
- 线缆换过一次，数值不受影响。
- 关闭\`trace\`之后，结果相同。

## 接下来

${next.zh}。`,
  };
}

function english({ number, subject, place, setup, cause, next, rows, title }: Facts) {
  const part = subject.part.en;
  const quantity = subject.quantity.en;
  const value = (share: number) => `${valueOf(subject, share)} ${subject.unit.en}`;
  const [first = { build: '', share: 0 }] = rows;
  const last = rows.at(-1) ?? first;
  return {
    title: [
      `Measurement ${number} of ${part}: ${setup.en}`,
      `Report ${number} from ${place.en}: ${part}`,
      `Note ${number}: what decides ${quantity}`,
    ][title] as string,
    summary: `With ${setup.en}, ${place.en} measured ${quantity}; firmware ${last.build} reaches ${value(last.share)}. The reason for the difference is known, too.`,
    markdown: `This time ${place.en} looked at ${part}. The set-up was ${setup.en}; every build of the firmware ran for ${60 + (number % 7) * 30} minutes, and the figures are medians.

## Results

| Firmware | ${capitalised(quantity)} |
|---|---|
${rows.map(({ build, share }) => `| ${build} | ${value(share)} |`).join('\n')}

From ${first.build} to ${last.build} the figure went from ${value(first.share)} to ${value(last.share)}. Repeated runs differ by at most ${2 + (number % 4)} per cent.

## The reason

When everything else had been ruled out, this was left: **${cause.en}**. With that put right and all else equal, the difference is gone.

- Power and cooling stayed the same through all three runs.
- One cable was exchanged, which did not matter.
- Turning \`trace\` off changed nothing.

## What comes next

${next.en}.`,
  };
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
