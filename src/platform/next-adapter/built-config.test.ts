import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PHASE_PRODUCTION_SERVER } from 'next/constants';
import loadConfig from 'next/dist/server/config';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { withBuiltConfig } from './built-config';

/** The configuration that Next.js itself would use. */

let checkout: string;
let build: string;

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'portal-config-'));
  build = join(checkout, 'build');
  mkdirSync(build);
  // What runs at a start, and must not once there is a build.
  writeFileSync(
    join(checkout, 'next.config.mjs'),
    `export default { distDir: 'loaded', poweredByHeader: false };`,
  );
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(checkout, { recursive: true });
});

const buildWith = (files: unknown) =>
  writeFileSync(join(build, 'required-server-files.json'), JSON.stringify(files));
const configOfNext = () => loadConfig(PHASE_PRODUCTION_SERVER, checkout, { silent: true });

describe('the configuration of the web process', () => {
  it('is the one of the build, and next.config is not loaded', async () => {
    buildWith({ config: { distDir: 'built', compress: false } });
    const config = await withBuiltConfig(build, configOfNext);
    expect(config).toEqual({ distDir: 'built', compress: false });
  });

  it('is loaded where the build has written none', async () => {
    expect((await withBuiltConfig(build, configOfNext)).distDir).toBe('loaded');
  });

  it('is loaded where the file of the build is damaged', async () => {
    writeFileSync(join(build, 'required-server-files.json'), '{');
    expect((await withBuiltConfig(build, configOfNext)).distDir).toBe('loaded');
  });

  it('is loaded without the adapters', async () => {
    vi.stubEnv('FRAMEWORK_ADAPTERS', 'off');
    buildWith({ config: { distDir: 'built' } });
    expect((await withBuiltConfig(build, configOfNext)).distDir).toBe('loaded');
  });

  it('is not left behind for what starts later', async () => {
    buildWith({ config: { distDir: 'built' } });
    await expect(withBuiltConfig(build, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect((await configOfNext()).distDir).toBe('loaded');
  });
});
