import { describe, expect, it } from 'vitest';

import { listOfNames } from './lists';

describe('a list of names', () => {
  it.each([
    ['zh', ['链路', '端口', 'PHY'], '链路、端口、PHY'],
    ['zh', ['链路'], '链路'],
    ['zh', [], ''],
    ['en', ['link', 'port', 'PHY'], 'link, port, and PHY'],
    ['en', ['link', 'port'], 'link and port'],
    ['en', [], ''],
  ] as const)('in %s of %j is %s', (locale, names, expected) => {
    expect(listOfNames(names, locale)).toBe(expected);
  });
});
