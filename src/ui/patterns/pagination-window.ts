/** Sizes a list may be shown in, the first being the default (specification, section 9). */
export const PAGE_SIZES = [6, 12, 24, 48] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** Page buttons shown at a time (specification, section 9). */
const PAGE_BUTTONS = 9;

/** Hidden pages above which their menu is a virtual list (specification, section 9). */
const VIRTUAL_ABOVE = 50;

/** Whether a gap hides so many pages that only those on show should exist. */
export function hidesMany({ from, to }: { from: number; to: number }): boolean {
  return to - from + 1 > VIRTUAL_ABOVE;
}

/** Pages that `total` items take; an empty list still has one. */
export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

/** A page number from anywhere, forced into 1 … `pages`; the first page for what is no number. */
export function clampPage(page: unknown, pages: number): number {
  const number = Math.trunc(Number(page));
  if (!Number.isFinite(number)) return 1;
  return Math.min(Math.max(number, 1), pages);
}

/** The size asked for, or the first allowed one with a warning flag (specification, section 9). */
export function validSize(size: string | number | null | undefined): { size: PageSize; reset: boolean } {
  if (size === undefined || size === null || size === '') return { size: PAGE_SIZES[0], reset: false };
  const known = PAGE_SIZES.find((allowed) => String(allowed) === String(size));
  return known ? { size: known, reset: false } : { size: PAGE_SIZES[0], reset: true };
}

/** A page button, or the run of pages that a gap hides. */
export type PageSlot = { page: number } | { gap: { from: number; to: number } };

/**
 * What the row of page buttons shows: never more than `buttons` slots, always the first, the last and the present
 * page, the rest around the present one. A gap hides at least two pages.
 */
export function paginationWindow(page: number, pages: number, buttons: number = PAGE_BUTTONS): PageSlot[] {
  const present = clampPage(page, pages);
  const run = (from: number, to: number): PageSlot[] =>
    Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => ({ page: from + index }));
  if (pages <= buttons) return run(1, pages);

  const inner = buttons - 4;
  const half = Math.floor(inner / 2);
  if (present <= buttons - 2 - half)
    return [...run(1, buttons - 2), gap(buttons - 1, pages - 1), { page: pages }];
  if (present >= pages - (buttons - 3 - half)) {
    return [{ page: 1 }, gap(2, pages - buttons + 2), ...run(pages - buttons + 3, pages)];
  }
  const from = present - half;
  const to = from + inner - 1;
  return [{ page: 1 }, gap(2, from - 1), ...run(from, to), gap(to + 1, pages - 1), { page: pages }];
}

function gap(from: number, to: number): PageSlot {
  return { gap: { from, to } };
}
