import { describe, expect, it } from 'vitest';

import {
  clampPage,
  hidesMany,
  pageCount,
  paginationWindow,
  validSize,
  type PageSlot,
} from './pagination-window';

const show = (slots: PageSlot[]): string =>
  slots.map((slot) => ('page' in slot ? slot.page : `${slot.gap.from}…${slot.gap.to}`)).join(' ');

describe('the row of page buttons', () => {
  it.each([
    [1, 1, '1'],
    [3, 9, '1 2 3 4 5 6 7 8 9'],
    [1, 20, '1 2 3 4 5 6 7 8…19 20'],
    [5, 20, '1 2 3 4 5 6 7 8…19 20'],
    [6, 20, '1 2…3 4 5 6 7 8 9…19 20'],
    [15, 20, '1 2…12 13 14 15 16 17 18…19 20'],
    [16, 20, '1 2…13 14 15 16 17 18 19 20'],
    [20, 20, '1 2…13 14 15 16 17 18 19 20'],
  ])('on page %d of %d reads %s', (page, pages, text) =>
    expect(show(paginationWindow(page, pages))).toBe(text),
  );

  it('never has more than nine slots, always the present page, and gaps of at least two', () => {
    for (let pages = 1; pages <= 60; pages += 1) {
      for (let page = 1; page <= pages; page += 1) {
        const slots = paginationWindow(page, pages);
        expect(slots.length).toBe(Math.min(pages, 9));
        expect(slots).toContainEqual({ page });
        for (const slot of slots) if ('gap' in slot) expect(slot.gap.to - slot.gap.from).toBeGreaterThan(0);
      }
    }
  });
});

describe('the menu of hidden pages', () => {
  it('is a plain list up to 50 pages and a virtual one above', () => {
    expect(hidesMany({ from: 8, to: 57 })).toBe(false);
    expect(hidesMany({ from: 8, to: 58 })).toBe(true);
  });
});

describe('page numbers and sizes from an address', () => {
  it.each([
    ['0', 1],
    ['-4', 1],
    ['99', 7],
    ['3.9', 3],
    ['x', 1],
    [undefined, 1],
  ])('clamps page %s to %d of 7', (page, expected) => expect(clampPage(page, 7)).toBe(expected));

  it('keeps an allowed size', () => expect(validSize('24')).toEqual({ size: 24, reset: false }));
  it('takes the first size in silence when none is asked for', () =>
    expect(validSize(undefined)).toEqual({ size: 6, reset: false }));
  it.each(['7', '0', '6.0', 'many'])('resets size %s with a warning', (size) =>
    expect(validSize(size)).toEqual({ size: 6, reset: true }),
  );
  it('gives an empty list one page', () => expect(pageCount(0, 6)).toBe(1));
});
