import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { parse } from 'yaml';

import { demoLanguages, type DemoLanguage } from '../../../demo';
import { CONTENT_DIR } from '../../../demo';

export interface MarkdownFile {
  /** Values of the front matter. */
  meta: Record<string, unknown>;
  body: string;
}

/** One item of a kind of content: its language-neutral data and the text of each language that it has. */
export interface ContentFolder<Data> {
  /** Absolute path of the folder, against which pictures are resolved. */
  dir: string;
  data: Data;
  texts: Partial<Record<DemoLanguage, MarkdownFile>>;
}

/** Splits a Markdown file into front matter and body. */
function parseMarkdownFile(source: string): MarkdownFile {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(source);
  if (!match) throw new Error('the file has no front matter');
  return { meta: (parse(match[1] ?? '') ?? {}) as Record<string, unknown>, body: match[2] ?? '' };
}

export function readYaml<T>(...segments: string[]): T {
  return parse(readFileSync(path.join(CONTENT_DIR, ...segments), 'utf8')) as T;
}

/** All item folders below a folder of the content, in the order of their names. */
export function readFolders<Data>(folder: string): ContentFolder<Data>[] {
  const base = path.join(CONTENT_DIR, folder);
  return readdirSync(base, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => readFolder<Data>(path.join(base, name)));
}

function readFolder<Data>(dir: string): ContentFolder<Data> {
  const texts = readTexts(dir);
  const data = parse(readFileSync(path.join(dir, 'item.yaml'), 'utf8')) as Data;
  return { dir, data, texts };
}

export function readTexts(dir: string): Partial<Record<DemoLanguage, MarkdownFile>> {
  const texts: Partial<Record<DemoLanguage, MarkdownFile>> = {};
  for (const locale of demoLanguages) {
    const file = path.join(dir, `${locale}.md`);
    if (!existsSync(file)) continue;
    try {
      texts[locale] = parseMarkdownFile(readFileSync(file, 'utf8'));
    } catch (error) {
      throw new Error(`${path.relative(CONTENT_DIR, file)}: ${(error as Error).message}`, { cause: error });
    }
  }
  return texts;
}
