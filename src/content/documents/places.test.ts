import { describe, expect, it } from 'vitest';

import type { Inline, RichTextBlock } from '@/ui/rich-text/model';

import { decodedAnchor } from './domain';
import { anchorNamed, partAt } from './places';

const words = (text: string): Inline[] => [{ type: 'text', text }];
const heading = (level: 2 | 3, id: string): RichTextBlock => ({
  type: 'heading',
  level,
  id,
  children: words(id),
});
const paragraph = (text: string): RichTextBlock => ({ type: 'paragraph', children: words(text) });
const requirement: RichTextBlock = { type: 'requirement', number: 'L-12', body: [paragraph('Must.')] };
const register: RichTextBlock = {
  type: 'register',
  id: 'link-ctrl',
  name: 'LINK_CTRL',
  offset: '0x0',
  width: 32,
  fields: [],
};

const text = {
  blocks: [
    paragraph('before'),
    heading(2, 'a'),
    paragraph('1'),
    heading(3, 'a-1'),
    requirement,
    heading(2, 'b'),
    register,
  ],
};

describe('a part of a text', () => {
  it('is a section with those below it', () => {
    expect(partAt(text, 'a')?.blocks).toEqual(text.blocks.slice(1, 5));
    expect(partAt(text, 'a-1')?.blocks).toEqual(text.blocks.slice(3, 5));
    expect(partAt(text, 'b')?.blocks).toEqual(text.blocks.slice(5));
  });

  it('is a requirement or a register alone', () => {
    expect(partAt(text, 'L-12')?.blocks).toEqual([requirement]);
    expect(partAt(text, 'link-ctrl')?.blocks).toEqual([register]);
    expect(partAt(text, 'none')).toBeUndefined();
  });

  it('is found by number or name', () => {
    expect(anchorNamed(text, 'requirement', ' l-12')).toBe('L-12');
    expect(anchorNamed(text, 'register', 'link_ctrl')).toBe('link-ctrl');
    expect(anchorNamed(text, 'register', 'L-12')).toBeUndefined();
  });
});

describe('anchors', () => {
  it.each([
    ['%E5%B8%83%E5%B1%80', '布局'],
    ['布局', '布局'],
    ['HDL-NET-002', 'HDL-NET-002'],
    ['100%', '100%'],
  ])('are read as addresses have them: %s', (anchor, plain) => {
    expect(decodedAnchor(anchor)).toBe(plain);
  });

  it('lead to a section under the anchor that it has in another language', () => {
    const there: RichTextBlock = { type: 'heading', level: 2, id: '布局', aliases: ['layout'], children: [] };
    expect(partAt({ blocks: [there, paragraph('1')] }, 'layout')?.blocks).toHaveLength(2);
  });
});
