import { HeadingNode } from '@payloadcms/richtext-lexical/lexical/rich-text';
import { createHeadlessEditor } from '@payloadcms/richtext-lexical/lexical/headless';
import { describe, expect, it } from 'vitest';

import { assignIdentifiers, identifierOf } from './identifiers';
import { markdownToLexical } from './markdown-to-lexical';

const nodesOf = (markdown: string) => markdownToLexical(markdown).root.children;

describe('identifiers', () => {
  it('are assigned as the page shows them, and stay when the words change', () => {
    const first = assignIdentifiers(
      nodesOf('## Layout\n\n| a |\n| - |\n| 1 |\n\n## Layout\n\n::table{caption="T"}\n\n| b |\n| - |'),
    );
    expect(first.map(identifierOf)).toEqual(['layout', 'table-1', 'layout-2', 'table-2', undefined]);
    const renamed = JSON.parse(JSON.stringify(first).replaceAll('"Layout"', '"Format"')) as typeof first;
    expect(assignIdentifiers(renamed, first).map(identifierOf)).toEqual(first.map(identifierOf));
  });

  it('move with what has them, and what is new gets another', () => {
    const first = assignIdentifiers(nodesOf('| a |\n| - |\n\n| b |\n| - |'));
    const moved = assignIdentifiers([...nodesOf('| new |\n| - |'), ...first.toReversed()], first);
    expect(moved.map(identifierOf)).toEqual(['table-1-2', 'table-2', 'table-1']);
  });

  it('are found again by the words where an editor lost them, and a copy gets its own', () => {
    const first = assignIdentifiers(nodesOf('## Timers {#t}'));
    expect(assignIdentifiers(nodesOf('## Timers'), first).map(identifierOf)).toEqual(['t']);
    expect(assignIdentifiers([...first, ...first]).map(identifierOf)).toEqual(['t', 'timers']);
  });

  it('come back from the editor as they were', () => {
    const root = { type: 'root', version: 1, direction: null, format: '', indent: 0 };
    const [heading] = nodesOf('## Timers {#t}');
    const editor = createHeadlessEditor({ nodes: [HeadingNode] });
    editor.setEditorState(editor.parseEditorState({ root: { ...root, children: [heading] } } as never));
    const [kept] = editor.getEditorState().toJSON().root.children;
    expect(kept && identifierOf(kept as never)).toBe('t');
  });
});
