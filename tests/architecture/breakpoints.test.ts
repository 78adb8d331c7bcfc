import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { media } from '../../src/ui/breakpoints';

/** Window widths are asked for by the names of one scale (ADR 108). */

const root = path.resolve(import.meta.dirname, '../..');
const SCALE = 'src/ui/breakpoints.css';
/** Served as it is: the build never sees it, so it has to repeat a step's condition. */
const NOT_BUILT = ['src/cli/mail-catcher/inbox.css'];
/** A condition about the width or height of the window, in the classic and in the range syntax. */
const RAW_SIZE = /\b(?:min-|max-|device-)*(?:width|height|inline-size|block-size|aspect-ratio)\b/;

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** What follows the name of each rule of a kind, such as `media`, up to its block or end. */
function conditions(name: string, css: string): string[] {
  const rules = css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(new RegExp(`@${name}\\s+([^{;]+)`, 'g'));
  return Array.from(rules, ([, condition = '']) => condition.trim());
}

/** Steps by name: `--phone` → `(width <= 37.5rem)`. */
const scale = new Map(
  conditions('custom-media', read(SCALE)).map((params): [string, string] => {
    const at = params.indexOf(' ');
    return [params.slice(0, at), params.slice(at + 1)];
  }),
);
const sheets = globSync('{src,demo}/**/*.css', { cwd: root }).filter((file) => file !== SCALE);
const queries = sheets.flatMap((file) =>
  conditions('media', read(file)).map((query) => ({ file: file.replaceAll(path.sep, '/'), query })),
);

/** Why a media query is not written as it should be; nothing when it is. */
function fault(query: string, mayRepeat: boolean): string | undefined {
  if ([...scale.values()].includes(query) && mayRepeat) return undefined;
  if (RAW_SIZE.test(query.replaceAll(/--[\w-]+/g, ''))) return 'a raw size';
  const unknown = (query.match(/--[\w-]+/g) ?? []).filter((name) => !scale.has(name));
  return unknown.length > 0 ? `no such step: ${unknown.join(', ')}` : undefined;
}

describe('window widths', () => {
  it('are named in media queries, never written out', () => {
    expect(queries.length).toBeGreaterThan(80);
    const faults = queries.flatMap(({ file, query }) => {
      const why = fault(query, NOT_BUILT.includes(file));
      return why === undefined ? [] : [`${file}: @media ${query}: ${why}`];
    });
    expect(faults).toEqual([]);
  });

  it.each([
    ['(max-width: 600px)', 'a raw size'],
    ['(width <= 37.5rem)', 'a raw size'],
    ['(600px < width < 75rem)', 'a raw size'],
    ['print and (min-width: 40em)', 'a raw size'],
    ['(--phone) and (max-height: 30rem)', 'a raw size'],
    ['(--phone) and (--wide-screen)', 'no such step: --wide-screen'],
    ['(--above-phone) and (--pad)', undefined],
    ['(prefers-color-scheme: dark)', undefined],
  ])('%s is judged', (query, expected) => {
    expect(fault(query, false)).toBe(expected);
  });

  it('have the steps of the specification, 600 and 1200 px, and in rem at most three more', () => {
    expect(scale.get('--phone')).toBe('(width <= 37.5rem)');
    expect(scale.get('--pad')).toBe('(width <= 75rem)');
    const own = [...scale].filter(([name]) => !name.startsWith('--payload-'));
    const steps = own.map(([, condition]) => /^\(width (?:<|<=|>|>=) ([\d.]+)rem\)$/.exec(condition)?.[1]);
    expect(steps).not.toContain(undefined);
    expect(new Set(steps).size).toBeLessThanOrEqual(5);
  });

  it('have no step that nothing uses, and those of Payload serve its own screens only', () => {
    const used = new Set(queries.flatMap(({ query }) => query.match(/--[\w-]+/g) ?? []));
    expect([...scale.keys()].filter((name) => !used.has(name))).toEqual([]);
    const payload = queries.filter(({ query }) => query.includes('--payload-'));
    expect(new Set(payload.map(({ file }) => file))).toEqual(new Set(['src/cms/payload-adapter/admin.css']));
  });

  it('are the same for pictures and scripts', () => {
    const dashed = (name: string) => `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    for (const [name, condition] of Object.entries(media)) expect(scale.get(dashed(name))).toBe(condition);
    const raw = globSync('src/**/*.{ts,tsx}', { cwd: root })
      .filter((file) => !/\.test\.tsx?$/.test(file) && file !== path.normalize('src/ui/breakpoints.ts'))
      .flatMap((file) => {
        const found =
          read(file).match(/\((?:(?:min|max)-)?(?:width|height)\s*(?::|[<>]=?)\s*[\d.]+(?:px|r?em)\)/g) ?? [];
        return found.map((query) => `${file}: ${query}`);
      });
    expect(raw).toEqual([]);
  });

  it('of parts of a page are in rem, which follow the font size of the page', () => {
    const asked = sheets.flatMap((file) => conditions('container', read(file)));
    const sizes = asked.filter((condition) => RAW_SIZE.test(condition));
    expect(sizes.length).toBeGreaterThan(3);
    expect(sizes.filter((condition) => !/^(?:[\w-]+ )?\([^()]*\d(?:\.\d+)?rem\)$/.test(condition))).toEqual(
      [],
    );
  });
});
