import { AUTHORSHIP } from '@/cms/versions/authorship';

/** What a change of a document is recorded as: the fields that differ, with short values (ADR 131). */

/** One field, named by its path, such as `blocks.2.title`. Without values where they are nobody else’s business. */
interface Change {
  readonly field: string;
  readonly before?: string;
  readonly after?: string;
}

export interface Changes {
  readonly changes: readonly Change[];
  /** Fields that differ beyond those in `changes`. */
  readonly more: number;
}

const MOST_CHANGES = 30;
const LONGEST_VALUE = 160;

/** What Payload keeps about a document, and what is no content. */
const UNRECORDED: ReadonlySet<string> = new Set([
  'id',
  'createdAt',
  'updatedAt',
  '_status',
  AUTHORSHIP,
  'deletedAt',
  'collection',
  'globalType',
  'sessions',
  'currentPassword',
  'hash',
  'salt',
  'loginAttempts',
  'lockUntil',
  'resetPasswordToken',
  'resetPasswordExpiration',
  'thumbnailURL',
  'url',
]);

/** Values of these are recorded nowhere, whatever the document. */
const SECRET = /password|secret|token|hash|salt|api_?key|credential/i;

type Leaves = Map<string, string>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The text of a rich text, whose root has children and whose leaves have `text`. */
function richText(value: Record<string, unknown>): string | undefined {
  const { root } = value;
  if (!isObject(root) || !Array.isArray(root.children)) return undefined;
  const texts: string[] = [];
  const walk = (node: unknown): void => {
    if (!isObject(node)) return;
    if (typeof node.text === 'string') texts.push(node.text);
    // A block has fields of its own, whose texts belong to what is read.
    if (isObject(node.fields)) texts.push(JSON.stringify(node.fields));
    if (Array.isArray(node.children)) node.children.forEach(walk);
  };
  root.children.forEach(walk);
  return texts.join(' ');
}

function collect(value: unknown, path: string, leaves: Leaves): void {
  if (value === undefined || value === null || value === '') return;
  if (!isObject(value)) {
    leaves.set(path, typeof value === 'string' ? value : JSON.stringify(value));
    return;
  }
  const text = richText(value);
  if (text !== undefined) {
    leaves.set(path, text);
    return;
  }
  // A related document, which is there whole or as its ID.
  if (!Array.isArray(value) && typeof value.id === 'string' && 'updatedAt' in value && path !== '') {
    leaves.set(path, value.id);
    return;
  }
  for (const [name, child] of Object.entries(value)) {
    if (UNRECORDED.has(name)) continue;
    collect(child, path === '' ? name : `${path}.${name}`, leaves);
  }
}

const leavesOf = (document: unknown): Leaves => {
  const leaves: Leaves = new Map();
  collect(document, '', leaves);
  return leaves;
};

const shortened = (value: string) =>
  value.length <= LONGEST_VALUE ? value : `${value.slice(0, LONGEST_VALUE - 1)}…`;

/**
 * The fields in which two states of a document differ, in the order of the newer one.
 * @param before undefined for a new document
 * @param namesOnly for documents with personal data: which fields, and not what is in them
 */
export function changesBetween(
  before: unknown,
  after: unknown,
  { namesOnly }: { namesOnly: boolean },
): Changes {
  const [old, fresh] = [leavesOf(before), leavesOf(after)];
  const fields = [...new Set([...fresh.keys(), ...old.keys()])].filter(
    (field) => old.get(field) !== fresh.get(field),
  );
  const changes = fields.slice(0, MOST_CHANGES).map((field) => {
    if (namesOnly || SECRET.test(field)) return { field };
    const [was, is] = [old.get(field), fresh.get(field)];
    return {
      field,
      ...(was !== undefined && { before: shortened(was) }),
      ...(is !== undefined && { after: shortened(is) }),
    };
  });
  return { changes, more: fields.length - changes.length };
}
