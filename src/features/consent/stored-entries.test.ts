import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { storedEntries } from './stored-entries';

const SOURCE = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(path, 'utf8');

/** Files that write into the storage of a browser. */
const writers = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .filter((path) => /\.setItem\(/.test(read(join(SOURCE, path))))
  // It is given its names, which are those of the register (`analyticsStorage`).
  .filter((path) => path !== 'features/analytics/reporter/queue.ts');

/** The text of a file and of what it imports, where the name of an entry may be. */
function textsOf(path: string): string {
  const text = read(join(SOURCE, path));
  const imported = [...text.matchAll(/ from '([.@][^']*)'/g)].flatMap(([, name = '']) => {
    const base = name.startsWith('@/')
      ? join(SOURCE, name.slice(2))
      : join(SOURCE, dirname(path), name.replace(/\.tsx?$/, ''));
    return ['.ts', '.tsx'].map((ending) => base + ending).filter((file) => existsSync(file));
  });
  return [text, ...imported.map(read)].join('\n');
}

const names = storedEntries
  .filter(({ kind }) => kind === 'local' || kind === 'session')
  .map(({ name }) => name.replace(/[:-]?\*$/, ''));

describe('the register of what a browser keeps', () => {
  it('has the files that write into it', () => {
    expect(writers.length).toBeGreaterThan(10);
  });

  it.each(writers)('names what %s writes', (path) => {
    const text = textsOf(path);
    expect(
      names.filter((name) => new RegExp(`['"\`]${RegExp.escape(name)}[:-]?['"\`]`).test(text)),
    ).not.toEqual([]);
  });
});
