import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { Problem } from '../launcher/problem';
import { run } from './commands';

/** The headless shell first: the same engine in a quarter less time. */
const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const INSTALL_TIMEOUT_MS = 5 * 60_000;

/** Whether the file really is a browser: on some systems `chromium-browser` only says how to install one. */
async function works(file: string): Promise<boolean> {
  try {
    const { stdout } = await promisify(execFile)(file, ['--version', '--no-sandbox'], { timeout: 20_000 });
    return /chrom/i.test(stdout);
  } catch {
    return false;
  }
}

async function onPath(): Promise<string | undefined> {
  const directories = (process.env.PATH ?? '').split(delimiter);
  for (const name of NAMES) {
    for (const directory of directories) {
      const file = join(directory, name);
      if (existsSync(file) && (await works(file))) return file;
    }
  }
  return undefined;
}

async function ofPlaywright(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test');
  const file = chromium.executablePath();
  return existsSync(file) && (await works(file)) ? file : undefined;
}

/**
 * Path of a Chromium that runs here: CHROMIUM_PATH, the system's, or one that Playwright installed before. Otherwise
 * installs one with Playwright, or (as root) with the distribution's package manager.
 * @param say receives a line when something is installed
 * @throws Problem when there is none and none can be installed
 */
export async function findChromium(
  say: (line: string) => void,
  options: { logFile: string; verbose: boolean },
): Promise<string> {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) {
    if (await works(wanted)) return wanted;
    throw new Problem(`CHROMIUM_PATH: ${wanted} is not a Chromium that runs here.`);
  }
  const present = (await onPath()) ?? (await ofPlaywright());
  if (present) return present;

  say('no Chromium here; installing Playwright’s');
  const timeoutMs = INSTALL_TIMEOUT_MS;
  await run('playwright', ['install', 'chromium'], { ...options, timeoutMs });
  const installed = await ofPlaywright();
  if (installed) return installed;

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('that failed; installing the distribution’s with apt-get');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update'], { ...options, env, timeoutMs });
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await run('apt-get', ['install', '-y', '--no-install-recommends', name], {
        ...options,
        env,
        timeoutMs,
      });
      const packaged = await onPath();
      if (packaged) return packaged;
    }
  }
  throw new Problem(
    `There is no Chromium, and none could be installed (see ${options.logFile}). Install one, or set CHROMIUM_PATH.`,
  );
}
