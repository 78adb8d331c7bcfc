import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { withDrawing } from './module-drawing';

const BEGIN = '<!-- Drawing: written by `npm run generate` from the imports -->';
const END = '<!-- End of the drawing -->';

describe('the drawing of the modules', () => {
  let root: string;
  const plant = async (files: Record<string, string>) => {
    for (const [file, text] of Object.entries(files)) {
      await mkdir(path.join(root, path.dirname(file)), { recursive: true });
      await writeFile(path.join(root, file), text);
    }
  };
  /** The arrows of the drawing, in their order. */
  const arrows = () =>
    withDrawing(`${BEGIN}${END}`, root)
      .split('\n')
      .filter((line) => line.includes('-->') && !line.startsWith('<!--'))
      .map((line) => line.trim());

  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'module-drawing-'));
    await plant({
      'src/platform/clock.ts': 'export const now = 1;\n',
      'src/cms/access.ts': "import { now } from '@/platform/clock';\nexport const access = now;\n",
      'src/features/search/index.ts':
        "import { access } from '@/cms/access';\nexport const search = access;\n",
      'src/content/news/index.ts':
        "import { search } from '@/features/search';\nimport { now } from '@/platform/clock';\nexport const news = search + now;\n",
    });
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it('has an arrow for each import between parts, without those that follow from others', () => {
    expect(arrows()).toEqual(['cms --> platform', 'rooms --> cms', 'content_news --> features_search']);
  });

  it('sees what is imported lazily, and leaves tests out', async () => {
    await plant({
      'src/app/page.ts': "export const page = () => import('@/content/news');\n",
      'src/app/page.test.ts': "import { x } from '@/cli/start';\nexport const y = x;\n",
      'src/cli/start.ts': 'export const x = 1;\n',
    });
    expect(arrows()).toContain('app --> rooms');
    expect(arrows()).not.toContain('app --> cli');
  });

  it('keeps the page around it, and itself when nothing changed', () => {
    const drawn = withDrawing(`# Page\n\n${BEGIN}\noutdated\n${END}\n\nMore.\n`, root);
    expect(drawn).toMatch(/^# Page\n\n<!-- Drawing/);
    expect(drawn).toMatch(/-->\n\nMore\.\n$/);
    expect(drawn).not.toContain('outdated');
    expect(withDrawing(drawn, root)).toBe(drawn);
  });

  it('refuses a page without its marks, and parts that import each other', async () => {
    expect(() => withDrawing('# Page', root)).toThrow('lacks');
    await plant({ 'src/features/search/back.ts': "export type { news } from '@/content/news';\n" });
    expect(() => arrows()).toThrow('import each other');
  });
});
