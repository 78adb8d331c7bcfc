import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { pruneModules } from './prune-modules';

let modules: string;
beforeEach(() => {
  modules = path.join(mkdtempSync(path.join(tmpdir(), 'prune-')), 'node_modules');
});
afterEach(() => rmSync(path.dirname(modules), { recursive: true }));

function write(...names: readonly string[]): void {
  for (const name of names) {
    const file = path.join(modules, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, 'twelve bytes');
  }
}

const isThere = (name: string) => existsSync(path.join(modules, name));

describe('pruning the packages of the image', () => {
  it('keeps what is loaded, and removes what only people and debuggers read', () => {
    const kept = [
      'pg/lib/index.js',
      'pg/package.json',
      'pg/LICENSE',
      '@img/sharp/sharp.node',
      'tsx/loader.ts',
    ];
    const gone = ['pg/lib/index.js.map', 'pg/lib/index.d.ts', '@img/sharp/README.md', 'tsx/dist/a.d.mts'];
    write(...kept, ...gone);
    expect(pruneModules(modules)).toEqual({ files: 4, bytes: 48 });
    expect(kept.filter((name) => !isThere(name))).toEqual([]);
    expect(gone.filter(isThere)).toEqual([]);
  });

  it('removes packages that no process loads, also where they are nested', () => {
    write(
      'monaco-editor/index.js',
      '@types/node/index.js',
      'ui/index.js',
      'ui/node_modules/happy-dom/index.js',
    );
    write('ui/node_modules/pg/index.js', 'ui/node_modules/pg/index.d.ts');
    expect(pruneModules(modules)).toEqual({ files: 4, bytes: 48 });
    expect(isThere('ui/node_modules/pg/index.js')).toBe(true);
    expect(isThere('ui/node_modules/happy-dom')).toBe(false);
    expect(isThere('monaco-editor')).toBe(false);
  });

  it('removes parts for development and for bundlers from packages that are loaded', () => {
    const kept = [
      'next/dist/server/next.js',
      'next/dist/compiled/next-server/app-page-turbo.runtime.prod.js',
      'react/cjs/react-jsx-runtime.development.js',
      'other/dist/esm/index.js',
      'other/a.development.js',
    ];
    const gone = [
      'next/dist/esm/server/next.js',
      'next/dist/compiled/next-server/app-page-turbo.runtime.dev.js',
      'next/dist/compiled/react-dom/cjs/react-dom.development.js',
      '@next/swc-linux-x64-gnu/next-swc.node',
    ];
    write(...kept, ...gone);
    expect(pruneModules(modules)).toMatchObject({ files: gone.length });
    expect(kept.filter((name) => !isThere(name))).toEqual([]);
    expect(gone.filter(isThere)).toEqual([]);
  });

  it('keeps what draws formulas, and the files of rare signs', () => {
    const source = readFileSync('src/cms/pdf/formula-engine.ts', 'utf8');
    const imported = [...source.matchAll(/'(@mathjax\/[^']+)'/g)].map(([, name = '']) =>
      name.replace('/js/', '/mjs/'),
    );
    expect(imported.length).toBeGreaterThan(10);
    const kept = [...imported, '@mathjax/mathjax-newcm-font/mjs/svg/dynamic/script.js'];
    const gone = [
      '@mathjax/src/bundle/tex-svg.js',
      '@mathjax/mathjax-newcm-font/cjs/svg.js',
      '@mathjax/mathjax-newcm-font/mjs/chtml/default.js',
      'speech-rule-engine/lib/sre.js',
    ];
    write(...kept, ...gone);
    expect(pruneModules(modules)).toMatchObject({ files: gone.length });
    expect(kept.filter((name) => !isThere(name))).toEqual([]);
  });

  it('keeps the weights of the fonts that documents have', () => {
    const source = readFileSync('src/cms/pdf/fonts.ts', 'utf8');
    const weights = [...source.matchAll(/'(\d00[A-Za-z]+)'/g)].map(([, weight = '']) => weight);
    expect(weights.length).toBeGreaterThan(1);
    write(...weights.map((weight) => `@expo-google-fonts/noto-sans/${weight}/font.ttf`));
    write('@expo-google-fonts/noto-sans/300Light/font.ttf');
    expect(pruneModules(modules)).toMatchObject({ files: 1 });
    expect(weights.filter((weight) => !isThere(`@expo-google-fonts/noto-sans/${weight}/font.ttf`))).toEqual(
      [],
    );
  });
});
