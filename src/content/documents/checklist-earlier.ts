import type { Check, Checklist, ListedRequirement } from './checklist';

/**
 * What was said about requirements in earlier releases, where nothing has been said in this one.
 * @param earlier the checklists of the earlier releases, the latest first
 */
export function earlierChecks(
  checklist: Checklist,
  earlier: readonly { readonly version: string; readonly checklist: Checklist }[],
): Map<string, { version: string; check: Check }> {
  const found = new Map<string, { version: string; check: Check }>();
  for (const { version, checklist: before } of earlier) {
    for (const [id, check] of Object.entries(before)) {
      if (checklist[id] === undefined && !found.has(id)) found.set(id, { version, check });
    }
  }
  return found;
}

/**
 * What a checklist of an earlier release still says about a later one: only requirements whose words are the same keep
 * their check, and what has been checked already stays.
 */
export function carriedOver(
  earlier: { requirements: readonly ListedRequirement[]; checklist: Checklist },
  later: { requirements: readonly ListedRequirement[]; checklist: Checklist },
): Checklist {
  const words = new Map(earlier.requirements.map(({ id, text }) => [id, text]));
  const kept = later.requirements.flatMap(({ id, text }) => {
    const check = earlier.checklist[id];
    return check && words.get(id) === text ? [[id, check] as const] : [];
  });
  return { ...Object.fromEntries(kept), ...later.checklist };
}
