import type { FieldHook } from 'payload';

import { assignIdentifiers } from './identifiers';
import type { LexicalDocument } from './lexical-node';

/**
 * Assigns identifiers to what can be cited in a text as it is published, and never again (ADR 158). While a text is only
 * a draft, nobody can have cited it, and an editor may still be typing the heading.
 */
export const keepIdentifiers: FieldHook = ({ value, previousValue, data }) => {
  if (data?.['_status'] !== 'published' || !isDocument(value)) return value;
  const before = isDocument(previousValue) ? previousValue.root.children : [];
  return { ...value, root: { ...value.root, children: assignIdentifiers(value.root.children, before) } };
};

function isDocument(value: unknown): value is LexicalDocument {
  if (typeof value !== 'object' || value === null || !('root' in value)) return false;
  const { root } = value;
  return typeof root === 'object' && root !== null && 'children' in root && Array.isArray(root.children);
}
