/** Most characters of a passage in an address: enough to find it again, and short enough for every server on the way. */
const LONGEST = 240;
/** Pixels between the end of a passage and what is offered for it; handles of a touch screen need more. */
const GAP = 8;
const TOUCH_GAP = 32;
/** Figures, tables, registers, and requirements, which can be commented on by their own anchors. */
const NAMED = '[data-prose] > :is(figure, section, [data-enlargeable], :has(> a))[id]';

/**
 * Offers to comment on the passage that is selected in a chapter, or to report an error in it: links beside its end, which are
 * also the next stop of the Tab key. Escape closes them.
 */
export function offerPassages(signal: AbortSignal): void {
  const reading = document.querySelector<HTMLElement>('[data-reading]');
  const template = document.querySelector<HTMLElement>('[data-passage-offer]');
  if (!reading || !template) return;
  // A copy, because it moves through the text, and the page keeps its own.
  const offer = template.cloneNode(true);
  if (!(offer instanceof HTMLElement)) return;
  let isPressed = false;
  const close = () => offer.remove();
  const update = () => {
    // A passage is chosen when the pointer is released; and what is pressed here must not go away under it.
    if (isPressed || offer.contains(document.activeElement)) return;
    const passage = selectedPassage(reading);
    if (passage) place(offer, passage, reading);
    else close();
  };
  const press = () => {
    isPressed = true;
  };
  const release = ({ pointerType, target }: PointerEvent) => {
    isPressed = false;
    // The click on a link comes after this.
    if (target instanceof Node && offer.contains(target)) return;
    offer.dataset['pointer'] = pointerType;
    // After the browser has taken over the end of the selection.
    requestAnimationFrame(update);
  };
  document.addEventListener('selectionchange', update, { signal });
  document.addEventListener('pointerdown', press, { signal, passive: true });
  document.addEventListener('pointerup', release, { signal, passive: true });
  // A long press on a touch screen goes over to the browser, which then selects.
  document.addEventListener('pointercancel', release, { signal, passive: true });
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Escape') close();
    },
    { signal },
  );
  window.addEventListener('resize', update, { signal, passive: true });
  // A press on a link keeps the selection.
  offer.addEventListener('mousedown', (event) => event.preventDefault(), { signal });
  offer.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && offer.contains(relatedTarget))) close();
    },
    { signal },
  );
  signal.addEventListener('abort', close);
  update();
}

interface Passage {
  readonly words: string;
  readonly range: Range;
}

/** What is selected, when all of it is in the text of the chapter. */
function selectedPassage(reading: HTMLElement): Passage | undefined {
  const selection = window.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = withoutNextBlock(selection.getRangeAt(0));
  const text = reading.querySelector('[data-prose]');
  const words = selection.toString().replaceAll(/\s+/gu, ' ').trim();
  return words !== '' && text?.contains(range.commonAncestorContainer) ? { words, range } : undefined;
}

/** A triple click selects up to the beginning of the next block; the passage ends with the words before it. */
function withoutNextBlock(selected: Range): Range {
  const range = selected.cloneRange();
  if (range.endOffset > 0) return range;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  walker.currentNode = range.endContainer;
  let before = walker.previousNode();
  while (before?.textContent?.trim() === '') before = walker.previousNode();
  if (before instanceof Text) range.setEnd(before, before.length);
  return range;
}

function place(offer: HTMLElement, { words, range }: Passage, reading: HTMLElement): void {
  const anchor = anchorOf(range.startContainer, reading);
  const characters = Array.from(words);
  const passage = characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : words;
  for (const link of offer.querySelectorAll('a')) {
    const address = new URL(link.href);
    if (anchor === undefined) address.searchParams.delete('at');
    else address.searchParams.set('at', anchor);
    address.searchParams.set('passage', passage);
    link.href = address.href;
  }
  offer.hidden = false;
  const block = blockOf(range.endContainer, reading);
  if (block && block.nextElementSibling !== offer) block.after(offer);
  const end = [...range.getClientRects()].at(-1) ?? range.getBoundingClientRect();
  const column = reading.getBoundingClientRect();
  const origin = (offer.offsetParent ?? reading).getBoundingClientRect();
  const gap = offer.dataset['pointer'] === 'touch' ? TOUCH_GAP : GAP;
  const rightmost = column.right - offer.offsetWidth;
  const left = Math.max(column.left, Math.min(end.right - offer.offsetWidth / 2, rightmost));
  offer.style.left = `${Math.round(left - origin.left)}px`;
  offer.style.top = `${Math.round(end.bottom - origin.top + gap)}px`;
}

/** The block of the text in which a passage ends, so the Tab key goes from there to what is offered. */
function blockOf(node: Node, reading: HTMLElement): Element | undefined {
  const text = reading.querySelector('[data-prose]');
  let block: Node | null = node;
  while (block && block.parentNode !== text) block = block.parentNode;
  return block instanceof Element ? block : undefined;
}

/** Anchor of the table, figure, register, or requirement around a place, otherwise of its section. */
function anchorOf(node: Node, reading: HTMLElement): string | undefined {
  const element = node instanceof Element ? node : node.parentElement;
  const around = element?.closest<HTMLElement>(NAMED);
  if (around) return around.id;
  return [...reading.querySelectorAll<HTMLElement>('[data-prose] :is(h2, h3, h4)[id]')].findLast(
    (heading) => (heading.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  )?.id;
}
