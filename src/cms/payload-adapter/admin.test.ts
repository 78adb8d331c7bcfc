import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { en } from '@payloadcms/translations/languages/en';
import { zh } from '@payloadcms/translations/languages/zh';
import { expect, it } from 'vitest';

/** What the admin consists of: its styles, and the code that writes its classes. */
const root = path.resolve(import.meta.dirname, '../../..');
const admin = globSync(['node_modules/@payloadcms/{ui,next}/dist/**/*.{css,js}'], { cwd: root })
  .map((file) => readFileSync(path.join(root, file), 'utf8'))
  .join('\n');

const classes = [
  'table',
  'localizer-button__label',
  'nav-group__toggle',
  'nav__link-indicator',
  'tabs-field__tab-button',
  'tabs-field__tab-button--active',
  'template-minimal',
  'no-results',
  'doc-controls__label',
  'thumbnail',
  'widget-content',
  'collections',
  'restore-version',
  'global-edit',
  'schedule-publish__type',
  'save-draft',
  'autosave',
  'collection-list',
  'collection-list__list-selection',
  'list-selection',
  'doc-controls',
  'doc-controls__content',
  'doc-controls__meta',
  'edit-many__publish',
  'doc-controls__controls',
  'doc-controls__controls-wrapper',
  'field-description',
  'localizer',
  'app-header',
  'app-header__localizer',
  'app-header__step-nav-wrapper',
  'app-header__localizer-spacing',
  'step-nav',
  'step-nav__home',
  'step-nav__last',
  'payload-settings',
];

it('admin.css names these classes of Payload and no others', () => {
  const rules = readFileSync(path.join(import.meta.dirname, 'admin.css'), 'utf8').replaceAll(
    /\/\*.*?\*\//gs,
    '',
  );
  const named = new Set([...rules.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name));
  expect(named).toEqual(new Set(classes));
});

it.each(classes)('the class %s of admin.css is in the installed admin', (name) => {
  const [block = '', element] = name.split('__');
  // Payload writes `${baseClass}__meta`, so an element may be apart from its block.
  expect(admin).toContain(block);
  if (element !== undefined) expect(admin).toContain(`__${element}`);
});

it('admin.css hides the buttons for what is selected by the names that Payload gives them', () => {
  const rules = readFileSync(path.join(import.meta.dirname, 'admin.css'), 'utf8');
  const named = [...rules.matchAll(/\[aria-label='([^']+)'\]/g)].map(([, name]) => name);
  const hidden = [en, zh].flatMap(({ translations: { general, version } }) => [
    version.publish,
    version.unpublish,
    general.delete,
  ]);
  expect(new Set(named)).toEqual(new Set(hidden));
});
