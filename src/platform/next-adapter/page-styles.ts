import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { localePattern } from '../../i18n/locales.ts';

/**
 * Inlines style sheets in pages, so only the page itself has to arrive before it is painted (ADR 065).
 *
 * Next.js links a dozen small style sheets, which the browser fetches before it shows anything. This puts their text in
 * the page. The links stay, but disabled: the browser fetches none of them, and React, which looks for a sheet by its
 * address before it fetches it, treats them as loaded.
 *
 * Needs: sheets written as `<link rel="stylesheet" … data-precedence="next"/>`, which React treats as loaded when they
 *   are disabled, and their files in `static` of the build.
 * Checked with: Next.js 16.4.6
 * Without it: browsers fetch a dozen small files before the first paint. Markup in any other form is left as it is.
 * Contract test: src/platform/next-adapter/page-styles.test.ts
 *
 * Runs without the bundler, like the page cache.
 */

/** What Next.js writes for a style sheet of a page. */
const LINK =
  /<link rel="stylesheet" href="\/_next\/static\/((?:[\w~-]+\/)*[\w~-]+\.css)"(?: nonce="[^"]*")? data-precedence="next"\/>/g;

/**
 * Relative addresses, rules that must come first in a sheet, and text that would end the element work only in a file.
 */
const ONLY_IN_A_FILE = /url\(\s*["']?(?![/"']|data:|#)|@import|@charset|<\/style/i;

/** Largest page with inlined styles, in bytes; larger ones keep their sheets in files. */
export const MAX_PAGE_BYTES = 200_000;

/** The same for chapters in the document reader, which has its own limit. */
export const MAX_CHAPTER_BYTES = 150_000;

const DOCUMENT = new RegExp(`^/(?:${localePattern})/docs/`);

/** The text of a style sheet by its path below `/_next/static/`; nothing when there is no such file. */
export type ReadSheet = (path: string) => string | undefined;

/**
 * @param path of the page
 * @param html of the page, or of its head, as Next.js rendered it
 * @param others bytes of the page besides `html`
 * @returns the same page with its style sheets in it; unchanged when one of them cannot be inlined, belongs to
 *   another build, or would make the page too heavy
 */
export function withStylesInside(path: string, html: string, readSheet: ReadSheet, others = 0): string {
  const names = [...html.matchAll(LINK)].map(([, name = '']) => name);
  const sheets = names.map(readSheet);
  const fit = sheets.every((sheet) => sheet !== undefined && !ONLY_IN_A_FILE.test(sheet));
  if (names.length === 0 || !fit) return html;
  const at = html.search(LINK);
  const off = html.slice(at).replaceAll(LINK, (link) => link.replace('/>', ' disabled=""/>'));
  const page = `${html.slice(0, at)}<style data-page-styles="">${sheets.join('')}</style>${off}`;
  const limit = DOCUMENT.test(path) ? MAX_CHAPTER_BYTES : MAX_PAGE_BYTES;
  return Buffer.byteLength(page) + others <= limit ? page : html;
}

/** Style sheets of the build in `directory`, each read once; what a build names does not change. */
export function sheetsOf(directory: string): ReadSheet {
  const known = new Map<string, string | undefined>();
  return (path) => {
    if (!known.has(path)) known.set(path, read(join(directory, 'static', path)));
    return known.get(path);
  };
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
