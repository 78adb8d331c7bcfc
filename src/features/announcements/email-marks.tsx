import type { ReactNode } from 'react';

import type { Mark } from '@/ui/rich-text/model';

const markTags = {
  bold: 'strong',
  italic: 'em',
  strikethrough: 's',
  code: 'code',
  subscript: 'sub',
  superscript: 'sup',
} as const satisfies Record<Mark, string>;

/** A text with its marks, as tags that mail programs know. */
export function marked(text: string, marks: readonly Mark[]): ReactNode {
  return marks.reduce<ReactNode>((inner, mark) => {
    const Tag = markTags[mark];
    return <Tag>{inner}</Tag>;
  }, text);
}
