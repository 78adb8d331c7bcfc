import { describe, expect, it } from 'vitest';

import { submissionOf } from './submission';

const values = {
  submission: '00000000-0000-4000-8000-000000000000',
  kind: 'question',
  topic: 'other',
  about: '',
  subject: 'Cable',
  text: 'Which cable?',
  lang: 'en',
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  privacyAccepted: true,
  captchaVerification: 'first',
} as const;
const log = new File(['lane 3'], 'lane.log');

describe('the ID of a support request', () => {
  const first = submissionOf(values, log, undefined);

  it('stays when the same is sent again with another captcha', () => {
    expect(submissionOf({ ...values, captchaVerification: 'second' }, log, first).id).toBe(first.id);
  });

  it.each([
    ['the address', { ...values, email: 'ada@example.com' }, log],
    ['the text', { ...values, text: 'Which cable fits?' }, log],
    ['the file', values, new File(['lane 3'], 'lane.log')],
    ['a file that is removed', values, null],
  ])('is new after a change of %s', (_name, changed, file) => {
    expect(submissionOf(changed, file, first).id).not.toBe(first.id);
  });
});
