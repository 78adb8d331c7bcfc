/** A node of the rich-text editor's stored document. */
export interface LexicalNode {
  type: string;
  version: number;
  [key: string]: unknown;
}

export interface LexicalDocument {
  root: LexicalNode & { children: LexicalNode[] };
}
