import type { IncomingMessage } from 'node:http';
import { Writable } from 'node:stream';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { loggerOptions } from './log';
import { withRequestId } from './http/request-id';
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

  it('never shows an email address, wherever an error quotes it', () => {
    const address = 'Ada.Lovelace+news@mail.example';
    const error = Object.assign(new Error(`Can't send mail:\n${address} was refused`), {
      rejected: [address, '张伟@例子.中国'],
      response: `550 5.1.1 <${address}>: unknown\r\n\u0001${address}\\n${address}\tlovelace@localhost`,
    });
    const line = logged({ err: error, to: `Ada <${address}>` });
    expect(line).not.toMatch(/lovelace|张伟/i);
    expect(line.trimEnd()).not.toContain('\n');
    const { err } = JSON.parse(line) as { err: { message: string; response: string } };
    expect(err.message).toBe("Can't send mail:\n[address] was refused");
    expect(err.response).toBe('550 5.1.1 <[address]>: unknown\r\n\u0001[address]\\n[address]\t[address]');
  });

  it('says which database does not answer', () => {
    const database = maskAddress('postgresql://portal:hunter2@db.example:5432/portal');
    expect(logged({ database })).toContain('***@db.example');
  });

  it('names the request that a line belongs to', () => {
    const request = { headers: { 'x-request-id': 'request-1' } } as unknown as IncomingMessage;
    expect(withRequestId(request, () => logged({}))).toContain('"requestId":"request-1"');
    expect(logged({})).not.toContain('requestId');
  });

  it('masks the password of an address', () => {
    expect(maskAddress('postgresql://portal:hunter2@db.example:5432/portal')).toBe(
      'postgresql://portal:***@db.example:5432/portal',
    );
    expect(maskAddress('hunter2')).toBe('[redacted]');
  });
});
