import type { z } from 'zod';

import type { memberRequestSchema } from '../domain';

/** What was sent under an ID. */
export interface Submission {
  readonly id: string;
  readonly content: string;
  readonly file: File | null;
}

/**
 * The last submission if it said the same, so the server stores it once, or a new one. A captcha and the consent are no part
 * of what is said.
 */
export function submissionOf(
  {
    captchaVerification: _captcha,
    privacyAccepted: _accepted,
    submission: _submission,
    ...values
  }: z.output<typeof memberRequestSchema>,
  file: File | null,
  last: Submission | undefined,
): Submission {
  const content = JSON.stringify(values);
  return last?.content === content && last.file === file ? last : { id: crypto.randomUUID(), content, file };
}
