import { existsSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { withHandbooks } from './handbooks';

describe('the rule for handbooks', () => {
  const { rules = {} } = withHandbooks({ turbopack: { rules: { '*.a': { loaders: [] } } } }).turbopack ?? {};

  it('is added to the others, with a loader that exists', () => {
    expect(Object.keys(rules)).toEqual(['*.a', '*.md']);
    const rule = rules['*.md'];
    const [loader] = rule && 'loaders' in rule ? (rule.loaders ?? []) : [];
    expect(typeof loader === 'string' && existsSync(loader)).toBe(true);
  });

  it('reads handbooks and no other Markdown', () => {
    const rule = rules['*.md'];
    const condition = rule && 'condition' in rule ? rule.condition : undefined;
    const path =
      typeof condition === 'object' && condition !== null && 'path' in condition ? condition.path : undefined;
    const reads = (file: string) => path instanceof RegExp && path.test(file);
    expect(reads('docs/handbooks/en/editors.md')).toBe(true);
    expect(reads('docs/operations.md')).toBe(false);
    expect(reads('README.md')).toBe(false);
  });
});
