import { inlineLatexOf } from './formula-signs';
import { formulaWords } from './formula-words';
import type { LexicalNode } from './lexical-node';

/**
 * Headings and tables keep their identifier in the state of their node, which Lexical carries through every edit, undo
 * and move (ADR 158). Blocks have a field for it.
 */
const STATE = '$';
const KEY = 'identifier';

/** The identifier that a heading, a table or a block of a stored text was given. */
export function identifierOf(node: LexicalNode): string | undefined {
  const holder = node.type === 'block' ? recordOf(node.fields)['anchor'] : recordOf(node[STATE])[KEY];
  return typeof holder === 'string' && holder !== '' ? holder : undefined;
}

/** The node with its identifier; the same node where there is none to give. */
export function withIdentifier(node: LexicalNode, id: string | undefined): LexicalNode {
  if (id === undefined) return node;
  if (node.type === 'block') return { ...node, fields: { ...recordOf(node.fields), anchor: id } };
  return { ...node, [STATE]: { ...recordOf(node[STATE]), [KEY]: id } };
}

/** Hands out the identifiers of one text, each once. */
export class IdentifierPool {
  private readonly used = new Set<string>();
  private readonly kept: ReadonlySet<string>;

  /** @param nodes the top level of the text; what was assigned in it is not given to anything else */
  constructor(nodes: readonly LexicalNode[] = []) {
    this.kept = new Set(nodes.map(identifierOf).filter((id) => id !== undefined));
  }

  /**
   * The assigned identifier, unless another place of the text has it already; else one from the words.
   * @param words what names the place
   * @param assigned what `identifierOf` says
   */
  take(words: string, assigned?: string): string {
    const base = anchorOf(words) || 'section';
    const isFree = (id: string) => !this.used.has(id) && (id === assigned || !this.kept.has(id));
    let id = assigned !== undefined && isFree(assigned) ? assigned : base;
    for (let count = 2; !isFree(id); count += 1) id = `${base}-${count}`;
    this.used.add(id);
    return id;
  }
}

/**
 * Gives each heading, table and citable block of a stored text that has no identifier yet the one that its page shows
 * for it now, so later edits never change it. A copy gets one of its own. What an editor lost on the way is found again
 * in the text before, by its words.
 */
export function assignIdentifiers(
  nodes: readonly LexicalNode[],
  before: readonly LexicalNode[] = [],
): LexicalNode[] {
  const pool = new IdentifierPool(nodes);
  const present = new Set(nodes.map(identifierOf));
  const lost = new Map<string, string>();
  for (const node of before) {
    const id = identifierOf(node);
    if (id !== undefined && !present.has(id)) lost.set(signOf(node), id);
  }
  let tables = 0;
  return nodes.map((node, place) => {
    if (node.type === 'table') tables += 1;
    const words = namingWords(node, nodes[place - 1], tables);
    if (words === undefined) return node;
    const sign = signOf(node);
    const assigned = identifierOf(node) ?? lost.get(sign);
    lost.delete(sign);
    const id = pool.take(words, assigned);
    return id === identifierOf(node) ? node : withIdentifier(node, id);
  });
}

/** What an identifier is made from; undefined for what has none. */
function namingWords(node: LexicalNode, before: LexicalNode | undefined, tables: number): string | undefined {
  if (node.type === 'heading') return wordsOf(node);
  // The title above a table has its identifier.
  if (node.type === 'table') return isTableTitle(before) ? undefined : `table-${tables}`;
  if (node.type !== 'block') return undefined;
  const { blockType, name } = recordOf(node.fields);
  if (blockType === 'tableTitle') return `table-${tables + 1}`;
  if (blockType === 'register') return typeof name === 'string' ? name : '';
  if (blockType === 'diagram' || blockType === 'callouts') return 'figure';
  return blockType === 'figure' || blockType === 'formula' ? blockType : undefined;
}

function isTableTitle(node: LexicalNode | undefined): boolean {
  return node?.type === 'block' && recordOf(node.fields)['blockType'] === 'tableTitle';
}

function signOf(node: LexicalNode): string {
  return `${node.type} ${wordsOf(node)}`;
}

function wordsOf(node: LexicalNode): string {
  if (typeof node.text === 'string') return node.text;
  const latex = inlineLatexOf(node);
  if (latex !== undefined) return formulaWords(latex);
  return Array.isArray(node.children) ? (node.children as LexicalNode[]).map(wordsOf).join('') : '';
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** The anchor of a heading: its words in lower case, Chinese kept, joined by hyphens. */
export function anchorOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80);
}
