import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  /** Systems that it is for; unset for all. */
  os?: string[];
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../package-lock.json'), 'utf8'),
) as { packages: Record<string, LockedPackage> };

/** Where Node would find `name` from the package at `from`, as a key of the lock file. */
function locate(from: string, name: string): string | undefined {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    const key = `${base === '' ? '' : `${base}/`}node_modules/${name}`;
    if (packages[key]) return key;
    if (base === '') return undefined;
  }
}

describe('the lock file', () => {
  // "npm ci" refuses a lock file without them, and npm leaves out those that the registry in use does not carry.
  it('lists the binaries of every platform', () => {
    const missing = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => locate(from, name) === undefined),
    );
    expect(missing).toEqual([]);
  });

  // Of binaries for some other systems, the registry in use has no digest.
  it('has the digest of every package that is installed everywhere', () => {
    const without = Object.entries(packages).filter(
      ([key, { integrity, os }]) => key !== '' && !os && !integrity?.startsWith('sha512-'),
    );
    expect(without.map(([key]) => key)).toEqual([]);
  });

  it('names no registry', () => {
    const named = Object.entries(packages).filter(([, { resolved }]) => resolved?.startsWith('http'));
    expect(named.map(([key]) => key)).toEqual([]);
  });
});
