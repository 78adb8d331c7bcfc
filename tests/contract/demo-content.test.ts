import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { beforeAll, describe, expect, it } from 'vitest';

import { locales } from '@/i18n/locales';

import { portalUrl, requiredVariable } from '../support/portal-address';
import { anonymous, loggedIn, type RestClient } from '../support/rest';

/** What a portal with `SEED=demo` holds after its first start, and after `npm run seed` on top of that. */

/** Least number of items of the demo content (issue "The spine", section 5). */
const leastItems = {
  news: 24,
  authors: 4,
  documents: 4,
  'white-papers': 4,
  'case-studies': 3,
  videos: 5,
  activities: 6,
  faqs: 20,
  'faq-categories': 4,
  'mailing-lists': 4,
} as const;

const legalPages = [
  'conduct',
  'cookies',
  'data-sharing-with-third-parties',
  'personal-data-collection-overview',
  'privacy',
  'terms-of-use',
  'third-party-sdks',
];

const seeded = [
  ...Object.keys(leastItems),
  'releases',
  'chapters',
  'errata',
  'glossary',
  'pages',
  'media',
] as const;

interface List<Item> {
  readonly docs: readonly Item[];
  readonly totalDocs: number;
}

let staff: RestClient;
beforeAll(async () => {
  staff = await loggedIn();
});

async function read<Item>(client: RestClient, path: string): Promise<List<Item>> {
  const { status, body } = await client.get<List<Item>>(path);
  expect(status, path).toBe(200);
  return body;
}

async function countsAndLastChanges() {
  const entries = await Promise.all(
    seeded.map(async (collection) => {
      const { docs, totalDocs } = await read<{ updatedAt: string }>(
        staff,
        `/${collection}?limit=1&depth=0&sort=-updatedAt&select[updatedAt]=true`,
      );
      return [collection, { totalDocs, updatedAt: docs[0]?.updatedAt }] as const;
    }),
  );
  return Object.fromEntries(entries);
}

describe('the demo content', () => {
  it.each(locales)('is complete for visitors in %s', async (locale) => {
    for (const [collection, least] of Object.entries(leastItems)) {
      const { totalDocs } = await read(anonymous(), `/${collection}?locale=${locale}&limit=1&depth=0`);
      expect(totalDocs, collection).toBeGreaterThanOrEqual(least);
    }
    const pages = await read<{ slug: string }>(
      anonymous(),
      `/pages?locale=${locale}&limit=100&depth=0&where[slug][in]=${legalPages.join(',')}`,
    );
    expect(pages.docs.map(({ slug }) => slug).sort()).toEqual([...legalPages].sort());
  });

  it('has one current release of each specification, with at least eight chapters', async () => {
    const { docs: documents } = await read<{ id: string; slug: string }>(
      staff,
      '/documents?locale=zh&limit=100&depth=0&where[_status][equals]=published',
    );
    for (const { id, slug } of documents) {
      const { docs: releases } = await read<{ id: string }>(
        staff,
        `/releases?depth=0&where[document][equals]=${id}&where[status][equals]=current`,
      );
      expect(releases, `current releases of ${slug}`).toHaveLength(1);
      const { totalDocs } = await read(
        staff,
        `/chapters?limit=1&depth=0&where[release][equals]=${releases[0]?.id}`,
      );
      expect(totalDocs, `chapters of ${slug}`).toBeGreaterThanOrEqual(8);
    }
  });

  it.each(locales)('shows what was measured in each case study, in %s', async (locale) => {
    const slugs = ['eleven-months-in-eight-cabinets', 'forecasts-from-one-pool', 'two-halls-one-machine'];
    const results = await Promise.all(
      slugs.map(async (slug) => {
        const answer = await fetch(`${portalUrl()}/api/content/v1/${locale}/case-studies/${slug}`);
        return ((await answer.json()) as { results: object[] }).results.length;
      }),
    );
    expect(results).toEqual([3, 3, 3]);
  });

  it('is not written a second time by npm run seed', { timeout: 120_000 }, async () => {
    const before = await countsAndLastChanges();
    const { stdout } = await promisify(execFile)('npm', ['run', 'seed'], {
      env: { ...process.env, DATA_DIR: requiredVariable('PORTAL_DATA_DIR') },
    });
    expect(stdout).toMatch(/news: 0 new/);
    expect(stdout).not.toMatch(/: [1-9]\d* new/);
    expect(await countsAndLastChanges()).toEqual(before);
  });
});
