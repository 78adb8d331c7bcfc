import { z } from 'zod';

export const PICTURE = { width: 310, height: 155 } as const;
export const PIECE = 47;
/** Tolerance for the position of the piece, in pixels. */
export const TOLERANCE = 5;
/** Lifetime of a challenge, and separately of its solution, in seconds. */
export const CAPTCHA_SECONDS = 5 * 60;
export const CODE_SECONDS = 10 * 60;
export const CODE_TRIES = 5;
export const RESEND_SECONDS = 60;
/** How long a code that was entered on a remembered device counts there (ADR 130). */
export const REMEMBERED_SECONDS = 30 * 24 * 3600;
/** Largest number that a proof of work may have to find: about a tenth of a second in a browser, on average half. */
export const MAX_NUMBER = 100_000;

/** What a solved captcha may be used for; the first use of `any` fixes its purpose. */
const captchaPurposes = ['any', 'send_code', 'login', 'subscribe', 'unsubscribe', 'support'] as const;
export type CaptchaPurpose = (typeof captchaPurposes)[number];

/** Positions of the piece over time, in pixels and in ms since it was first touched. */
export interface TrackPoint {
  readonly x: number;
  readonly t: number;
}

const trackPoint = z.strictObject({
  x: z.number().min(-PICTURE.width).max(PICTURE.width),
  t: z.number().min(0),
});

/** The content of `pointJson`: where the piece was released, and its path. */
export const puzzleAnswerSchema = z.object({
  x: z.number().min(0).max(PICTURE.width),
  track: z.array(trackPoint).max(2000),
});
export type PuzzleAnswer = z.infer<typeof puzzleAnswerSchema>;

const json = z
  .string()
  .max(100_000)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'format' });
      return z.NEVER;
    }
  });

export const getCaptchaSchema = z.strictObject({
  captchaType: z.enum(['blockPuzzle', 'proofOfWork']),
  purpose: z.enum(captchaPurposes).default('any'),
});

export const checkCaptchaSchema = z.discriminatedUnion('captchaType', [
  z.strictObject({
    captchaType: z.literal('blockPuzzle'),
    token: z.uuid(),
    pointJson: json.pipe(puzzleAnswerSchema),
  }),
  z.strictObject({
    captchaType: z.literal('proofOfWork'),
    token: z.uuid(),
    number: z.int().min(0).max(MAX_NUMBER),
  }),
]);
export type CaptchaAnswer = z.infer<typeof checkCaptchaSchema>;

const checkedSchema = z.object({
  data: z.object({
    repCode: z.literal('0000'),
    repData: z.object({ captchaVerification: z.string().min(1).max(100) }),
  }),
});

/** The solved captcha in an answer to `captcha/check`, if there is one. */
export function captchaIn(json: unknown): string | undefined {
  return checkedSchema.safeParse(json).data?.data.repData.captchaVerification;
}

/**
 * Whether a hand, a finger, or arrow keys could have moved the piece like this: it starts at the left edge, takes some
 * time, passes through intermediate positions, and ends where it was released.
 * @param elapsed ms since the puzzle was issued; the movement cannot take longer than that
 */
export function isPlausibleTrack({ x, track }: PuzzleAnswer, elapsed: number): boolean {
  const first = track[0];
  const last = track.at(-1);
  if (!first || !last || new Set(track.map((point) => point.x)).size < 4) return false;
  if (Math.abs(first.x) > 10 || Math.abs(last.x - x) > 2) return false;
  const duration = last.t - first.t;
  if (duration < 200 || duration > elapsed) return false;
  return track.every((point, index) => {
    const before = track[index - 1] ?? point;
    return point.t >= before.t && Math.abs(point.x - before.x) <= Math.max(20, x / 2);
  });
}
