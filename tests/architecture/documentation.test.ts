import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, relative, resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { faultRows } from '@/cli/checks/fault-tests';
import { readJudgedQueries } from '@/cli/seed/judged-queries';

/** The documents in the repository: decision records on one template, an index that lists them, links that resolve. */

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');

const SECTIONS = ['Context', 'Decision', 'Consequences', 'Alternatives'];

const documents = globSync(['*.md', 'docs/**/*.md', 'tests/**/*.md'], { cwd: root }).toSorted();
const records = documents.filter((file) => /^docs\/decisions\/\d{3}-/.test(file));
const numberOf = (file: string) => /\d{3}/.exec(file)?.[0] ?? '';

/** A document without its blocks of code. */
const withoutBlocks = (text: string) => text.replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, '');

/** Anchors of a document's headings, as GitHub makes them. */
function anchors(text: string): Set<string> {
  const headings = Array.from(withoutBlocks(text).matchAll(/^#+ (.+)$/gm), ([, heading = '']) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, '')
        .replaceAll(/\s/g, '-'),
    ),
  );
}

/** Targets of relative links and pictures of a document. */
function relativeTargets(text: string): string[] {
  const prose = withoutBlocks(text).replaceAll(/`[^`]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)|\b(?:src|srcset|href)="([^"\s]+)"/g)]
    .map(([, link, attribute]) => link ?? attribute ?? '')
    .filter((target) => !/^[a-z]+:/i.test(target));
}

/** A relative link that leads nowhere, as a line for its author; nothing when it resolves. */
function problemOf(file: string, target: string): string | undefined {
  const [path = '', anchor] = target.split('#');
  const absolute = path === '' ? resolve(root, file) : resolve(root, dirname(file), path);
  if (!existsSync(absolute)) return `${file}: ${target} does not exist`;
  if (anchor !== undefined && !anchors(read(relative(root, absolute))).has(anchor))
    return `${file}: ${target} has no such heading`;
  return undefined;
}

