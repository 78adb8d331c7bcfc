import { describe, expect, it } from 'vitest';

import handbookLoader from './handbook-loader.mjs';

describe('the module of a handbook', () => {
  it('imports each picture once, and names it as the text does', () => {
    const text = '# A\n\n![Form](pictures/a.webp)\n\n![List](pictures/b.webp)\n\n![Form](pictures/a.webp)\n';
    const lines = handbookLoader(text).split('\n');
    expect(lines.slice(0, 2)).toEqual([
      'import p0 from "./pictures/a.webp";',
      'import p1 from "./pictures/b.webp";',
    ]);
    expect(lines[2]).toContain('pictures: { "pictures/a.webp": p0, "pictures/b.webp": p1 }');
    expect(lines).toHaveLength(3);
  });

  it('holds the text without its places in the file', () => {
    const [, json = ''] = /JSON\.parse\((".*?[^\\]")\)/.exec(handbookLoader('# *A* “b”\n')) ?? [];
    expect(JSON.parse(JSON.parse(json) as string)).toEqual([
      {
        type: 'heading',
        depth: 1,
        children: [
          { type: 'emphasis', children: [{ type: 'text', value: 'A' }] },
          { type: 'text', value: ' “b”' },
        ],
      },
    ]);
  });
});
