/** Milliseconds after which a text is read out: a change of the focus meanwhile would cut it off. */
const PAUSE = 150;

let region: HTMLElement | undefined;

/** Has assistive technology read out what a person did, without moving the focus. */
export function announce(text: string): void {
  // What is behind a modal window is not read out.
  const place = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  if (region?.parentElement !== place) {
    region?.remove();
    region = document.createElement('div');
    region.role = 'status';
    region.style.cssText = 'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)';
    place.append(region);
  }
  const own = region;
  // The same text is read out again.
  own.textContent = '';
  window.setTimeout(() => {
    own.textContent = text;
  }, PAUSE);
}
