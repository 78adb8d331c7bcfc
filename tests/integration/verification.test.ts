import { randomUUID } from 'node:crypto';
import { eq, sql } from '@payloadcms/db-postgres/drizzle';
import { beforeEach, describe, expect, it } from 'vitest';
import { isPlausibleTrack, type TrackPoint } from '@/features/verification/domain';
import { captchaChallenges } from '@/features/verification/tables';
import { checkCaptcha, issueCaptcha, redeemCaptcha } from '@/features/verification/use-cases/captcha';
import { issueCode, redeemCode } from '@/features/verification/use-cases/codes';
import { getDatabase } from '@/platform/db/database';
import { usePortalDatabase } from '../support/database';

usePortalDatabase();

let now: Date;
const clock = { now: () => now };
const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));
beforeEach(() => (now = new Date()));

/** The path of a hand to `x`: fast at first, slower toward the end. */
function handTrack(x: number): TrackPoint[] {
  return Array.from({ length: 21 }, (_, step) => ({
    x: Math.round(x * Math.sin((step / 20) * (Math.PI / 2))),
    t: step * 45,
  }));
}

async function puzzle() {
  const { repData } = await issueCaptcha({ captchaType: 'blockPuzzle', purpose: 'any' }, clock);
  const token = String(repData?.token);
  const [row] = await (
    await getDatabase()
  )
    .select()
    .from(captchaChallenges)
    .where(eq(captchaChallenges.id, token));
  later(3);
  return { token, hole: Number(row?.answer.x) };
}

const answer = (token: string, x: number, track = handTrack(x)) =>
  checkCaptcha({ captchaType: 'blockPuzzle', token, pointJson: { x, track } }, clock);

describe('the puzzle', () => {
  it.each([0, 5, -5])('is solved %i px beside the hole', async (miss) => {
    const { token, hole } = await puzzle();
    expect((await answer(token, hole + miss)).repCode).toBe('0000');
  });

  it.each([6, -6, 60])('is not solved %i px beside the hole', async (miss) => {
    const { token, hole } = await puzzle();
    expect(await answer(token, hole + miss)).toEqual({ repCode: '6111', repData: null });
  });

  it('is not solved after five minutes', async () => {
    const { token, hole } = await puzzle();
    later(300);
    expect((await answer(token, hole)).repCode).toBe('6110');
  });

  it('is solved by one of twenty parallel right answers', async () => {
    const { token, hole } = await puzzle();
    const replies = await Promise.all(Array.from({ length: 20 }, () => answer(token, hole)));
    expect(replies.filter(({ repCode }) => repCode === '0000')).toHaveLength(1);
  });

  it('wants a track that a hand or arrow keys may have left', () => {
    const x = 180;
    const keys = Array.from({ length: 19 }, (_, step) => ({ x: step * 10, t: step * 30 }));
    expect(isPlausibleTrack({ x, track: handTrack(x) }, 3000)).toBe(true);
    expect(isPlausibleTrack({ x, track: keys }, 3000)).toBe(true);
    const implausible: Record<string, TrackPoint[]> = {
      none: [],
      'a jump': [
        { x: 0, t: 0 },
        { x: 1, t: 100 },
        { x: 2, t: 200 },
        { x, t: 400 },
      ],
      'no time': handTrack(x).map((point) => ({ ...point, t: point.t / 10 })),
      'back in time': handTrack(x).map((point, index) => ({ ...point, t: index === 9 ? 0 : point.t })),
      'another end': handTrack(x - 20),
      'another start': handTrack(x).slice(8),
      'longer than the puzzle was out': handTrack(x).map((point) => ({ ...point, t: point.t * 10 })),
    };
    for (const [what, track] of Object.entries(implausible)) {
      expect(isPlausibleTrack({ x, track }, 3000), what).toBe(false);
    }
  });
});

