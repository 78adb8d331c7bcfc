/** What a reader may say about a requirement. */
export const checks = ['met', 'partly', 'unmet', 'not-applicable'] as const;
export type Check = (typeof checks)[number];

/** What a reader said, by the numbers of the requirements. */
export type Checklist = Readonly<Record<string, Check>>;

/** What a list can be narrowed to: requirements with a check, or without one. */
export type Shown = Check | 'open';

/** Whether a requirement belongs to what is shown. */
export function isShown(checklist: Checklist, id: string, shown: Shown | ''): boolean {
  return shown === '' || (checklist[id] ?? 'open') === shown;
}

/** A requirement as the JSON file of an index has it. */
export interface ListedRequirement {
  id: string;
  level: string;
  section: string;
  text: string;
}

/** The entries of something stored or uploaded that are a checklist’s; empty if none are. */
export function checklistOf(value: unknown): Checklist {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([id, said]) => {
      const check = checks.find((candidate) => candidate === said);
      return check ? [[id, check] as const] : [];
    }),
  );
}

/** How many requirements have each check. */
export function countChecks(checklist: Checklist): Record<Check, number> {
  const all = Object.values(checklist);
  const count = (wanted: Check) => all.filter((check) => check === wanted).length;
  return {
    met: count('met'),
    partly: count('partly'),
    unmet: count('unmet'),
    'not-applicable': count('not-applicable'),
  };
}
