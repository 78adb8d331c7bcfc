import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { afterEach, expect, it, vi } from 'vitest';

import { itemCommands, menuCommands } from './page-commands';

const root = path.resolve(import.meta.dirname, '../../..');
const admin = globSync(['node_modules/@payloadcms/{ui,next}/dist/**/*.js'], { cwd: root })
  .map((file) => readFileSync(path.join(root, file), 'utf8'))
  .join('\n');

/** As much of an element as the adapter looks at. */
const element = (label: string, { group = '', disabled = false, visible = true } = {}) => ({
  textContent: ` ${label} `,
  click: vi.fn<() => void>(),
  closest: () => ({ querySelector: () => ({ textContent: group }) }),
  matches: () => disabled,
  checkVisibility: () => visible,
});

const page = (elements: readonly object[], adapters: 'on' | 'off' = 'on') =>
  vi.stubGlobal('document', { documentElement: { dataset: { adapters } }, querySelectorAll: () => elements });

afterEach(() => vi.unstubAllGlobals());

it('the menu has its links with their groups, and a command presses the link', () => {
  const news = element('News', { group: 'Content' });
  page([news]);
  const [command] = menuCommands();
  expect(command).toMatchObject({ label: 'News', group: 'Content' });
  command?.press();
  expect(news.click).toHaveBeenCalledOnce();
});

it('an item has the buttons that can be pressed and seen', () => {
  page([
    element('Publish'),
    element('Save', { disabled: true }),
    element('Preview', { visible: false }),
    element(''),
  ]);
  expect(itemCommands().map(({ label }) => label)).toEqual(['Publish']);
});

it('there are none while the adapters are off', () => {
  page([element('News')], 'off');
  expect(menuCommands()).toEqual([]);
  expect(itemCommands()).toEqual([]);
});

it.each(['nav', 'nav-group', 'doc-controls', 'doc-tabs'])(
  'the installed admin has parts named %s',
  (name) => {
    expect(admin).toMatch(new RegExp(`baseClass\\w* = ['"]${name}['"]`));
  },
);

it.each(['__link', '__label', '__controls'])('and in them %s', (name) => {
  expect(admin).toContain(`\${baseClass}${name}`);
});
