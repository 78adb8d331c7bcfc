import { randomUUID } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { richTextFromLexical } from '@/cms/rich-text/from-lexical';
import { markdownToLexical } from '@/cms/rich-text/markdown-to-lexical';
import type { Chapter } from '@/payload-types';

import { usePortalDatabase } from '../support/database';

/** Formulas between words in the editor (ADR 265). */

const portal = usePortalDatabase();
const bodyOf = (markdown: string) => markdownToLexical(markdown) as Chapter['body'];
const published = { locale: 'en', draft: false } as const;

async function releaseOf() {
  const { id: document } = await portal.payload.create({
    collection: 'documents',
    ...published,
    data: {
      slug: `doc-${randomUUID()}`,
      title: 'Spec',
      summary: 'S',
      number: 'HDL-8',
      order: 8,
      _status: 'published',
    },
  });
  const { id: release } = await portal.payload.create({
    collection: 'releases',
    ...published,
    data: {
      document,
      version: '1.0',
      date: '2026-01-05T00:00:00.000Z',
      status: 'current',
      _status: 'published',
    },
  });
  return { document, release };
}

async function publish(markdown: string, body = bodyOf(markdown)) {
  const place = await releaseOf();
  return portal.payload.create({
    collection: 'chapters',
    ...published,
    data: {
      ...place,
      slug: 'memory',
      number: '4',
      order: 4,
      title: 'Memory',
      body,
      _status: 'published',
    },
  });
}

describe('a formula between words', () => {
  it('is kept as it was written', async () => {
    const { body } = await publish(String.raw`Keep $T_{max} \leq 5$ low.`);
    const { blocks } = await richTextFromLexical(body, { locale: 'en' });
    expect(blocks).toMatchObject([
      {
        type: 'paragraph',
        children: [
          { text: 'Keep ' },
          { type: 'formula', latex: String.raw`T_{max} \leq 5`, text: 'T_max ≤ 5' },
          { text: ' low.' },
        ],
      },
    ]);
  });

  it.each([String.raw`\foo`, String.raw`\frac{1`])('is not published as %s', async (latex) => {
    await expect(publish(`Keep $${latex}$ low.`)).rejects.toMatchObject({ name: 'ValidationError' });
  });

  it('is on one line, as Markdown has it', async () => {
    const body = JSON.parse(
      JSON.stringify(bodyOf('Keep $a+b$ low.')).replace('a+b', String.raw`a+\nb`),
    ) as Chapter['body'];
    await expect(publish('', body)).rejects.toMatchObject({ name: 'ValidationError' });
  });
});
