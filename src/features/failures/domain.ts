/** What can fail while nobody looks: a schedule, a bundle with a time, an action on many items. */
export const failureKinds = ['schedule', 'bundle', 'bulk'] as const;
export type FailureKind = (typeof failureKinds)[number];

/** Days after which a failure is removed that nobody has taken care of. */
export const FAILURE_DAYS = 90;

/** Most failures that the page shows. */
export const SHOWN = 100;

/** Where a failure is looked at, below the address of the portal. */
export function hrefOf(kind: FailureKind, subject: string, locale: string | null): string {
  if (kind === 'bundle') return `/admin/${subject}`;
  if (kind === 'bulk') return `/admin/collections/${subject}`;
  const language = locale === null ? '' : `?locale=${locale}`;
  return subject.startsWith('globals/')
    ? `/admin/${subject}${language}`
    : `/admin/collections/${subject}${language}`;
}
