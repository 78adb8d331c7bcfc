import { describe, expect, it } from 'vitest';

import { goodApplyDraft } from './form-schemas';

const MINUTE = 60_000;
const kept = {
  name: 'Ada Lovelace',
  code: '123456',
  codeSent: { account: 'ada@example.org', at: 0 },
  privacyAccepted: true,
  privacyVersion: '20261120',
};

describe('a draft of the application form', () => {
  it('keeps the code for the ten minutes of its life', () => {
    const at = (time: number) => goodApplyDraft(kept, { privacyVersion: '20261120', time });
    expect(at(10 * MINUTE - 1)).toEqual(kept);
    expect(at(10 * MINUTE)).toEqual({
      name: 'Ada Lovelace',
      privacyAccepted: true,
      privacyVersion: '20261120',
    });
  });

  it('keeps no code of which nobody knows when it was sent', () => {
    const found = goodApplyDraft(
      { ...kept, codeSent: undefined },
      { privacyVersion: '20261120', time: MINUTE },
    );
    expect(found).not.toHaveProperty('code');
  });

  it('leaves out a code that was sent and not typed yet, so the field stays empty', () => {
    const { code: _untyped, ...sentOnly } = kept;
    const found = goodApplyDraft(sentOnly, { privacyVersion: '20261120', time: MINUTE });
    expect(found).toHaveProperty('codeSent', kept.codeSent);
    expect(found).not.toHaveProperty('code');
  });

  it('keeps no code for another address than the one it was sent to', () => {
    const now = { privacyVersion: '20261120', time: MINUTE };
    expect(goodApplyDraft({ ...kept, email: ' ada@example.org ' }, now)).toHaveProperty('code', '123456');
    const other = goodApplyDraft({ ...kept, email: 'grace@example.org' }, now);
    expect(other).not.toHaveProperty('code');
    expect(other).not.toHaveProperty('codeSent');
  });

  it('asks for the consent again when another privacy statement is in force', () => {
    const found = goodApplyDraft(kept, { privacyVersion: '20270101', time: MINUTE });
    expect(found).toEqual({ name: 'Ada Lovelace', code: '123456', codeSent: kept.codeSent });
  });
});
