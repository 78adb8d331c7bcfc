import { afterEach, describe, expect, it } from 'vitest';

import { noteError, takeNoted, withoutValues } from './note';

afterEach(() => void takeNoted());

describe('noticed errors', () => {
  it.each([
    ['550 5.1.1 <ada.lovelace@mail.example> unknown', '… … <[address]> unknown'],
    ['invalid input syntax for type uuid: "Ada Lovelace"', 'invalid input syntax for type uuid: …'],
    ["name 'Grace Hopper' is taken", 'name … is taken'],
    ['request to https://user:hunter2@db.example/x?y=1 failed', 'request to … failed'],
    ['/zh/search?q=ada+lovelace was not found', '/zh/search… was not found'],
    ['张伟 的申请失败', '… …'],
    ['token pRCgmsXhhQ4F3ozUIKwz9TGWDnuBJ0_lqxB is unknown', 'token … is unknown'],
    ['Failed query: select 1\nparams: ada@mail.example,hunter2', 'Failed query: select …'],
    ['connect ECONNREFUSED 10.1.2.3:5432', 'connect ECONNREFUSED …'],
    ['getaddrinfo ENOTFOUND smtp.corp.example', 'getaddrinfo ENOTFOUND …'],
    ['getaddrinfo EAI_AGAIN relay', 'getaddrinfo EAI_AGAIN …'],
    ['queryMx ENODATA corp.example', 'queryMx ENODATA …'],
    ['mail-1.corp.example:587 answered nothing.', '… answered nothing.'],
    ['the relay is stack_db.corp.example.', 'the relay is …'],
    ['not in: DNS:*.corp.example, DNS:xn--fiq228c.xn--fiqs8s', 'not in: DNS:*.…, DNS:…'],
    ['connection from fe80::1ff:fe23:4567 refused', 'connection from … refused'],
    ['refused ::1, at 2001:db8::a', 'refused …, at …'],
  ])('have no values: %j', (text, kept) => {
    expect(withoutValues(text)).toBe(kept);
  });

  it('of one kind are counted together', () => {
    for (const name of ['Ada', 'Grace']) {
      noteError(new TypeError(`cannot read "${name}" of line ${name.length}`), 'a job failed');
    }
    noteError('something else');
    expect(takeNoted()).toMatchObject([
      { name: 'TypeError', text: 'a job failed: cannot read … of line …', times: 2 },
      { name: 'Error', text: 'something else', times: 1 },
    ]);
    expect(takeNoted()).toEqual([]);
  });

  it('say where they were thrown, without the directory of the installation', () => {
    noteError(new Error('here'));
    expect(takeNoted()[0]?.place).toMatch(/^src\/platform\/noticed-errors\/note\.test\.ts:\d+$/);
  });

  it('are bounded in a storm', () => {
    for (let index = 0; index < 1_000; index += 1) {
      noteError(new Error(`a${String.fromCodePoint(97 + (index % 26))}b${'c'.repeat(index % 40)}`));
    }
    expect(takeNoted().length).toBeLessThanOrEqual(100);
  });
});
