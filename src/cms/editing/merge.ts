/** Fields and what is in them, in one language: relations by id. */
export type Values = Readonly<Record<string, unknown>>;

export type Side = 'mine' | 'theirs';

/**
 * What differs in a conflict: a value, blocks of a text that follow each other, a row that one person changed and the
 * other deleted, or the order of rows.
 */
type ConflictKind = 'value' | 'blocks' | 'row' | 'order';

/** A place that two people changed differently since both read the same. */
export interface Conflict {
  /** Names of fields and ids of rows, from outside in; blocks add the number of the first one. */
  readonly path: readonly string[];
  readonly kind: ConflictKind;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

interface Merged {
  readonly value: unknown;
  readonly conflicts: readonly Conflict[];
}

/** Which side is taken in a conflict. */
export type Choose = (conflict: Conflict) => Side;

interface Sides {
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** Names a conflict in lists and records of choices. */
export const keyOf = ({ path, kind }: Pick<Conflict, 'path' | 'kind'>): string => `${kind}:${path.join('/')}`;

/** Whether two values mean the same: nothing is stored in several ways, and the order of keys has no meaning. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || canonical(one) === canonical(other);

/** A text that is the same for values that mean the same. */
export function canonical(value: unknown): string {
  return JSON.stringify(plain(value) ?? null);
}

function plain(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return undefined;
  if (Array.isArray(value)) return value.length > 0 ? value.map((part) => plain(part) ?? null) : undefined;
  if (!isRecord(value)) return value;
  const parts = Object.keys(value)
    .toSorted()
    .flatMap((name) => {
      const part = plain(value[name]);
      return part === undefined ? [] : [[name, part] as const];
    });
  return parts.length > 0 ? Object.fromEntries(parts) : undefined;
}

/**
 * Brings together what two people made of the same values. What only one of them changed is taken; what both changed
 * differently is a conflict, in which `choose` decides.
 */
export function mergeValues(base: Values, mine: Values, theirs: Values, choose: Choose): MergedValues {
  const names = new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)]);
  const conflicts: Conflict[] = [];
  const values: Record<string, unknown> = {};
  for (const name of names) {
    const sides = { base: base[name], mine: mine[name], theirs: theirs[name] };
    const merged = merge([name], sides, choose);
    conflicts.push(...merged.conflicts);
    if (merged.value !== undefined) values[name] = merged.value;
  }
  return { values, conflicts };
}

export interface MergedValues {
  readonly values: Values;
  readonly conflicts: readonly Conflict[];
}

function merge(path: readonly string[], sides: Sides, choose: Choose): Merged {
  const { base, mine, theirs } = sides;
  if (isSame(base, theirs) || isSame(mine, theirs)) return { value: mine, conflicts: [] };
  if (isSame(base, mine)) return { value: theirs, conflicts: [] };
  if (isText(mine) && isText(theirs) && areComparable(base, [mine, theirs])) {
    return mergeBlocks(path, base, { mine, theirs }, choose);
  }
  if (isRows(mine) && isRows(theirs) && (isRows(base) || isNothing(base))) {
    return mergeRows(path, { base: isRows(base) ? base : [], mine, theirs }, choose);
  }
  if (isGroup(mine) && isGroup(theirs) && (isGroup(base) || isNothing(base))) {
    return mergeGroup(path, isGroup(base) ? base : {}, { mine, theirs }, choose);
  }
  const conflict: Conflict = { path, kind: 'value', ...sides };
  return { value: sides[choose(conflict)], conflicts: [conflict] };
}

function mergeGroup(
  path: readonly string[],
  base: Values,
  { mine, theirs }: Record<Side, Values>,
  choose: Choose,
): Merged {
  const names = new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)]);
  const merged = [...names].map((name) => {
    const sides = { base: base[name], mine: mine[name], theirs: theirs[name] };
    return [name, merge([...path, name], sides, choose)] as const;
  });
  return {
    value: Object.fromEntries(merged.map(([name, { value }]) => [name, value])),
    conflicts: merged.flatMap(([, { conflicts }]) => conflicts),
  };
}

type Row = Values & { readonly id: string };

/**
 * Rows are known by their ids. Order, additions and deletions of one person are applied to those of the other; only two
 * different orders, or a row that one changed and the other deleted, need a decision.
 */
