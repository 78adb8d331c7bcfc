/** Emails that are sent at the same time, and so connections to the relay. */
export const LANES = 16;
/** Most of them for one recipient host, so a host that hangs leaves room for the others. */
export const LANES_A_HOST = 8;
/**
 * A host that took longer than this for its last email has only one lane, until it is fast again or some time has
 * passed.
 */
const SLOW_MS = 5_000;
const SLOW_FOR_MS = 10 * 60_000;
/** Number of emails after which one more lane is tried, if the relay wanted fewer connections. */
const MAILS_BEFORE_ANOTHER = 50;

interface Host {
  underWay: number;
  /** Until this moment it counts as slow. */
  slowUntil: number;
}

/** How a try ended: `turned_away` means that the relay refused another connection. */
export type TryEnd = 'answered' | 'silent' | 'turned_away';

/** Limits parallel sending: as many emails at a time as the relay allows, and no recipient host takes all the slots. */
export class Lanes {
  readonly #hosts = new Map<string, Host>();
  #open = LANES;
  #underWay = 0;
  #answered = 0;

  /** Number of emails that may start now. */
  get free(): number {
    return Math.max(0, this.#open - this.#underWay);
  }

  get underWay(): number {
    return this.#underWay;
  }

  /** Hosts that may not start `LANES_A_HOST` emails now, and how many they may. */
  crowded(now: number): Map<string, number> {
    const rooms = new Map<string, number>();
    for (const [name, host] of this.#hosts) {
      if (host.underWay === 0 && host.slowUntil <= now) this.#hosts.delete(name);
      else rooms.set(name, Math.max(0, (host.slowUntil > now ? 1 : LANES_A_HOST) - host.underWay));
    }
    return rooms;
  }

  begin(name: string): void {
    const host = this.#hosts.get(name) ?? { underWay: 0, slowUntil: 0 };
    host.underWay += 1;
    this.#hosts.set(name, host);
    this.#underWay += 1;
  }

  /** @param took how long the try took, in milliseconds */
  end(name: string, how: TryEnd, took: number, now: number): void {
    this.#underWay -= 1;
    const host = this.#hosts.get(name);
    if (host) {
      host.underWay -= 1;
      if (how === 'silent' || took > SLOW_MS) host.slowUntil = now + SLOW_FOR_MS;
      else if (how === 'answered') host.slowUntil = 0;
    }
    if (how === 'turned_away') {
      // As many as it serves right now.
      this.#open = Math.max(1, this.#underWay);
      this.#answered = 0;
    } else if (how === 'answered') {
      this.#answered += 1;
      if (this.#open < LANES && this.#answered % MAILS_BEFORE_ANOTHER === 0) this.#open += 1;
    }
  }
}
