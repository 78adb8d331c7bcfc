import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { variableDescriptions } from '@/platform/env-schema';

const operations = await readFile('docs/operations.md', 'utf8');
const example = await readFile('.env.example', 'utf8');

/** A Markdown row without the padding that the formatter adds. */
function cells(row: string): string[] {
  return row
    .replaceAll(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
}

/** Without what Markdown and comments write differently. */
const plain = (text: string): string => text.replaceAll(/[`"]/g, '').replaceAll('’', "'");

describe('the documentation of the variables', () => {
  it.each(variableDescriptions)('explains $name in docs/operations.md as the schema does', (variable) => {
    const rows = operations.split('\n').filter((line) => line.startsWith(`| \`${variable.name}\` `));
    expect(rows.map(cells)).toEqual([[`\`${variable.name}\``, variable.description, variable.fallback]]);
  });

  it('explains no variable that the portal does not read', () => {
    const documented = [...operations.matchAll(/^\| `([A-Z][A-Z0-9_]+)` /gm)].map(([, name]) => name);
    expect(documented).toEqual([
      ...variableDescriptions.filter(({ audience }) => audience === 'operator').map(({ name }) => name),
      ...variableDescriptions.filter(({ audience }) => audience === 'internal').map(({ name }) => name),
    ]);
  });

  it.each(variableDescriptions.filter(({ audience }) => audience === 'operator'))(
    'explains $name in .env.example in the same words',
    (variable) => {
      const block = example.split('\n\n').find((text) => text.includes(`# ${variable.name}=`)) ?? '';
      const lines = block.split('\n').filter((line) => !/^# [A-Z][A-Z0-9_]+=/.test(line));
      const said = lines
        .map((line) => line.replace(/^# ?/, ''))
        .join(' ')
        .trim();
      expect(plain(said)).toBe(plain(`${variable.description} When unset: ${variable.fallback}.`));
    },
  );

  it('offers in .env.example exactly the variables that operators set, all of them unset', () => {
    const offered = [...example.matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
    const known = variableDescriptions
      .filter(({ audience }) => audience === 'operator')
      .map(({ name }) => name);
    expect(offered).toEqual(known);
    expect(example.split('\n').filter((line) => line && !line.startsWith('#'))).toEqual([]);
  });
});