/** Paths of the repository that a text names in code spans, without those that hold a placeholder. */
function namedPaths(text: string): string[] {
  return [...withoutBlocks(text).matchAll(/`((?:src|tests|docs|demo|public|migrations)\/[^`\s]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !/[<…*{]/.test(path));
}

describe('decision records', () => {
  it('are found', () => {
    expect(records.length).toBeGreaterThan(60);
  });

  it.each(records)('%s has a title with its number, its status, and the four sections in order', (file) => {
    const text = withoutBlocks(read(file));
    const [title, , status] = text.split('\n');
    expect(title).toMatch(new RegExp(`^# ${numberOf(file)}: \\S`));
    expect(status).toMatch(/^Status: (?:accepted, \d{4}-\d\d-\d\d(?:[.;]|$)|superseded by \[ADR \d{3}\])/);
    expect(Array.from(text.matchAll(/^## (.+)$/gm), ([, heading]) => heading)).toEqual(SECTIONS);
    for (const section of text.split(/^## .+$/m).slice(1)) expect(section.trim()).not.toBe('');
  });

  it('have a number each', () => {
    const numbers = records.map(numberOf);
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  });

  it('are listed once in docs/decisions/README.md, with their titles', () => {
    const listed = Array.from(
      read('docs/decisions/README.md').matchAll(/^- \[(\d{3}: .+?)\]\((\d{3}-[^)]+)\)/gm),
      ([, title = '', name = '']) => `${title} (${name})`,
    );
    const expected = records.map((file) => `${read(file).split('\n')[0]?.slice(2)} (${file.slice(15)})`);
    expect(listed.toSorted()).toEqual(expected);
  });

  it('that are superseded name the record that replaces them, which links back', () => {
    for (const file of records) {
      const later = /^Status:.*superseded (?:in part )?by \[ADR \d{3}\]\(([^)]+)\)/m.exec(read(file))?.[1];
      if (later) expect(read(`docs/decisions/${later}`)).toContain(`](${file.slice(15)})`);
      else expect(read(file), file).not.toMatch(/^Status:.*superseded/m);
    }
  });

  it('exist for every number that code and documents refer to', () => {
    const known = new Set(records.map(numberOf));
    const sources = globSync(
      ['src/**/*.{ts,tsx,css,py}', 'tests/**/*.{ts,tsx}', 'docs/**/*.md', '*.{md,ts,yml}'],
      {
        cwd: root,
      },
    );
    expect(sources.length).toBeGreaterThan(1_000);
    const unknown = sources.flatMap((file) =>
      Array.from(read(file).matchAll(/\bADR (\d{3})\b/g), ([, number = '']) => number)
        .filter((number) => !known.has(number))
        .map((number) => `${file}: ADR ${number}`),
    );
    expect(unknown).toEqual([]);
  });
});

describe('documents', () => {
  it('link only to files and headings that exist', () => {
    const links = documents.flatMap((file) =>
      relativeTargets(read(file)).map((target) => ({ file, target })),
    );
    expect(links.length).toBeGreaterThan(100);
    expect(links.map(({ file, target }) => problemOf(file, target)).filter(Boolean)).toEqual([]);
  });

  it('name paths that exist', () => {
    const current = documents
      .filter((file) => !/^Status: superseded/m.test(read(file)))
      // What a record replaced may be gone: its context and alternatives tell of it.
      .map((file) => ({
        file,
        text: read(file).replaceAll(/^## (Context|Alternatives)$[\s\S]*?(?=^## |(?![\s\S]))/gm, ''),
      }));
    const named = current.flatMap(({ file, text }) => namedPaths(text).map((path) => ({ file, path })));
    expect(named.length).toBeGreaterThan(150);
    expect(named.filter(({ path }) => !existsSync(resolve(root, path)))).toEqual([]);
  });
});

describe('README.md', () => {
  it('sends those who try, run, use, and change the portal to their documents before anything else', () => {
    const [firstScreen = ''] = read('README.md').split(/^<picture>|^## /m);
    const targets = relativeTargets(firstScreen);
    for (const reader of ['operators', 'editors', 'reviewers', 'developers'])
      for (const language of ['en', 'zh'])
        expect(targets).toContain(`docs/handbooks/${language}/${reader}.md`);
    expect(targets).toContain('#start-it');
  });
});

describe('handbooks', () => {
  const languages = readdirSync(resolve(root, 'docs/handbooks')).toSorted();
  const names = globSync('docs/handbooks/*/*.md', { cwd: root }).map((file) => basename(file));
  /** Levels of the headings, in order. */
  const outline = (file: string) =>
    Array.from(withoutBlocks(read(file)).matchAll(/^(#+) /gm), ([, level]) => level);

  it('exist in both languages', () => {
    expect(languages).toEqual(['en', 'zh']);
    expect(new Set(names)).toEqual(
      new Set(['developers.md', 'editors.md', 'operators.md', 'processing.md', 'reviewers.md']),
    );
  });

  it.each([...new Set(names)])('%s has the same sections in each', (name) => {
    const [first, ...others] = languages.map((language) => outline(`docs/handbooks/${language}/${name}`));
    expect(first?.length).toBeGreaterThan(5);
    for (const other of others) expect(other).toEqual(first);
  });

  it('show the same pictures in each, with alternative texts', () => {
    const pictures = (language: string, name: string) =>
      Array.from(
        read(`docs/handbooks/${language}/${name}`).matchAll(/!\[([^\]]*)\]\(pictures\/([^)]+)\)/g),
        ([, alternative = '', file = '']) => ({ alternative, file }),
      );
    for (const language of languages) {
      const shown = [...new Set(names)].flatMap((name) => pictures(language, name));
      expect(shown.filter(({ alternative }) => alternative.length < 10)).toEqual([]);
      const folder = `docs/handbooks/${language}/pictures`;
      const files = readdirSync(resolve(root, folder)).filter((file) => file !== 'labels.json');
      expect(files.toSorted()).toEqual(shown.map(({ file }) => file).toSorted());
      for (const { file } of shown)
        expect(statSync(resolve(root, folder, file)).size, file).toBeLessThanOrEqual(120 * 1024);
    }
    for (const name of new Set(names)) {
      const [first, ...others] = languages.map((language) =>
        pictures(language, name).map(({ file }) => file),
      );
      for (const other of others) expect(other, name).toEqual(first);
    }
  });
});

describe('the check of links', () => {
  it.each([['docs/missing.md'], ['docs/architecture.md#no-such-heading']])('finds %s', (target) => {
    expect(problemOf('README.md', target)).toBeDefined();
  });

  it('accepts a file, a directory, and a heading', () => {
    for (const target of ['docs/architecture.md', 'docs/decisions', 'docs/operations.md#upgrades'])
      expect(problemOf('README.md', target)).toBeUndefined();
  });

  it('reads links of Markdown and HTML, and none in code', () => {
    expect(relativeTargets('[a](b.md) <img src="c.webp"> `[d](e)` [f](https://g.example)')).toEqual([
      'b.md',
      'c.webp',
    ]);
  });
});

describe('the judged queries', () => {
  it('are those that docs/benchmarks.md measured (npm run bench -- --only search-quality)', () => {
    const judged = readJudgedQueries();
    const [en, zh] = (['en', 'zh'] as const).map(
      (language) => judged.filter(({ locale }) => locale === language).length,
    );
    expect(read('docs/benchmarks.md')).toContain(
      `The judged set has ${judged.length} queries: ${en} in English and ${zh} in Chinese.`,
    );
  });
});

describe('the table of faults', () => {
  const rows = faultRows(read('docs/reliability.md'));

  it('is read', () => {
    expect(rows.length).toBeGreaterThan(30);
  });

  it.each(rows)('names a test of $fault that npm run test:faults runs', ({ test, lost }) => {
    expect(existsSync(resolve(root, test)), test).toBe(true);
    expect(test).toMatch(/^tests\/(?:integration|contract)\//);
    expect(lost).not.toBe('');
  });
});
