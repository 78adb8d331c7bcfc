/** Longest beginning of a block that is compared: the quotation of a long one ends with an ellipsis. */
const COMPARED = 40;

/** Shows a field of the form, or the block of its text that begins with the quotation, and moves the focus there. */
export function showPlace({ field, quote }: { readonly field: string; readonly quote: string }): void {
  const [name = ''] = field.split('.');
  const id = `field-${field.replaceAll('.', '__')}`;
  const element =
    document.getElementById(id) ??
    document.querySelector(`[data-field-path="${CSS.escape(field)}"], .field-path-${CSS.escape(name)}`) ??
    document.getElementById(`field-${name}`);
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
    : element.querySelector('input, textarea, [contenteditable="true"], select, button');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