function mergeRows(
  path: readonly string[],
  { base, mine, theirs }: Record<'base' | Side, readonly Row[]>,
  choose: Choose,
): Merged {
  const conflicts: Conflict[] = [];
  const decide = (conflict: Conflict): Side => {
    conflicts.push(conflict);
    return choose(conflict);
  };
  const inAll = (row: Row) => [base, mine, theirs].every((rows) => find(rows, row.id));
  const orderOf = (rows: readonly Row[]) =>
    rows
      .filter(inAll)
      .map(({ id }) => id)
      .join(' ');
  const [order, myOrder, theirOrder] = [orderOf(base), orderOf(mine), orderOf(theirs)];
  let lead: Side = myOrder === order ? 'theirs' : 'mine';
  if (myOrder !== order && theirOrder !== order && myOrder !== theirOrder) {
    lead = decide({ path, kind: 'order', base, mine, theirs });
  }
  const [leading, following] = lead === 'mine' ? [mine, theirs] : [theirs, mine];
  const isMine = (rows: readonly Row[]) => rows === mine;

  /** Whether a row that one of them deleted stays, because the other changed it. */
  const isKept = (row: Row, by: readonly Row[]): boolean => {
    const before = find(base, row.id);
    if (!before) return true;
    if (isSame(before, row)) return false;
    const side: Side = isMine(by) ? 'mine' : 'theirs';
    const other = { [side === 'mine' ? 'theirs' : 'mine']: undefined, [side]: row } as Record<Side, unknown>;
    return decide({ path: [...path, row.id], kind: 'row', base: before, ...other }) === side;
  };

  const ids = leading.filter((row) => find(following, row.id) ?? isKept(row, leading)).map(({ id }) => id);
  for (const [index, row] of following.entries()) {
    if (find(leading, row.id) || !isKept(row, following)) continue;
    const before = following.slice(0, index).findLast(({ id }) => ids.includes(id));
    ids.splice(before ? ids.indexOf(before.id) + 1 : 0, 0, row.id);
  }

  const rows = ids.map((id) => {
    const [own, other] = [find(mine, id), find(theirs, id)];
    if (!own || !other) return own ?? other;
    const merged = mergeGroup([...path, id], find(base, id) ?? {}, { mine: own, theirs: other }, choose);
    conflicts.push(...merged.conflicts);
    return merged.value;
  });
  return { value: rows, conflicts };
}

const find = (rows: readonly Row[], wanted: string) => rows.find(({ id }) => id === wanted);

interface Text {
  readonly root: Values & { readonly children: readonly unknown[] };
}

/**
 * Pairs of blocks that are compared at most to find what two texts have in common, which takes memory for each pair.
 * Longer texts are one value, and decided as a whole.
 */
const MOST_PAIRS = 4_000_000;

const areComparable = (base: unknown, texts: readonly Text[]) =>
  texts.every(({ root }) => blocksOf(base).length * root.children.length <= MOST_PAIRS);

const blocksOf = (value: unknown): readonly unknown[] => (isText(value) ? value.root.children : []);

/** A text of the editor, block by block: blocks that both changed differently are decided together. */
function mergeBlocks(
  path: readonly string[],
  base: unknown,
  { mine, theirs }: Record<Side, Text>,
  choose: Choose,
): Merged {
  const conflicts: Conflict[] = [];
  const blocks = {
    base: blocksOf(base),
    mine: mine.root.children,
    theirs: theirs.root.children,
  };
  const children = stretches(blocks).flatMap(({ at, ...parts }) => {
    if (isSame(parts.base, parts.theirs) || isSame(parts.mine, parts.theirs)) return parts.mine;
    if (isSame(parts.base, parts.mine)) return parts.theirs;
    const conflict: Conflict = { path: [...path, String(at)], kind: 'blocks', ...parts };
    conflicts.push(conflict);
    return parts[choose(conflict)];
  });
  const value = children.length > 0 ? { ...mine, root: { ...mine.root, children } } : null;
  return { value, conflicts };
}

interface Stretch extends Record<'base' | Side, readonly unknown[]> {
  /** Where it begins in the base. */
  readonly at: number;
}

/** Cuts three lists at the blocks that are the same in all of them. */
function stretches(blocks: Record<'base' | Side, readonly unknown[]>): Stretch[] {
  const [base, mine, theirs] = [blocks.base, blocks.mine, blocks.theirs].map((list) => list.map(canonical));
  if (!base || !mine || !theirs) return [];
  const [inMine, inTheirs] = [matches(base, mine), matches(base, theirs)];
  const found: Stretch[] = [];
  const from = { base: 0, mine: 0, theirs: 0 };
  const cut = (to: Record<'base' | Side, number>) => {
    const part = (name: 'base' | Side) => blocks[name].slice(from[name], to[name]);
    found.push({ at: from.base, base: part('base'), mine: part('mine'), theirs: part('theirs') });
    Object.assign(from, to);
  };
  for (const index of base.keys()) {
    const [own, other] = [inMine.get(index), inTheirs.get(index)];
    if (own === undefined || other === undefined) continue;
    cut({ base: index, mine: own, theirs: other });
    cut({ base: index + 1, mine: own + 1, theirs: other + 1 });
  }
  cut({ base: base.length, mine: mine.length, theirs: theirs.length });
  return found;
}

/** A longest common subsequence of two lists: where entries of the one are in the other. */
function matches(one: readonly string[], other: readonly string[]): Map<number, number> {
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint32Array(other.length + 1));
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = one.length - 1; row >= 0; row -= 1) {
    for (let column = other.length - 1; column >= 0; column -= 1) {
      const length =
        one[row] === other[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
      lengths[row]?.fill(length, column, column + 1);
    }
  }
  const found = new Map<number, number>();
  for (let row = 0, column = 0; row < one.length && column < other.length;) {
    if (one[row] === other[column]) {
      found.set(row, column);
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return found;
}

const isNothing = (value: unknown) => value === undefined || value === null || value === '';

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Fields that belong together; a relation to one of several collections is a single value. */
const isGroup = (value: unknown): value is Values =>
  isRecord(value) && !('relationTo' in value) && !isText(value);

function isRows(value: unknown): value is readonly Row[] {
  return Array.isArray(value) && value.every((row) => isRecord(row) && typeof row.id === 'string');
}

function isText(value: unknown): value is Text {
  return isRecord(value) && isRecord(value.root) && Array.isArray(value.root.children);
}
