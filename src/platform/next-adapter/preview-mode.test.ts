import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { previewsOf } from './preview-mode';

let build: string;

beforeAll(() => {
  build = mkdtempSync(join(tmpdir(), 'build-'));
  writeFileSync(join(build, 'prerender-manifest.json'), '{"preview":{"previewModeId":"the-id"}}');
});

afterAll(() => rmSync(build, { recursive: true }));

describe('a preview', () => {
  it.each([
    ['__prerender_bypass=the-id', true],
    ['a=b; __prerender_bypass=the-id; c=d', true],
    ['__prerender_bypass=of-another-build', false],
    ['__prerender_bypass=the-id; __prerender_bypass=the-id', true],
    ['__prerender_bypass=the-id; __prerender_bypass=other', false],
    ['x__prerender_bypass=the-id', false],
    ['a=b', false],
    [undefined, false],
  ])('with the cookies %j: %s', (cookie, expected) => {
    expect(previewsOf(build)({ headers: { cookie } } as IncomingMessage)).toBe(expected);
  });
});
