/** Milliseconds for which an answer is kept: the date decides a little of the rank. */
const KEPT_MS = 300_000;

interface Remembered {
  readonly version: string;
  readonly until: number;
  readonly answer: Promise<unknown>;
}

/**
 * Answers of this process that hold as long as the index is the same. Those that were not asked for longest are
 * forgotten first; calls that want the same answer at the same moment share it.
 */
export class AnswerMemory {
  private readonly answers = new Map<string, Remembered>();

  /**
   * @param most answers that are kept
   * @param keptMs milliseconds for which an answer is kept, since the present time is a part of it
   */
  constructor(
    private readonly most: number,
    private readonly keptMs: number = KEPT_MS,
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * The remembered answer, or a new one. A failure is not remembered.
   * @param version state of the index, read before this call
   * @param question everything the answer depends on, as JSON
   */
  get<T>(version: string, question: readonly unknown[], answer: () => Promise<T>): Promise<T> {
    const key = JSON.stringify(question);
    const present = this.answers.get(key);
    this.answers.delete(key);
    const remembered =
      present && present.version === version && present.until > this.now()
        ? present
        : { version, until: this.now() + this.keptMs, answer: this.asked(key, answer()) };
    this.answers.set(key, remembered);
    const [oldest] = this.answers.keys();
    if (this.answers.size > this.most && oldest !== undefined) this.answers.delete(oldest);
    return remembered.answer as Promise<T>;
  }

  private asked<T>(key: string, answer: Promise<T>): Promise<T> {
    answer.catch(() => {
      if (this.answers.get(key)?.answer === answer) this.answers.delete(key);
    });
    return answer;
  }
}
