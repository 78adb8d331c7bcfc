import { describe, expect, it } from 'vitest';

import { captionFileOf } from './caption-file';

describe('a stored file of captions', () => {
  it('says which of its lines can not be read', () => {
    expect(captionFileOf('WEBVTT\n\n00:01.000 --> 00:02.000\nA\n\n00:02.x --> 00:03.000\nB\n')).toMatchObject(
      {
        state: 'read',
        captions: { cues: [{ text: 'A' }], problems: [{ line: 6, kind: 'times' }] },
      },
    );
  });

  it('that is too long is not taken for one without captions', () => {
    expect(captionFileOf(`WEBVTT\n\n${'x'.repeat(2_000_001)}`)).toEqual({ state: 'failed' });
  });
});
