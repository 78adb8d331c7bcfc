import { media } from '@/ui/breakpoints';
import { showToast } from '@/ui/patterns/toast';

import { CONTENTS_SHEET, MARK_KEY, OUTLINE_SHEET, type ReaderSetup } from './reader-setup';
import type { Position } from './resume-offer';

/** Local storage: the heading at which reading stopped, by path of the chapter. */
const POSITION_KEY = 'portal.reading';
/** Pixels below the window's top edge; a heading that was jumped to stands just above this line. */
const READING_LINE = 120;
/** Chapters whose position is kept; the oldest goes first. */
const POSITIONS_KEPT = 50;

/**
 * Brings a chapter page to life: reading progress, the present entry of the contents, remembered position, copying,
 * printing, keeping the section on a change of release, and search when it is first used.
 *
 * @returns stops everything
 */
export function startReader(setup: ReaderSetup): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  followScrolling(setup.place, signal);
  document.addEventListener('click', (event) => handleClick(event, setup), { signal, capture: true });
  closeExplanations(signal);
  // A tablet that is turned: what was a sheet is a column now.
  window.matchMedia(media.columns).addEventListener('change', closeSheets, { signal });

  const load = () => import('./document-search');
  const form = document.querySelector<HTMLFormElement>('[data-document-search]');
  const position = positions()[setup.place];
  if (position && window.location.hash === '') {
    void load().then(({ offerResume }) => offerResume(position, signal));
  }
  let searching = false;
  const startSearch = () => {
    if (!form || searching) return;
    searching = true;
    void load()
      .then(({ attachSearch }) => attachSearch(form, setup, signal))
      .catch(() => {
        searching = false;
        const status = document.querySelector('[data-search-status]');
        if (status) status.textContent = setup.words.failed;
      });
  };
  form?.addEventListener('focusin', startSearch, { signal });
  // Anyone who was faster than the script is already in the field.
  if (form?.contains(document.activeElement)) startSearch();
  // Loaded with the first selection: most readers only read.
  document.addEventListener(
    'selectionchange',
    () =>
      void load()
        .then(({ offerPassages }) => offerPassages(signal))
        // Each section has its own way to the form.
        .catch(() => undefined),
    { signal, once: true },
  );
  form?.addEventListener('submit', (event) => event.preventDefault(), { signal });
  if (read(sessionStorageOf(), MARK_KEY)) void load().then(({ markArrival }) => markArrival());
  return () => ending.abort();
}

function closeSheets(): void {
  for (const id of [CONTENTS_SHEET, OUTLINE_SHEET]) document.getElementById(id)?.hidePopover();
}

function headings(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-reading] :is(h2, h3, h4)[id]')];
}

/** The heading of the section that stands at the top of the window. */
function presentHeading(all: readonly HTMLElement[]): HTMLElement | undefined {
  return all.findLast((heading) => heading.getBoundingClientRect().top <= READING_LINE);
}

function followScrolling(place: string, signal: AbortSignal): void {
  const text = document.querySelector('[data-reading]');
  const bar = document.querySelector<HTMLElement>('[data-reading-progress]');
  if (!text) return;
  const all = headings();
  const entries = new Map(
    [...document.querySelectorAll<HTMLAnchorElement>('[data-outline] a')].map((link) => [
      decodeURIComponent(link.hash.slice(1)),
      link,
    ]),
  );
  let shown: HTMLAnchorElement | undefined;
  let planned = false;
  let moved = false;
  const name = document.querySelector('[data-reading-section]');
  const chapter = name?.textContent ?? '';
  const update = () => {
    planned = false;
    const box = text.getBoundingClientRect();
    const way = box.height - window.innerHeight;
    const done = way > 0 ? Math.min(1, Math.max(0, -box.top / way)) : 1;
    bar?.style.setProperty('--read', String(done));
    const heading = presentHeading(all);
    if (name) name.textContent = heading ? titleOf(heading) : chapter;
    const entry = heading && entries.get(heading.id);
    if (entry && entry !== shown) {
      shown?.removeAttribute('aria-current');
      entry.setAttribute('aria-current', 'location');
      // Not scrollIntoView, which would move the page as well.
      const column = entry.closest<HTMLElement>('[data-outline]');
      if (column) column.scrollTop = entry.offsetTop - column.clientHeight / 2;
      shown = entry;
    }
    if (moved) remember(place, heading?.id === all[0]?.id ? undefined : heading);
  };
  const plan = () => {
    moved = true;
    if (planned) return;
    planned = true;
    requestAnimationFrame(update);
  };
  window.addEventListener('scroll', plan, { signal, passive: true });
  window.addEventListener('resize', plan, { signal, passive: true });
  requestAnimationFrame(update);
}

