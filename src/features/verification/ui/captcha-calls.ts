import { request } from '@/features/session/browser';

import type { CaptchaAnswer, CaptchaPurpose, PuzzleAnswer } from '../domain';
import type { WorkChallenge } from '../proof-of-work';

interface Reply<T> {
  /** `0000` done, `6111` failed, `6110` expired. */
  readonly repCode: string;
  readonly repData: T | null;
}

export interface PuzzlePictures {
  readonly token: string;
  readonly originalImageBase64: string;
  readonly jigsawImageBase64: string;
}

export interface Work {
  readonly token: string;
  readonly challenge: WorkChallenge;
}

export type Verdict =
  { readonly result: 'solved'; readonly verification: string } | { readonly result: 'failed' | 'expired' };

const OF_CAPTCHA = '/api-id/oneid/captcha';

/** @throws RequestError */
async function get<T>(
  captchaType: 'blockPuzzle' | 'proofOfWork',
  purpose: CaptchaPurpose,
  signal: AbortSignal,
): Promise<T> {
  const { repData } = await request<Reply<T>>('POST', `${OF_CAPTCHA}/get`, {
    body: { captchaType, purpose },
    showError: false,
    allowDuplicates: true,
    signal,
  });
  if (!repData) throw new Error('the captcha came without its data');
  return repData;
}

export const getPuzzle = (purpose: CaptchaPurpose, signal: AbortSignal) =>
  get<PuzzlePictures>('blockPuzzle', purpose, signal);

export const getWork = (purpose: CaptchaPurpose, signal: AbortSignal) =>
  get<Work>('proofOfWork', purpose, signal);

type SentAnswer =
  | { readonly captchaType: 'blockPuzzle'; readonly token: string; readonly pointJson: string }
  | Extract<CaptchaAnswer, { captchaType: 'proofOfWork' }>;

async function checkAnswer(body: SentAnswer): Promise<Verdict> {
  const { repCode, repData } = await request<Reply<{ captchaVerification: string }>>(
    'POST',
    `${OF_CAPTCHA}/check`,
    { body, showError: false },
  );
  if (repCode === '0000' && repData) return { result: 'solved', verification: repData.captchaVerification };
  return { result: repCode === '6110' ? 'expired' : 'failed' };
}

/** @throws RequestError */
export const checkPuzzle = (token: string, answer: PuzzleAnswer) =>
  checkAnswer({ captchaType: 'blockPuzzle', token, pointJson: JSON.stringify(answer) });

/** @throws RequestError */
export const checkWork = (token: string, number: number) =>
  checkAnswer({ captchaType: 'proofOfWork', token, number });
