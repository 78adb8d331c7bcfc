import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

import type { RuleName } from '@/platform/http/errors';

/** What an attacker knows of an account before the first guess. */
export interface AccountWords {
  readonly email: string;
  readonly nickname: string;
  readonly organization?: string | null | undefined;
}

/**
 * Guesses that a new password has to withstand, as zxcvbn estimates them. Passwords from lists, with the usual digit and
 * sign added, and patterns of the keyboard stay below.
 */
const MIN_GUESSES = 1e7;

/** Rank in the list of common passwords up to which a word with a year and a sign is tried; in English and in Chinese. */
const COMMON_RANK = 30_000;

/** Number of digits that is small enough to try all combinations. */
const FEW_DIGITS = 4;
const FEW_SIGNS = 3;

/**
 * What people in China and elsewhere put before a year, and the list of common passwords does not have: seasons, holidays,
 * places, companies, and what this site is about.
 */
const LOCAL_WORDS =
  'spring summer autumn fall winter january february march april june july august september october november december ' +
  'chuntian xiatian qiutian dongtian chunjie zhongqiu guoqing xinnian yuandan zhongguo beijing shanghai guangzhou shenzhen ' +
  'hangzhou nanjing suzhou wuhan chengdu chongqing tianjin xian changsha qingdao xiamen dalian hongkong taibei huawei xiaomi ' +
  'alibaba tencent baidu wechat weixin taobao jingdong bytedance lenovo zhang chen huang zhao zhou nihao mima denglu admin ' +
  'portal member reviewer staff interconnect community specification heddle zonglian loom';

/** Shorter words, and numbers, are in many good passwords by chance. */
const MIN_WORD = 4;

/** How zxcvbn reads a password: as words, dates, patterns, and what is left. */
type Reading = ReturnType<ZxcvbnFactory['check']>['sequence'];

let checker: Promise<ZxcvbnFactory> | undefined;

/** Some 40,000 common passwords and five keyboards, 7 MB in memory, so they are loaded with the first new password. */
async function loadChecker(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Checker }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const common = { 'passwords-common': dictionary['passwords-common'], local: LOCAL_WORDS.split(' ') };
  return new Checker({ dictionary: common, graphs: adjacencyGraphs });
}

/** Words of an account that no password of it may contain, in lower case. */
export function ownWords({ email, nickname, organization }: AccountWords): readonly string[] {
  // The top-level domain is nobody's own.
  const texts = [email.slice(0, Math.max(0, email.lastIndexOf('.'))), nickname, organization ?? ''];
  const words = texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  return [...new Set(words)].filter((word) => word.length >= MIN_WORD && !/^\d+$/.test(word));
}

/**
 * Why a new password that keeps the rules can be guessed all the same.
 * @returns the rule it breaks; undefined for a good one
 */
export async function guessableBecause(
  password: string,
  account: AccountWords,
): Promise<Extract<RuleName, 'passwordCommon' | 'passwordOwn'> | undefined> {
  const own = ownWords(account);
  const lower = password.toLowerCase();
  if (own.some((word) => lower.includes(word))) return 'passwordOwn';
  checker ??= loadChecker();
  const { guesses, sequence } = (await checker).check(password, [...own]);
  if (guesses < MIN_GUESSES) return 'passwordCommon';
  return isDecoratedWord(password, sequence, await checker) ? 'passwordCommon' : undefined;
}

/**
 * Whether a password is one common word with what rules make people add: a year, a date, a few digits, a sign. zxcvbn counts
 * the year and the sign as if they were random, which lifts such passwords above any bound that leaves room for strong
 * ones of eight characters (ADR 102).
 */
function isDecoratedWord(password: string, sequence: Reading, checker: ZxcvbnFactory): boolean {
  const isOneMatch = (text: string) => {
    const [only, ...more] = checker.check(text).sequence;
    return more.length === 0 && only !== undefined && only.pattern !== 'bruteforce' ? only : undefined;
  };
  const isCommon = (word: string) => {
    // As short as this, every word is common.
    if (/^[a-z]{2,3}$/i.test(word)) return true;
    const match = isOneMatch(word);
    return match !== undefined && 'rank' in match && Number(match.rank) <= COMMON_RANK;
  };
  const isDecoration = (rest: string) => {
    const letters = rest.match(/\p{L}/gu) ?? [];
    const signs = rest.match(/[^\p{L}\d]/gu) ?? [];
    const numbers = rest.match(/\d+/g) ?? [];
    return (
      letters.length <= 1 &&
      signs.length <= FEW_SIGNS &&
      numbers.every((number) => number.length <= FEW_DIGITS || isOneMatch(number) !== undefined)
    );
  };
  // Letters that stand together, and what zxcvbn reads as a word although a digit or sign stands for a letter.
  const runs = password.match(/\p{L}{2,}/gu) ?? [];
  const read = sequence.filter(({ pattern }) => pattern === 'dictionary').map(({ token }) => token);
  return [...new Set([...runs, ...read])].some(
    (word) => isDecoration(password.replaceAll(word, '')) && /\p{L}/u.test(word) && isCommon(word),
  );
}
