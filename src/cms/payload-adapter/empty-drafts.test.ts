import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { SanitizedConfig } from 'payload';
import { afterEach, expect, it, vi } from 'vitest';

import { configOfForm } from './empty-drafts';

const started = vi.hoisted(() => vi.fn<() => Promise<void>>(async () => undefined));
vi.mock('@/platform/db/payload', () => ({ getPortalPayload: started }));

const root = path.resolve(import.meta.dirname, '../../..');
const source = (file: string) => readFileSync(path.join(root, 'node_modules/@payloadcms', file), 'utf8');

const config = {
  collections: [
    { slug: 'news', versions: { drafts: { validate: false, autosave: { interval: 2_000 } } } },
    { slug: 'media', versions: false },
  ],
} as unknown as SanitizedConfig;

const configAt = async (...segments: string[]) =>
  configOfForm(Promise.resolve(config), Promise.resolve(segments.length > 0 ? { segments } : {}));

afterEach(() => {
  vi.unstubAllEnvs();
  started.mockClear();
});

it('the view of a new item finds validated drafts, browsers and Payload do not', async () => {
  const { collections } = await configAt('collections', 'news', 'create');
  expect(started).toHaveBeenCalledOnce();
  const drafts = collections[0]?.versions?.drafts;
  expect(drafts && drafts.validate).toBe(true);
  expect(JSON.parse(JSON.stringify(drafts))).toEqual({ autosave: { interval: 2_000 } });
  expect(collections[1]).toBe(config.collections[1]);
  const own = config.collections[0]?.versions?.drafts;
  expect(own && own.validate).toBe(false);
});

it.each([[[]], [['collections', 'news']], [['collections', 'news', 'an-id']], [['globals', 'home']]])(
  'the page at %j gets the configuration as it is',
  async (segments) => {
    expect(await configAt(...segments)).toBe(config);
  },
);

it('changes nothing while the adapters are off', async () => {
  vi.stubEnv('FRAMEWORK_ADAPTERS', 'off');
  expect(await configAt('collections', 'news', 'create')).toBe(config);
});

it('the installed view makes an item only where drafts are not validated, in the configuration of its page', () => {
  const view = source('next/dist/views/Document/index.js');
  expect(view).toContain('collectionConfig?.versions?.drafts?.validate;');
  expect(view).toContain('if (shouldAutosave && !validateDraftData && !idFromArgs && collectionSlug) {');
  const page = source('next/dist/views/Root/index.js');
  expect(page).toContain('collectionConfig = config.collections.find(');
  expect(page).toContain('const config = await configPromise;');
});
