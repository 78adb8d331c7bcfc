import { readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import messageLoader from './message-loader.mjs';
import { withCompiledMessages } from './messages';

/** What `withCompiledMessages` relies on, checked with the installed versions. */

const root = path.resolve(import.meta.dirname, '../../..');

/** What the bundler gets for a message file. */
function compiled(messages: unknown): unknown {
  const source = messageLoader(JSON.stringify(messages));
  const text = /^export default JSON\.parse\((.*)\);$/s.exec(source)?.[1];
  return JSON.parse(JSON.parse(text ?? expect.fail(source)) as string);
}

describe('compiled messages (messages, message-loader)', () => {
  it('keep texts without arguments, lists of texts and keys with dots as they are', () => {
    const messages = { plain: 'Save', gone: ['Profile', 'Downloads'], 'a.b': { c: '保存' } };
    expect(compiled(messages)).toEqual(messages);
  });

  it('are formatted by the entry of use-intl that the bundler gets', async () => {
    const { resolveAlias = {}, rules = {} } = withCompiledMessages({}).turbopack ?? {};
    const entry = resolveAlias['use-intl/format-message'];
    const file = path.join(root, typeof entry === 'string' ? entry : expect.fail('no alias'));
    const { default: format } = (await import(file)) as {
      default: (key: string, message: unknown, values: unknown, options: object) => unknown;
    };
    const { cases } = compiled({
      cases: '{count, plural, =0 {No cases} one {# case} other {# cases}} of {name}',
    }) as { cases: unknown };
    const formatters = {
      getNumberFormat: (...given: ConstructorParameters<typeof Intl.NumberFormat>) =>
        new Intl.NumberFormat(...given),
      getDateTimeFormat: (...given: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
        new Intl.DateTimeFormat(...given),
      getPluralRules: (...given: ConstructorParameters<typeof Intl.PluralRules>) =>
        new Intl.PluralRules(...given),
    };
    const text = (count: number) =>
      format(
        'cases',
        cases,
        { count, name: 'Ada' },
        { locale: 'en', formatters, globalFormats: {}, formats: {} },
      );
    expect([0, 1, 2000].map(text)).toEqual(['No cases of Ada', '1 case of Ada', '2,000 cases of Ada']);
    expect(Object.keys(rules)).toEqual(['*.json']);
  });

  it('are made by the version that the adapter names', () => {
    const adapter = readFileSync(path.join(import.meta.dirname, 'messages.ts'), 'utf8');
    const manifest = readFileSync(path.join(root, 'node_modules/icu-minify/package.json'), 'utf8');
    const { version } = JSON.parse(manifest) as { version: string };
    expect(adapter).toMatch(new RegExp(`Checked with: .*icu-minify ${version}$`, 'm'));
  });
});
