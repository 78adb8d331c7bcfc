import { randomUUID } from 'node:crypto';

import { commitTransaction, initTransaction, killTransaction, type PayloadRequest } from 'payload';

import type { Locale } from '@/i18n/locales';
import { PortalError } from '@/platform/http/errors';

import { isGlobal } from '../../content-target';
import { isSame, type Values } from '../../editing/merge';
import { lockEdited } from '../../editing/precondition';
import { translationTexts } from '../admin/texts';
import type { Translated } from '../translated';

import { type Change, compareUnits } from './compare';
import { itemNamed, kindOfTranslated, readItemTexts } from './read-item';
import { type Problem, type ReadItem, readXliff, type ReadXliff } from './read-xliff';
import { unitsOf, withTranslations } from './units';
import { MAX_ITEMS } from './xliff';

/** What a file does to one item, or would do. */
export interface ImportedItem {
  /** Collection and id, or the name of a part of the site. */
  readonly item: string;
  readonly kind: string;
  readonly title: string;
  /** Stands for the original and the translation as they were compared. */
  readonly revision: string;
  readonly changes: readonly Change[];
  readonly same: number;
  readonly untranslated: number;
  /** Changes that were written. */
  readonly written: number;
}

export interface ImportResult {
  readonly from?: Locale;
  readonly to?: Locale;
  readonly items: readonly ImportedItem[];
  /** What prevents the import, in the language of the reader. */
  readonly problems: readonly { readonly line: number; readonly message: string }[];
  readonly imported: boolean;
}

/** What is decided about one item. */
export interface Decision {
  /** Ids of the changes to write. */
  readonly units: readonly string[];
  /** Of the comparison that was decided about. */
  readonly revision: string;
}

interface Compared {
  readonly item: Translated;
  readonly name: string;
  readonly title: string;
  readonly revision: string;
  readonly source: Values;
  readonly target: Values;
  readonly comparison: ReturnType<typeof compareUnits>;
}

/**
 * Compares a file of a translator with the items that it is about, and writes what was decided, as drafts of the target language,
 * all or nothing.
 * @param decisions by item; undefined for a comparison that writes nothing
 * @throws PortalError `conflict` when an item was saved since its comparison, and what Payload refuses
 */
export async function importFile(
  req: PayloadRequest,
  text: string,
  decisions?: ReadonlyMap<string, Decision>,
): Promise<ImportResult> {
  const { t } = translationTexts(req.i18n.language);
  const told = (problems: readonly Problem[]) =>
    problems.map(({ line, problem, values }) => ({
      line,
      message: t(`exchange.problems.${problem}`, { reason: '', version: '', code: '', most: 0, ...values }),
    }));
  const read = readXliff(text);
  if ('problem' in read) return { items: [], problems: told([read.problem]), imported: false };
  const { file } = read;
  const { from, to } = file;
  const began = decisions !== undefined && (await initTransaction(req));
  try {
    const compared = await compareItems(req, file, decisions !== undefined);
    const problems = [
      ...compared.problems,
      ...compared.items.flatMap(({ comparison }) => comparison.problems),
    ];
    const isWritten = decisions !== undefined && problems.length === 0;
    const items: ImportedItem[] = [];
    for (const one of compared.items) {
      const decision = isWritten ? decisions.get(one.name) : undefined;
      items.push({
        item: one.name,
        kind: kindOfTranslated(req, one.item),
        title: one.title,
        revision: one.revision,
        changes: one.comparison.changes,
        same: one.comparison.same,
        untranslated: one.comparison.untranslated,
        written: decision ? await write(req, one, to, decision) : 0,
      });
    }
    if (began) await commitTransaction(req);
    return { from, to, items, problems: told(problems), imported: isWritten };
  } catch (error) {
    await killTransaction(req);
    throw error;
  }
}

async function compareItems(
  req: PayloadRequest,
  { from, to, items }: ReadXliff,
  locks: boolean,
): Promise<{ items: readonly Compared[]; problems: readonly Problem[] }> {
  const compared: Compared[] = [];
  const problems: Problem[] = [];
  // A tool may divide an item into several parts.
  const parts = [...Map.groupBy(items, ({ original }) => original)];
  const [, [extra] = []] = parts[MAX_ITEMS] ?? [];
  if (extra) {
    return { items: [], problems: [{ line: extra.line, problem: 'manyItems', values: { most: MAX_ITEMS } }] };
  }
  // In one order, so two imports never wait for each other.
  for (const [original, [first, ...others]] of parts.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    if (!first) continue;
    const units = [first, ...others].flatMap((part) => part.units);
    const found = await compareItem(req, { original, line: first.line, units }, { from, to, locks });
    if ('problem' in found) problems.push(found);
    else compared.push(found);
  }
  return { items: compared, problems };
}

async function compareItem(
  req: PayloadRequest,
  { original: name, line, units: read }: ReadItem,
  { from, to, locks }: { from: Locale; to: Locale; locks: boolean },
): Promise<Compared | Problem> {
  const item = itemNamed(name);
  if (item && locks) await lockEdited(req, item);
  const texts = item && (await readItemTexts(req, item, { from, to }));
  if (!item || !texts) return { line, problem: 'unknownItem' };
  const { source, target, places, title } = texts;
  return {
    item,
    name,
    title,
    // Another original can make another change of the same lines.
    revision: `${source.revision} ${target.revision}`,
    source: source.values,
    target: target.values,
    comparison: compareUnits(read, unitsOf(places, source.values, target.values)),
  };
}

/**
 * @returns how many changes were written
 * @throws PortalError `conflict` when it was decided about something else than what would be written
 */
async function write(
  req: PayloadRequest,
  { item, source, target, revision, comparison }: Compared,
  locale: Locale,
  decision: Decision,
): Promise<number> {
  if (decision.revision !== revision) throw new PortalError('conflict');
  const chosen = comparison.translations.filter(({ change }) => decision.units.includes(change));
  const changes = new Set(chosen.map(({ change }) => change));
  if (changes.size !== new Set(decision.units).size) throw new PortalError('conflict');
  const values = withTranslations(source, target, chosen, () =>
    randomUUID().replaceAll('-', '').slice(0, 24),
  );
  const data = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSame(value, target[name])),
  );
  if (Object.keys(data).length === 0) return 0;
  const draft = {
    locale,
    draft: true,
    depth: 0,
    overrideAccess: false,
    data: { ...data, _status: 'draft' } as never,
    req,
  } as const;
  if (isGlobal(item)) await req.payload.updateGlobal({ ...draft, slug: item.global });
  else await req.payload.update({ ...draft, ...item });
  return changes.size;
}
