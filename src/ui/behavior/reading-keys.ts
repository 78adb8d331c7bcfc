/**
 * Makes boxes that scroll sideways reachable and named for the keyboard, and only those: most tables fit, and a stop at
 * each of them is in the way.
 */
export function followScrollers(signal: AbortSignal): void {
  const look = (box: HTMLElement): void => {
    const scrolls = box.scrollWidth > box.clientWidth + 1;
    if (scrolls === box.hasAttribute('tabindex')) return;
    // A box that holds the focus keeps it: losing it would throw the reader to the top.
    if (!scrolls && box === document.activeElement) return;
    if (scrolls) {
      box.tabIndex = 0;
      box.setAttribute('role', 'group');
      box.setAttribute('aria-label', box.dataset['scroll'] ?? '');
    } else {
      for (const name of ['tabindex', 'role', 'aria-label']) box.removeAttribute(name);
    }
  };
  const resized = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const box = target.closest<HTMLElement>('[data-scroll]');
      if (box) look(box);
    }
  });
  for (const box of document.querySelectorAll<HTMLElement>('[data-scroll]')) {
    resized.observe(box);
    // What is inside may grow on its own, as text does.
    if (box.firstElementChild) resized.observe(box.firstElementChild);
  }
  signal.addEventListener('abort', () => resized.disconnect());
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * What names the same `data-walk` is one stop of the keyboard: the terms of a page, the rows of a register. Arrow keys lead from one
 * to the next.
 */
export function walkStops(signal: AbortSignal): void {
  document.addEventListener(
    'keydown',
    (event) => {
      const step = STEPS[event.key];
      const { activeElement: stop } = document;
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!(stop instanceof HTMLElement)) return;
      const { walk } = stop.dataset;
      const stops = [...document.querySelectorAll<HTMLElement>('[data-walk]')].filter(
        ({ dataset }) => dataset['walk'] === walk,
      );
      const next = walk && stops[stops.indexOf(stop) + step];
      if (!next) return;
      event.preventDefault();
      stop.tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
    },
    { signal },
  );
}

/**
 * Marks the field in the drawing of a register and its row in the table together, whichever of them the pointer is on. The
 * focus in a row does the same.
 */
export function tieFields(signal: AbortSignal): void {
  const mark = ({ target }: Event) => {
    const tie = target instanceof Element && target.closest('[data-tie]')?.getAttribute('data-tie');
    for (const one of document.querySelectorAll('[data-tie]')) {
      one.toggleAttribute('data-tied', one.getAttribute('data-tie') === tie);
    }
  };
  for (const event of ['pointerover', 'focusin']) document.addEventListener(event, mark, { signal });
}
