import { readdirSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import {
  parseDocumentAddress,
  reservedChapterSlugs,
  reservedDocumentSlugs,
} from '@/content/documents/domain';
import { BLOGS_PAGE, reservedPageSlugs } from '@/content/pages/domain';

/** Names that routes answer in a folder of the public site: not dynamic segments, private folders or route groups. */
function routesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^[[_(]/.test(entry.name))
    .map(({ name }) => name);
}

describe('slugs that the site itself uses', () => {
  it('no page can stand where a route answers (`reservedPageSlugs` lists them)', () => {
    expect([...reservedPageSlugs, BLOGS_PAGE].toSorted()).toEqual(routesIn('src/app/[lang]').toSorted());
  });

  it('no document can stand where a route below /docs answers', () => {
    expect([...reservedDocumentSlugs].toSorted()).toEqual(routesIn('src/app/[lang]/docs').toSorted());
  });

  it('no chapter has the name of a view of its document', () => {
    for (const slug of reservedChapterSlugs.filter((entry) => !entry.startsWith('*'))) {
      expect(parseDocumentAddress(['base-specification', slug])?.kind, slug).not.toBe('chapter');
    }
  });
});
