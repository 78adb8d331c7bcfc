import {
  checks,
  isShown,
  type Check,
  type Checklist,
  type ListedRequirement,
  type Shown,
} from '../checklist';
import { checklistCsv, checklistFromCsv } from '../checklist-csv';
import { carriedOver, earlierChecks } from '../checklist-earlier';
import { parseChecklist, storedChecklist } from './checklist-store';
import { documentText } from './lazy-texts';

// What a checklist does only when its reader asks for it. The panel loads this then, so the page stays light.

/** The release whose checklist is meant, and where its requirements are listed. */
export interface ListOfRelease {
  slug: string;
  version: string;
  /** Address of the JSON file. */
  file: string;
}

/**
 * Saves the checklist of a release as a CSV file.
 * @throws if the requirements cannot be loaded
 */
export async function exportChecklist(release: ListOfRelease): Promise<void> {
  const text = checklistCsv(await requirementsIn(release.file), checklistIn(release));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  link.download = `${release.slug}-${release.version}-checklist.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** The checklist with the checks of a file, and what to say about them; undefined if the file is no checklist. */
export async function withFile(
  checklist: Checklist,
  file: File,
): Promise<{ checklist: Checklist; done: string } | undefined> {
  const read = checklistFromCsv(await file.text());
  if (!read) return undefined;
  const t = await documentText();
  const done = t('requirements.checklist.imported', { count: Object.keys(read).length });
  return { checklist: { ...checklist, ...read }, done };
}

/**
 * The checklist of a release with the checks of an earlier one that still hold, and what to say about them.
 * @throws if the requirements cannot be loaded
 */
export async function withEarlier(
  from: ListOfRelease,
  to: ListOfRelease,
): Promise<{ checklist: Checklist; done: string }> {
  const [before, now, t] = await Promise.all([
    requirementsIn(from.file),
    requirementsIn(to.file),
    documentText(),
  ]);
  const checklist = checklistIn(to);
  const next = carriedOver(
    { requirements: before, checklist: checklistIn(from) },
    { requirements: now, checklist },
  );
  const count = Object.keys(next).length - Object.keys(checklist).length;
  return {
    checklist: next,
    done: t('requirements.checklist.takenOver', { count, version: from.version }),
  };
}

/**
 * Shows the rows with a check, and the chapters that have any.
 * @returns whether there are any
 */
export function showRows(checklist: Checklist, shown: Shown | ''): boolean {
  const tables = new Set<HTMLTableElement>();
  for (const { dataset, parentElement } of document.querySelectorAll<HTMLElement>('select[data-check]')) {
    const row = parentElement?.closest('tr');
    if (row) row.hidden = !isShown(checklist, dataset['check'] ?? '', shown);
    const table = row?.closest('table');
    if (table) tables.add(table);
  }
  let any = false;
  for (const table of tables) {
    const has = table.querySelector('tbody tr:not([hidden])') !== null;
    const section = table.closest('section');
    if (section) section.hidden = !has;
    any ||= has;
  }
  return any;
}

/** The value of a choice of what to show. */
export function shownOf(value: string): Shown | '' {
  return (['open', ...checks] as const).find((check) => check === value) ?? '';
}

/**
 * Writes what the earlier releases had beside the requirements without a check.
 * @param versions the earlier releases, the latest first
 * @param isCurrent whether this is still wanted when the texts have come
 */
export async function noteEarlier(
  slug: string,
  checklist: Checklist,
  versions: readonly string[],
  names: Readonly<Record<Check, string>>,
  isCurrent: () => boolean,
): Promise<void> {
  const found = earlierChecks(
    checklist,
    versions.map((version) => ({ version, checklist: checklistIn({ slug, version }) })),
  );
  const t = await documentText();
  if (!isCurrent()) return;
  for (const note of document.querySelectorAll<HTMLElement>('[data-earlier-check]')) {
    const said = found.get(note.dataset['earlierCheck'] ?? '');
    note.textContent = said
      ? t('requirements.checklist.before', { version: said.version, check: names[said.check] })
      : '';
  }
}

function checklistIn({ slug, version }: Pick<ListOfRelease, 'slug' | 'version'>): Checklist {
  return parseChecklist(storedChecklist(slug, version));
}

/** @throws if the file cannot be loaded */
async function requirementsIn(address: string): Promise<ListedRequirement[]> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  const { requirements } = (await answer.json()) as { requirements: ListedRequirement[] };
  return requirements;
}
