import { Writable } from 'node:stream';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { loggerOptions } from './log';
import { maskAddress } from './mask-address';

function logged(record: object): string {
  let text = '';
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  pino({ ...loggerOptions, level: 'info' }, sink).info(record, 'message');
  return text;
}

describe('the log', () => {
  it.each([
    { password: 'hunter2' },
    { user: { password: 'hunter2' } },
    { a: { b: { token: 'hunter2' } } },
    { req: { headers: { cookie: 'hunter2', authorization: 'hunter2' } } },
  ])('never shows the secrets of %o', (record) => {
    const line = logged(record);
    expect(line).toContain('[redacted]');
    expect(line).not.toContain('hunter2');
  });

  it('keeps what is no secret', () => {
    expect(logged({ list: 'announce', waiting: 3 })).toContain('"list":"announce","waiting":3');
  });

  it('masks the password of an address', () => {
    expect(maskAddress('postgresql://portal:hunter2@db.example:5432/portal')).toBe(
      'postgresql://portal:***@db.example:5432/portal',
    );
    expect(maskAddress('hunter2')).toBe('[redacted]');
  });
});
