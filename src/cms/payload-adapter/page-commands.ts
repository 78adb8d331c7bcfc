/** Something that the page offers, and what does it. */
interface PageCommand {
  readonly label: string;
  /** The group of the menu that it belongs to. */
  readonly group?: string;
  readonly press: () => void;
}

const LINK = '.nav a.nav__link';
const GROUP = '.nav-group';
const GROUP_LABEL = '.nav-group__label';
const ACTIONS = '.doc-controls__controls button, .doc-controls__controls a, .doc-tabs a';

/**
 * The pages in the menu of the admin, as the person sees them: what their roles do not let them see is not in it.
 *
 * Needs: links of the menu and the labels of its groups having these classes.
 * Checked with: Payload 3.90.1
 * Without it: the command palette leads to items and to what can be created, and the menu to the pages.
 * Contract test: src/cms/payload-adapter/page-commands.test.ts
 */
export function menuCommands(): readonly PageCommand[] {
  return commandsOf(LINK).map(({ element, label }) => ({
    label,
    group: textOf(element.closest(GROUP)?.querySelector(GROUP_LABEL)),
    press: () => element.click(),
  }));
}

/**
 * What the page offers for the item that is open: its buttons, such as the one that publishes, and its tabs. A command
 * presses the button itself, so all of its questions and conditions stay.
 *
 * Needs: buttons and tabs of an item having these classes.
 * Checked with: Payload 3.90.1
 * Without it: the buttons are where they are.
 * Contract test: src/cms/payload-adapter/page-commands.test.ts
 */
export function itemCommands(): readonly PageCommand[] {
  return commandsOf(ACTIONS).flatMap(({ element, label }) =>
    element.matches(':disabled, [aria-disabled="true"]') || !element.checkVisibility()
      ? []
      : [{ label, press: () => element.click() }],
  );
}

function commandsOf(selector: string): { element: HTMLElement; label: string }[] {
  // The layout of the admin says whether the adapters are on (ADR 135).
  if (document.documentElement.dataset.adapters !== 'on') return [];
  return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((element) => {
    const label = textOf(element);
    return label === '' ? [] : [{ element, label }];
  });
}

const textOf = (element: Element | null | undefined): string => element?.textContent.trim() ?? '';
