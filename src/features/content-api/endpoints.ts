import type { CollectionConfig } from 'payload';
import { z } from 'zod';

import { contentKinds } from '@/content/kinds';
import { locales } from '@/i18n/locales';
import type { Endpoint } from '@/platform/http/openapi';

import { bounds, CONTENT_API, OVERLAP_SECONDS } from './domain';
import { OEMBED } from './use-cases/embeds';
import { headFields, itemSchema, shapeOf, slugsOf } from './shape';

const removal = z.object({
  id: z.uuid(),
  slug: z.string().nullable(),
  movedTo: z
    .string()
    .nullable()
    .meta({ description: 'The slug that the item has now; null when it was withdrawn.' }),
  removedAt: z.iso.datetime(),
});

const lang = z.enum(locales);

function readsOf(collection: CollectionConfig): Endpoint[] {
  const kind = collection.slug;
  const shape = shapeOf(collection);
  const item = itemSchema(shape);
  const names = [...headFields, ...shape.map(({ name }) => name)].map((name) => `\`${name}\``).join(', ');
  const long = shape.filter(({ type }) => type === 'richText').map(({ name }) => `\`${name}\``);
  const fields = (standard: string) =>
    z
      .string()
      .optional()
      .meta({
        description: `Names with a comma between them: ${names}. Without it, ${standard}. \`id\` is always there.`,
      });
  const common = { method: 'get', tag: 'Published content', limit: 'content-api' } as const;
  return [
    {
      ...common,
      path: `${CONTENT_API}/{lang}/${kind}`,
      summary: `What is published of \`${kind}\`, a page at a time, in the order of the latest changes`,
      parameters: { lang },
      query: z.object({
        cursor: z.string().optional().meta({ description: '`next` of the page before.' }),
        limit: z
          .int()
          .min(1)
          .max(bounds.limit.most)
          .default(bounds.limit.standard)
          .meta({ description: 'Entries in a page, those of `removed` included.' }),
        updatedSince: z.iso
          .datetime()
          .optional()
          .meta({
            description: `Only what has changed since, and what was withdrawn or moved (\`removed\`). A day or a time with its zone. Begins ${OVERLAP_SECONDS} s earlier, so something may come twice.`,
          }),
        fields: fields(long.length > 0 ? `all but ${long.join(', ')}` : 'all'),
      }),
      answers: {
        200: {
          json: z.object({ items: z.array(item), next: z.string().nullable(), removed: z.array(removal) }),
        },
      },
      errors: ['not_found'],
    },
    {
      ...common,
      path: `${CONTENT_API}/{lang}/${kind}/{slug}`,
      summary: `An item of \`${kind}\` that is published in the language`,
      parameters: {
        lang,
        slug: z.string().meta({
          description: slugsOf(collection) === 'unique' ? 'Its slug or its id.' : 'Its id.',
        }),
      },
      query: z.object({ fields: fields('all') }),
      answers: { 200: { json: item } },
      errors: ['not_found'],
    },
  ];
}

const pixels = z.int().min(1).max(10_000).optional();

const oembed: Endpoint = {
  method: 'get',
  tag: 'Published content',
  limit: 'content-api',
  path: OEMBED,
  summary: 'How another site shows a video, or a figure of a chapter (oEmbed 1.0)',
  query: z.object({
    url: z.url().meta({ description: 'A page of this site; a figure with its fragment.' }),
    maxwidth: pixels,
    maxheight: pixels,
    format: z.literal('json').optional(),
  }),
  answers: {
    200: {
      json: z.object({
        version: z.literal('1.0'),
        type: z.enum(['video', 'rich', 'link']),
        title: z.string(),
        provider_name: z.string(),
        provider_url: z.url(),
        html: z.string().optional().meta({ description: 'A frame with a document of this site.' }),
        width: z.int().optional(),
        height: z.int().optional(),
        thumbnail_url: z.url().optional(),
        thumbnail_width: z.int().optional(),
        thumbnail_height: z.int().optional(),
      }),
    },
  },
  errors: ['not_found'],
};

/**
 * The content API: oEmbed, and a list and an item of each kind in the registry.
 * @param collections of all kinds
 */
export function contentEndpoints(collections: readonly CollectionConfig[]): readonly Endpoint[] {
  const reads = contentKinds.flatMap(({ collection: slug }) => {
    const collection = collections.find((one) => one.slug === slug);
    return collection ? readsOf(collection) : [];
  });
  return [...reads, oembed];
}
