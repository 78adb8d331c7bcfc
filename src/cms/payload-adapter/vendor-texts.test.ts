import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

import { messages } from '@/i18n/by-language/vendor';
import { locales } from '@/i18n/locales';

import {
  draggedTexts,
  inOnePiece,
  inOneSentence,
  inPortalUnits,
  vendorNames,
  vendorTexts,
} from './vendor-texts';

/** What the admin consists of. */
const root = path.resolve(import.meta.dirname, '../../..');
const admin = globSync(
  [
    'node_modules/@payloadcms/{ui,next,richtext-lexical}/dist/**/*.js',
    'node_modules/sonner/dist/index.js',
    'node_modules/@dnd-kit/{core,sortable,accessibility}/dist/*.esm.js',
  ],
  { cwd: root },
)
  .map((file) => readFileSync(path.join(root, file), 'utf8'))
  .join('\n');

it.each([
  'data-test-id": "table-',
  'children: "Merge cells"',
  "label: 'Table'",
  'drawerTitle: "Create Table"',
  "label: 'Responsive'",
  '"aria-label": "Add Row"',
  '"aria-label": "Add Column"',
  'ariaLabel: "invisible"',
  "containerAriaLabel = 'Notifications'",
  "const baseClass = 'toolbar-popup__dropdown-item'",
  "const baseClass = 'slash-menu-popup'",
  'className: "localized"',
  "baseClass = 'sort-column'",
  "baseClass = 'upload-relationship-details'",
  "baseClass = 'file-meta'",
  "const baseClass = 'array-field'",
  "const baseClass = 'blocks-field'",
  'className: `${baseClass}__add-row`',
  'className: `${baseClass}__drawer-toggler`',
  '`${baseClass}__label`',
  "baseClass = 'lexical-upload-diff'",
  "baseClass = 'search-filter'",
  "baseClass = 'default-list-view-tabs'",
  '`${baseClass}__dragAndDropText`',
  "baseClass = 'diff-collapser'",
  "baseClass = 'doc-controls'",
  "baseClass = 'popup-button'",
  'isCollapsed ? "Expand" : "Collapse"',
  '__locale-label',
  '__toggle-locales-list',
  "inputBaseClass = 'checkbox-input'",
  'toast.success(`Successfully saved ${successCount} files`)',
  'toast.error(`Failed to save ${',
  '"data-title": ""',
  'To pick up a draggable item',
  'useUniqueId("DndLiveRegion")',
  'Press space again to drop the item',
  '"Picked up draggable item " + active.id + "."',
  "roleDescription: 'sortable'",
])('the installed admin still has %s', (text) => {
  expect(admin).toContain(text);
});

it('has words for all of them in every language', () => {
  const keys = [
    ...vendorTexts.map(([, key]) => key),
    ...vendorNames.map(([, , key]) => key),
    ...draggedTexts.map(([, key]) => key),
    'dragHint',
  ];
  for (const locale of locales) {
    for (const key of keys) expect(messages[locale]).toHaveProperty(key, expect.stringMatching(/\S/));
  }
});

it('joins Chinese words as Chinese does, and leaves others alone', () => {
  expect(inOnePiece('搜索标题, 摘要 或 地址')).toBe('搜索标题、摘要或地址');
  expect(inOnePiece('所有 新闻')).toBe('所有新闻');
  expect(inOnePiece('Search by title, summary or address')).toBe('Search by title, summary or address');
  expect(inOnePiece('重试 API')).toBe('重试 API');
});

it.each([
  ['Add Entry', 'Add entry'],
  ['Add FAQ', 'Add FAQ'],
  ['Add entry', 'Add entry'],
  ['添加条目', '添加条目'],
  ['添加 API 密钥', '添加 API 密钥'],
])('writes the name of a button in sentence case: %s', (name, written) => {
  expect(inOneSentence(name)).toBe(written);
});

it.each([
  ['95 bytes', '95 B'],
  ['1 bytes', '1 B'],
  ['12KB', '12 kB'],
  ['3MB — 1600x900 — video/mp4', '3 MB — 1600 × 900 — video/mp4'],
  ['1000KB', '1 MB'],
  ['95 bytes\u00a0-\u00a012x12\u00a0-\u00a0image/png', '95 B\u00a0-\u00a012 × 12\u00a0-\u00a0image/png'],
  ['x', ' × '],
  ['95 B', '95 B'],
  ['12 × 12', '12 × 12'],
  [' - ', ' - '],
  ['image/svg+xml', 'image/svg+xml'],
])('writes %s as the portal does', (text, written) => {
  expect(inPortalUnits(text)).toBe(written);
});

it.each([
  ['95 bytes', '95 B'],
  ['11MB', '12 MB'],
  ['30MB', '31 MB'],
  ['2GB', '2 GB'],
])('leaves what it has written for %s as it is', (text, written) => {
  expect(inPortalUnits(text)).toBe(written);
  expect(inPortalUnits(written)).toBe(written);
});

it.each([
  ['Picked up draggable item 6a.', 'picked'],
  ['Draggable item 6a was moved over droppable area 7b.', 'moved'],
  ['Draggable item 6a is no longer over a droppable area.', 'outside'],
  ['Draggable item 6a was dropped over droppable area 7b', 'dropped'],
  ['Draggable item 6a was dropped.', 'putBack'],
  ['Dragging was cancelled. Draggable item 6a was dropped.', 'putBack'],
])('knows what is read out while a row is dragged: %s', (said, key) => {
  expect(draggedTexts.filter(([says]) => says.test(said)).map(([, found]) => found)).toEqual([key]);
});
