import type { CollectionSlug } from 'payload';
import { describe, expect, it } from 'vitest';

import { isSeeded, seedDemoContent } from '@/cli/seed/demo';
import { locales } from '@/i18n/locales';

import { usePortalDatabase } from '../support/database';

const portal = usePortalDatabase();

/** Least number of items of the demo content (issue "The spine", section 5). */
const leastItems = {
  news: 24,
  documents: 3,
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

const seeded: CollectionSlug[] = [
  ...(Object.keys(leastItems) as (keyof typeof leastItems)[]),
  'releases',
  'chapters',
  'errata',
  'glossary',
  'pages',
  'media',
];

async function countsAndLastChanges() {
  return Object.fromEntries(
    await Promise.all(
      seeded.map(async (collection) => {
        const { docs, totalDocs } = await portal.payload.find({
          collection: collection as 'news',
          limit: 1,
          depth: 0,
          sort: '-updatedAt',
          select: { updatedAt: true },
        });
        return [collection, { totalDocs, updatedAt: docs[0]?.updatedAt }] as const;
      }),
    ),
  );
}

describe('the demo content', () => {
  it(
    'is complete in both languages, and seeding it again changes nothing',
    { timeout: 400_000 },
    async () => {
      const { payload } = portal;
      expect(await isSeeded(payload)).toBe(false);
      await seedDemoContent(payload, () => undefined);
      expect(await isSeeded(payload)).toBe(true);

      for (const locale of locales) {
        for (const [collection, least] of Object.entries(leastItems)) {
          const { totalDocs } = await payload.count({
            collection: collection as CollectionSlug,
            locale,
            overrideAccess: false,
          });
          expect(totalDocs, `${collection} in ${locale}`).toBeGreaterThanOrEqual(least);
        }
        const pages = await payload.find({
          collection: 'pages',
          locale,
          overrideAccess: false,
          where: { slug: { in: legalPages } },
          select: { slug: true },
          limit: 0,
        });
        expect(pages.docs.map(({ slug }) => slug).sort()).toEqual([...legalPages].sort());
      }

      const { docs: documents } = await payload.find({ collection: 'documents', depth: 0, limit: 0 });
      for (const document of documents) {
        const { docs: releases } = await payload.find({
          collection: 'releases',
          depth: 0,
          where: { and: [{ document: { equals: document.id } }, { status: { equals: 'current' } }] },
        });
        expect(releases, `current releases of ${document.slug}`).toHaveLength(1);
        const { totalDocs } = await payload.count({
          collection: 'chapters',
          where: { release: { equals: releases[0]?.id } },
        });
        expect(totalDocs, `chapters of ${document.slug}`).toBeGreaterThanOrEqual(8);
      }

      const before = await countsAndLastChanges();
      await seedDemoContent(payload, () => undefined);
      expect(await countsAndLastChanges()).toEqual(before);
    },
  );
});
