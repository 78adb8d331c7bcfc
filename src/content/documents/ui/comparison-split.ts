const sides = [
  { hides: 'ins', place: 0 },
  { hides: 'del', place: 1 },
] as const;

/**
 * Shows changed passages side by side, or inline as the page came.
 *
 * @param className of one side
 * @param versions of the older and the newer release
 */
export function showSides(isOn: boolean, className: string, versions: readonly string[]): void {
  for (const passage of document.querySelectorAll<HTMLElement>('p[data-kind="changed"]')) {
    if (isOn === passage.hasAttribute('data-split')) continue;
    passage.toggleAttribute('data-split', isOn);
    if (!isOn) {
      passage.replaceChildren(...[...passage.children].flatMap(inlineOf));
      continue;
    }
    const inline = document.createElement('span');
    inline.hidden = true;
    inline.append(...passage.childNodes);
    passage.append(
      inline,
      ...sides.map(({ hides, place }) => sideOf(inline, hides, className, versions[place] ?? '')),
    );
  }
}

/** What a passage was before it was split; its sides go. */
const inlineOf = (child: Element): Node[] =>
  child instanceof HTMLElement && child.hidden ? [...child.childNodes] : [];

function sideOf(inline: HTMLElement, hides: string, className: string, version: string): HTMLElement {
  const side = document.createElement('span');
  side.className = className;
  side.dataset['side'] = version;
  for (const node of inline.cloneNode(true).childNodes) {
    const isOther =
      node instanceof Element && (node.matches(hides) || (hides === 'ins' && node.matches('a')));
    if (!isOther) side.append(node.cloneNode(true));
  }
  return side;
}
