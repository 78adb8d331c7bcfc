import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { stages } from '@/cli/checks/stages';
import { ensureBuild } from '@/cli/launcher/build';
import { keptWork } from '@/platform/next-adapter/experimental';

import nextConfig from '../../next.config';

/** What a first start waits for, and what it does not (ADR 253). */

it('types are checked with the tests, and not by each build of an operator', () => {
  expect(nextConfig).toMatchObject({ typescript: { ignoreBuildErrors: true } });
  expect(stages.map(({ name }) => name)).toContain('types');
});

describe('the work of a build', () => {
  it('is kept or not as the configuration says', () => {
    expect(nextConfig.experimental).toHaveProperty('turbopackFileSystemCacheForBuild');
  });

  let root = '';
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'portal-build-'));
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  const build = (script: string) =>
    ensureBuild({
      root,
      distDir: '.next',
      command: { file: process.execPath, args: ['-e', script] },
      env: process.env,
      log: () => undefined,
    });
  const isKept = () => keptWork(root, '.next').turbopackFileSystemCacheForBuild;

  it('is kept for the next one from the second build on', async () => {
    expect(isKept()).toBe(false);
    await expect(build('process.exit(1)')).rejects.toThrow('build:');
    expect(isKept()).toBe(false);
    expect(await build("require('node:fs').writeFileSync('.next/BUILD_ID', 'one')")).toBe(true);
    expect(isKept()).toBe(true);
  });
});
