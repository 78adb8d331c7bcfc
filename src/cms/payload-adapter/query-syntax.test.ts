import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

import { connectiveOf, normalizedPath, parseQuery } from './query-syntax';

/** A file of the installed Payload; its exports do not lead there. */
function sourceOf(file: string): Promise<string> {
  const entry = fileURLToPath(import.meta.resolve('payload'));
  return readFile(path.join(path.dirname(entry), file), 'utf8');
}

const compact = (source: string) => source.replaceAll(/\s+/g, ' ');

describe('what this adapter needs of Payload', () => {
  it('parses queries with these options', async () => {
    expect(compact(await sourceOf('utilities/createPayloadRequest.js'))).toContain(
      'qs.parse(queryToParse, { allowEmptyArrays: true, arrayLimit: 1000, depth: 10, ignoreQueryPrefix: true })',
    );
  });

  it.each([
    ['database/queryValidation/validateSearchParams.js', "incomingPath.replace(/__/g, '.')"],
    ['database/queryValidation/validateSortQuery.js', "replace(/__/g, '.')"],
    ['database/queryValidation/validateQueryPaths.js', "'and', 'or' ].includes(path.toLowerCase())"],
    ['utilities/parseParams/index.js', 'parsedParams.where = JSON.parse(params.where)'],
  ])('%s reads paths as it says', async (file, line) => {
    expect(compact(await sourceOf(file))).toContain(line);
  });
});

describe('a query', () => {
  it('is read with brackets plain and encoded', () => {
    expect(parseQuery('?where[title][equals]=a&limit=1')).toEqual({
      where: { title: { equals: 'a' } },
      limit: '1',
    });
    expect(parseQuery('where%5Btitle__en%5D%5Blike%5D=a')).toEqual({ where: { title__en: { like: 'a' } } });
  });

  it('names fields with dots or double underscores', () => {
    expect(normalizedPath('title__en')).toBe('title.en');
    expect(normalizedPath('seo__title__en')).toBe('seo.title.en');
  });

  it('joins conditions whatever the case', () => {
    expect([connectiveOf('AND'), connectiveOf('Or'), connectiveOf('title')]).toEqual([
      'and',
      'or',
      undefined,
    ]);
  });
});
