import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';

import { portalUrl } from '../support/portal-address';
import { sitemapPaths } from '../support/sitemap';

/**
 * The HTML standard on rendered pages. Off are questions of style, which the framework decides (spelling of attribute
 * names, void elements, inline data), and what ARIA allows but the tool would write otherwise.
 */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:document'],
  rules: {
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'long-title': 'off',
    'no-inline-style': 'off',
    'no-raw-characters': 'off',
    'no-redundant-role': 'off',
    'no-trailing-whitespace': 'off',
    'prefer-native-element': 'off',
    'require-sri': 'off',
    'script-type': 'off',
    'tel-non-breaking': 'off',
    'valid-id': ['error', { relaxed: true }],
    'void-style': 'off',
  },
});

/** Pages that no sitemap names. */
const unlisted = [
  '/zh/search',
  '/en/search',
  '/zh/mail-list/subscribe',
  '/en/mail-list/unsubscribe',
  '/zh/my/personal',
  '/en/my/settings',
  '/zh/my/comments',
  '/zh/my/support',
  '/en/support-request',
  '/en/news?page=2&size=12',
  '/en/blogs?author=lin-qiao',
  '/zh/docs/glossary',
  '/zh/docs/base-specification/requirements',
  '/en/docs/base-specification/v/2.0-preview/requirements?since=1.1',
  '/zh/no/such/page',
  '/en/news/no-such-item',
];

/** At most this many pages of a kind (same first two segments, same depth), so documents do not take minutes. */
const PER_KIND = 2;

async function listed(): Promise<string[]> {
  const paths = await sitemapPaths();
  const kinds = new Map<string, number>();
  return paths.filter((path) => {
    const segments = path.split('/');
    const kind = segments.length > 3 ? `${segments.slice(0, 3).join('/')}/${segments.length}` : path;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    return (kinds.get(kind) ?? 0) <= PER_KIND;
  });
}

describe('the HTML of the public site', () => {
  it('is valid on pages of every kind, in both languages', async () => {
    const paths = [...(await listed()), ...unlisted];
    expect(paths.length).toBeGreaterThan(50);
    const findings: string[] = [];
    for (const path of paths) {
      const answer = await fetch(`${portalUrl()}${path}`);
      const report = await validator.validateString(await answer.text());
      for (const { ruleId, message, selector } of report.results.flatMap(({ messages }) => messages)) {
        findings.push(`${path}: ${ruleId}: ${message} (${selector ?? ''})`);
      }
    }
    expect(findings).toEqual([]);
  }, 180_000);
});
