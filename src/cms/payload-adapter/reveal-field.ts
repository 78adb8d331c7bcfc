/** Frames of the browser in which the fields of a tab or a row are drawn after it was opened. */
const FRAMES = 30;

/**
 * Opens the tab and the rows of Payload's form that hide a field. Payload draws the fields of the open tab only, and has no call
 * that opens another one.
 *
 * Needs: the IDs of fields and rows, the name that the editor gives its field, and the classes of tabs and folded rows.
 * Checked with: Payload 3.90.1
 * Without it: the link above a comment leads nowhere if its field is on another tab or in a folded row.
 * Contract test: src/cms/payload-adapter/reveal-field.test.ts
 *
 * @param path names of fields and numbers of rows that lead to it
 * @param tab the label of the tab that it is probably on
 * @returns the element of the field or the row; undefined when the form has none
 */
export async function revealField(path: readonly string[], tab: string): Promise<HTMLElement | undefined> {
  const element = fieldElement(path) ?? (isOn() ? await inOtherTab(path, tab) : undefined);
  if (element && isOn()) await openRowsAround(element);
  return element;
}

/** Set by the layout of the admin (ADR 135). */
const isOn = () => document.documentElement.dataset.adapters === 'on';

/** Found by the ids that Payload gives to fields and to rows, and by what its editor names its field. */
function fieldElement(path: readonly string[]): HTMLElement | undefined {
  const row = `${path.slice(0, -1).join('-')}-row-${path.at(-1)}`;
  return (
    document.getElementById(`field-${path.join('__')}`) ??
    document.getElementById(row) ??
    document.querySelector<HTMLElement>(`[data-field-path="${CSS.escape(path.join('.'))}"]`) ??
    undefined
  );
}

async function inOtherTab(path: readonly string[], label: string): Promise<HTMLElement | undefined> {
  const buttons = [...document.querySelectorAll<HTMLElement>('.tabs-field__tab-button')];
  const isOpen = (button: HTMLElement) => button.classList.contains('tabs-field__tab-button--active');
  const open = buttons.filter(isOpen);
  const isLikely = (button: HTMLElement) => button.textContent?.startsWith(label) ?? false;
  const others = buttons.filter((button) => !isOpen(button));
  for (const button of others.toSorted((one, other) => Number(isLikely(other)) - Number(isLikely(one)))) {
    button.click();
    const found = await drawn(() => fieldElement(path));
    if (found) return found;
  }
  for (const button of open) button.click();
  return undefined;
}

async function openRowsAround(element: HTMLElement): Promise<void> {
  const inner = element.querySelector<HTMLElement>(':scope > .collapsible--collapsed');
  let row = inner ?? element.closest<HTMLElement>('.collapsible--collapsed');
  const inmost = row?.querySelector<HTMLElement>('.collapsible__content');
  while (row) {
    row.querySelector<HTMLElement>('.collapsible__toggle--collapsed')?.click();
    row = row.parentElement?.closest<HTMLElement>('.collapsible--collapsed') ?? null;
  }
  // Payload draws the fields of a row once they are near the screen; a field that is not drawn cannot have the focus.
  if (inmost)
    await drawn(() =>
      [...inmost.querySelectorAll('input, textarea, select, [contenteditable="true"]')].find((field) =>
        field.checkVisibility(),
      ),
    );
}

/** Waits for what appears with one of the next frames. */
async function drawn<Found>(find: () => Found | undefined): Promise<Found | undefined> {
  for (let frame = 0; frame < FRAMES; frame += 1) {
    await new Promise(requestAnimationFrame);
    const found = find();
    if (found !== undefined) return found;
  }
  return undefined;
}
