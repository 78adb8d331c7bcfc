import { revealField } from '@/cms/payload-adapter/reveal-field';

/** Longest beginning of a block that is compared: the quotation of a long one ends with an ellipsis. */
const COMPARED = 40;

interface Shown {
  /** Names of the fields and numbers of the rows that lead to it. */
  readonly path: readonly string[];
  readonly label: string;
  readonly quote: string;
}

/** Shows a field of the form, or the block of its text that begins with the quotation, and moves the focus there. */
export async function showPlace({ path, label, quote }: Shown): Promise<void> {
  const [tab = ''] = label.split(' › ');
  const element = await revealField(path, tab);
  if (!element) return;
  const begin = quote.slice(0, COMPARED).replace(/…$/, '');
  const block =
    begin === ''
      ? undefined
      : [...element.querySelectorAll('[contenteditable="true"] > *')].find((part) =>
          (part.textContent ?? '').replaceAll(/\s+/g, ' ').trim().startsWith(begin),
        );
  (block ?? element).scrollIntoView({ block: 'center' });
  const target = element.matches('input, textarea')
    ? element
    : (element.querySelector('input:not([type="hidden"]), textarea, [contenteditable="true"], select') ??
      element.querySelector('button'));
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
