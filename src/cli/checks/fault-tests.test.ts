import { describe, expect, it } from 'vitest';

import { faultRows, faultTests } from './fault-tests';

const HEAD =
  '| Fault | Expected | Seen before | Seen now | Lost now | Test |\n| --- | --- | --- | --- | --- | --- |';
const row = (fault: string, test: string) => `| ${fault} | served | 500 | served | 0 | ${test} |`;

describe('the table of faults', () => {
  const disk = row('The disk is full', '`tests/integration/disk.test.ts`');

  it('names a test in each row', () => {
    expect(faultRows(`# Faults\n\n${HEAD}\n${disk}\n`)).toEqual([
      { fault: 'The disk is full', lost: '0', test: 'tests/integration/disk.test.ts' },
    ]);
  });

  it('lists each test once', () => {
    const relay = row('The relay hangs', '`tests/integration/disk.test.ts`');
    expect(faultTests(`${HEAD}\n${disk}\n${relay}`)).toEqual(['tests/integration/disk.test.ts']);
  });

  it.each(['', 'by hand', '`src/worker.ts`'])('refuses a row whose test is %j', (test) => {
    expect(() => faultRows(`${HEAD}\n${row('The relay hangs', test)}`)).toThrow('The relay hangs');
  });
});
