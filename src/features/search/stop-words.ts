/** Words without which a query means the same; dropped unless nothing else is left. */
const STOP_WORDS = new Set(
  (
    'a about all am an and any are as at be been being but by can could did do does for from had has have how i if in is it ' +
    'its me my no not of on or our please s shall should so some t tell than that the their them then there these they this ' +
    'those to us was we were what when where which who whom whose why will with would you your ' +
    '的 了 和 与 是 在 及 或 对 为 由 从 到 给 向 把 被 就 都 也 还 又 之 后 吗 呢 吧 啊 么 我 我们 你 你们 您 请 请问 这 那 ' +
    '个 一个 一下 什么 什么时候 时候 如何 怎么 怎么办 怎样 怎么样 为什么 为何 哪些 哪个 哪里 哪儿 几 多少 是否 可以 可否 ' +
    '能否 能不能 有没有 是不是 会不会 谁 里 里面 去 来 才 再 只 过 着 该 得 地 而 但 如果 时 几个 几种'
  ).split(' '),
);

/** Words that say little beside others: they count, but an answer need not have them. */
const WEAK_WORDS = new Set(
  (
    'explain find get getting give happen happens keep know like long make many may might much must need needs show use ' +
    'used using want work works ' +
    '需要 应该 使用 用 支持 能 会 要 有 没有 进行 相关 关于 问题 最 最多 最少 可 让 做 找 看 知道 介绍 负责 ' +
    '问 想 想要 帮 内 中 前 后 上 下'
  ).split(' '),
);

/**
 * What Chinese questions are wrapped in. Cutting them away before the text is cut into words keeps their characters
 * from joining what is asked about.
 */
const FRAMES =
  /请问|[去在到]哪里|[去在到]哪儿|[去在到]哪|多[久大长高快]|什么时候|为什么|是什么|什么是|什么|怎么办|怎么样|怎么|怎样|如何|哪些|哪个|哪里|哪儿|多少个?|有没有|是不是|能不能|会不会|可不可以|是否|能否|可否|[吗呢吧]$/g;

/** How much a folded word says, from 0 for what is dropped. */
export function meaningOf(word: string): number {
  if (STOP_WORDS.has(word)) return 0;
  return WEAK_WORDS.has(word) ? 0.3 : 1;
}

/** A part of a text. */
interface Span {
  readonly at: number;
  readonly length: number;
}

/**
 * The folded text with blanks for what makes it a question; as it is when nothing would be left.
 * @param names parts that mean something as they are, such as 改了什么
 */
export function withoutFrames(text: string, names: readonly Span[] = []): string {
  const isNamed = (from: number, to: number) => names.some(({ at, length }) => from < at + length && to > at);
  const blank = text.replaceAll(FRAMES, (frame: string, place: number) =>
    isNamed(place, place + frame.length) ? frame : ' '.repeat(frame.length),
  );
  return /[\p{L}\p{N}]/u.test(blank) ? blank : text;
}

const QUESTION = /\?|^(?:how|what|when|where|which|who|why|is|are|can|could|does?|may|should|will)\s/;

/** Whether a folded query asks for an answer and not for a subject. */
export function isQuestion(text: string): boolean {
  return QUESTION.test(text.trimStart()) || withoutFrames(text) !== text;
}