describe('a solved captcha', () => {
  async function solved(purpose: 'any' | 'login'): Promise<string> {
    const { repData } = await issueCaptcha({ captchaType: 'blockPuzzle', purpose }, clock);
    const token = String(repData?.token);
    const database = await getDatabase();
    const [row] = await database.select().from(captchaChallenges).where(eq(captchaChallenges.id, token));
    later(3);
    const reply = await answer(token, Number(row?.answer.x));
    return String(reply.repData?.captchaVerification);
  }

  it('is good for five minutes', async () => {
    const verification = await solved('any');
    later(300);
    await expect(redeemCaptcha(await getDatabase(), verification, 'login', clock)).rejects.toMatchObject({
      code: 'captcha_expired',
    });
  });

  it('is good for its own purpose only', async () => {
    const verification = await solved('login');
    await expect(redeemCaptcha(await getDatabase(), verification, 'send_code', clock)).rejects.toMatchObject({
      code: 'captcha_failed',
    });
  });

  it('comes back when what it was used for is rolled back', async () => {
    const verification = await solved('any');
    const database = await getDatabase();
    await expect(
      database.transaction(async (transaction) => {
        await redeemCaptcha(transaction, verification, 'login', clock);
        throw new Error('the cause failed');
      }),
    ).rejects.toThrow('the cause failed');
    await redeemCaptcha(database, verification, 'login', clock);
  });
});

describe('a code', () => {
  const fresh = async (channel = 'login') => {
    const account = `${randomUUID()}@example.org`;
    const made = { account, channel, asker: 'somebody' };
    return { ...made, askers: [made.asker], code: await issueCode(await getDatabase(), made, clock) };
  };

  it('has six digits, and only a keyed hash of it is kept', async () => {
    const { account, code } = await fresh();
    expect(code).toMatch(/^\d{6}$/);
    const database = await getDatabase();
    const { rows } = await database.execute(sql`select * from verification_codes where account = ${account}`);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it('lives ten minutes', async () => {
    const made = await fresh();
    later(600);
    await expect(redeemCode(made, clock)).rejects.toMatchObject({ code: 'code_expired' });
  });

  it('is bound to its channel and its account', async () => {
    const made = await fresh('register');
    const other = await fresh('login');
    await expect(
      redeemCode({ ...other, code: made.code === other.code ? 'x' : made.code }, clock),
    ).rejects.toMatchObject({ code: 'code_wrong' });
    await expect(redeemCode({ ...made, channel: 'login' }, clock)).rejects.toMatchObject({
      code: 'code_expired',
    });
  });

  it('is replaced by the next, not earlier than after a minute', async () => {
    const made = await fresh();
    later(59);
    const again = async () => issueCode(await getDatabase(), made, clock);
    await expect(again()).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 1 });
    later(1);
    const next = await again();
    if (next !== made.code) {
      await expect(redeemCode(made, clock)).rejects.toMatchObject({ code: 'code_wrong' });
    }
    await redeemCode({ ...made, code: next }, clock);
  });

  it('is used by one of twenty at the same time', async () => {
    const made = await fresh();
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => redeemCode(made, clock)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is used once even when its users read their clocks in another order than they are served', async () => {
    const made = await fresh();
    const users = Array.from({ length: 10 }, (_, user) => ({
      now: () => new Date(now.getTime() - user * 50),
    }));
    const outcomes = await Promise.allSettled(users.map((theirs) => redeemCode(made, theirs)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('cannot be guessed by twenty at the same time: five tries are all there are', async () => {
    const made = await fresh();
    const wrong = made.code === '000000' ? '111111' : '000000';
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => redeemCode({ ...made, code: wrong }, clock)),
    );
    const codes = outcomes.map((outcome) =>
      outcome.status === 'rejected' ? (outcome.reason as { code: string }).code : 'right',
    );
    expect(codes.filter((code) => code === 'code_wrong')).toHaveLength(5);
    expect(codes.filter((code) => code === 'code_expired')).toHaveLength(15);
  });
});
