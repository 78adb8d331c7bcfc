import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

/**
 * What the adapter knows of Payload's forms; that it opens tabs and rows is tried in a browser
 * (`tests/e2e/content-review.spec.ts`).
 */
const root = path.resolve(import.meta.dirname, '../../..');
const code = (pattern: string) =>
  globSync([`node_modules/@payloadcms/${pattern}`], { cwd: root })
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n');
const forms = code('ui/dist/{fields,elements/Collapsible}/**/index.js');

it.each([
  ['the id of a field', "id: `field-${path.replace(/\\./g, '__')}`", forms],
  ['the id of a row', '.split(".").join("-")}-row-${rowIndex}`', code('ui/dist/fields/Array/ArrayRow.js')],
  ['the field of the editor', '"data-field-path": path', code('richtext-lexical/dist/**/*.js')],
  ['a button of a tab', "const baseClass = 'tabs-field__tab-button'", forms],
  ['the button of the open tab', '`${baseClass}--active`', forms],
  ['a row', "const baseClass = 'collapsible'", forms],
  ['a folded row', '`${baseClass}--collapsed`', forms],
  ['the button of a folded row', '`${baseClass}__toggle--${isCollapsed ? "collapsed" : "open"}`', forms],
  ['what is in a row', '`${baseClass}__content`', forms],
])('the installed admin still writes %s in this way', (_what, written, where) => {
  expect(where).toContain(written);
});