function positions(): Record<string, Position> {
  try {
    return JSON.parse(read(localStorageOf(), POSITION_KEY) ?? '{}') as Record<string, Position>;
  } catch {
    return {};
  }
}

let lastRemembered: string | undefined;

function remember(place: string, heading: HTMLElement | undefined): void {
  const mark = `${place}#${heading?.id ?? ''}`;
  if (mark === lastRemembered) return;
  lastRemembered = mark;
  const { [place]: _, ...others } = positions();
  const kept = Object.entries(others).slice(-POSITIONS_KEPT);
  if (heading) kept.push([place, { id: heading.id, title: titleOf(heading) }]);
  try {
    localStorageOf()?.setItem(POSITION_KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Full or forbidden; reading goes on without.
  }
}

function titleOf(heading: HTMLElement): string {
  return (heading.textContent ?? '').trim();
}

function handleClick(event: MouseEvent, { words, cited }: ReaderSetup): void {
  const target = event.target instanceof Element ? event.target : undefined;
  if (!target) return;
  const sameChapter = target.closest<HTMLAnchorElement>('a[data-keep-place]');
  if (sameChapter) {
    sameChapter.hash = sectionHere() ?? '';
    return;
  }
  const search = target.closest('[data-open-search]');
  if (search instanceof HTMLButtonElement) {
    event.preventDefault();
    if (search.popoverTargetElement instanceof HTMLElement) search.popoverTargetElement.showPopover();
    document.querySelector<HTMLElement>('[data-document-search] input')?.focus();
    return;
  }
  // What leads to a place on this page also uncovers it.
  if (target.closest('[data-outline] a, [data-search-results] a')) closeSheets();
  const outline = target.closest('[data-outline] a');
  if (outline) {
    outline.closest('[data-toc]')?.querySelector('details')?.removeAttribute('open');
    return;
  }
  const anchor = target.closest<HTMLAnchorElement>('[data-reading] a[href^="#"]');
  if (anchor?.ariaLabel || anchor?.dataset['copy'] !== undefined) {
    void copy(new URL(anchor.href).href, words.copied, words.copyFailed);
    return;
  }
  if (target.closest('[data-copy-page]')) void copy(addressHere(), words.copied, words.copyFailed);
  if (target.closest('[data-print]')) window.print();
  const sheet = target.closest('[popovertarget=cite], [popovertarget=page-code]');
  if (sheet)
    import('./reader-sheets').then(
      ({ fillSheet }) => fillSheet(sheet.getAttribute('popovertarget'), cited, addressHere()),
      // The whole chapter can be cited without it.
      () => undefined,
    );
  const citation = target.closest('[data-copy-citation]')?.parentElement?.querySelector('p, pre');
  if (citation) void copy(citation.textContent ?? '', words.citationCopied, words.copyFailed);
}

/** The address of the section that is being read. */
function addressHere(): string {
  const section = sectionHere();
  const url = new URL(window.location.href);
  if (section) url.hash = section;
  return url.href;
}

/** The anchor of the section that is being read; none at the beginning of the chapter. */
function sectionHere(): string | undefined {
  return window.scrollY > 0 ? presentHeading(headings())?.id : undefined;
}

async function copy(text: string, done: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    await showToast(done, { status: 'success', id: 'copied' });
  } catch {
    await showToast(failed, { status: 'warning', id: 'copied' });
  }
}

/** Escape closes the explanation of a term that is open (WCAG 2.2, 1.4.13). */
function closeExplanations(signal: AbortSignal): void {
  const { dataset } = document.documentElement;
  const open = () => {
    delete dataset['termsClosed'];
  };
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Escape') dataset['termsClosed'] = '';
    },
    { signal },
  );
  document.addEventListener('pointerover', open, { signal, passive: true });
  document.addEventListener('focusin', open, { signal });
  signal.addEventListener('abort', open);
}

/** Storage can be forbidden, and then even naming it throws. */
function localStorageOf(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

function sessionStorageOf(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}

function read(storage: Storage | undefined, key: string): string | undefined {
  return storage?.getItem(key) ?? undefined;
}
