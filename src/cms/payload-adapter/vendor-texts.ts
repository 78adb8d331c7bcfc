import { formatBytes } from '@/ui/format';

/** Words for what parts of the admin say in English only, or by a code. */
export interface VendorWords {
  /** Words of the editor's tables and of the preview, by their keys in the messages. */
  readonly texts: Readonly<Record<string, string>>;
  /** Names of the languages, by their codes. */
  readonly languages: Readonly<Record<string, string>>;
  /** What became of files that were uploaded together. */
  readonly uploaded: (outcome: 'filesSaved' | 'filesFailed', count: number) => string;
}

const TABLE = '[data-test-id="table-';

/** Texts that Payload has in English only: where each is, as a selector, and its key in the messages. */
export const vendorTexts: readonly (readonly [at: string, key: string, only?: string])[] = [
  ['.toolbar-popup__dropdown-item-table .text', 'table'],
  ['.slash-menu-popup__item-table .slash-menu-popup__item-text', 'table'],
  ['.drawer__header__title, .drawer__header h2', 'createTable', 'Create Table'],
  ['label[for="field-rows"]', 'rows', 'Rows'],
  ['label[for="field-columns"]', 'columns', 'Columns'],
  ['.live-preview-toolbar-controls__breakpoint span, .popup-button-list__button', 'responsive', 'Responsive'],
  ['.tooltip-content', 'copyAddress', 'Copy URL'],
  [`${TABLE}merge-cells"] .text`, 'mergeCells'],
  [`${TABLE}unmerge-cells"] .text`, 'unmergeCells'],
  [`${TABLE}row-striping"] .text`, 'stripes'],
  [`${TABLE}freeze-first-column"] .text`, 'freezeColumn'],
  [`${TABLE}insert-row-above"] .text`, 'rowAbove'],
  [`${TABLE}insert-row-below"] .text`, 'rowBelow'],
  [`${TABLE}insert-column-before"] .text`, 'columnBefore'],
  [`${TABLE}insert-column-after"] .text`, 'columnAfter'],
  [`${TABLE}delete-columns"] .text`, 'deleteColumn'],
  [`${TABLE}delete-rows"] .text`, 'deleteRow'],
  [`${TABLE}delete"] .text`, 'deleteTable'],
  [`${TABLE}row-header"] .text`, 'rowHeader'],
  [`${TABLE}column-header"] .text`, 'columnHeader'],
];

/** The same for names that only assistive technology reads. */
export const vendorNames: readonly (readonly [at: string, attribute: string, key: string])[] = [
  ['[aria-label="add dropdown"]', 'aria-label', 'insert'],
  ['[aria-label="blocks dropdown"]', 'aria-label', 'blocks'],
  ['[aria-label="inlineBlocks dropdown"]', 'aria-label', 'inlineBlocks'],
  ['[aria-label="text dropdown"]', 'aria-label', 'style'],
  ['[aria-label="Drag to move"]', 'aria-label', 'move'],
  ['[aria-label="Add block"]', 'aria-label', 'addBlock'],
  ['.collapsible__drag', 'aria-label', 'dragRow'],
  ['[aria-roledescription="sortable"]', 'aria-roledescription', 'sortable'],
  ['[aria-label="Edit link"]', 'aria-label', 'editLink'],
  ['[aria-label="Remove link"]', 'aria-label', 'removeLink'],
  ['[aria-label="Insert Paragraph"]', 'aria-label', 'insertParagraph'],
  ['button[aria-label="Add Row"]', 'aria-label', 'addRow'],
  ['button[aria-label="Add Column"]', 'aria-label', 'addColumn'],
  ['[aria-label="invisible"]', 'aria-label', 'language'],
  ['section[aria-label^="Notifications"]', 'aria-label', 'notices'],
  ['input[title="select-all"]', 'title', 'selectAll'],
  // Three dots without a name.
  ['.doc-controls__popup .popup-button', 'aria-label', 'moreActions'],
  ['.diff-collapser__toggle-button[aria-label="Collapse"]', 'aria-label', 'collapse'],
  ['.diff-collapser__toggle-button[aria-label="Expand"]', 'aria-label', 'expand'],
];

/** Codes of languages in the comparison of two versions. */
const CODES = '.field-diff__locale-label, .view-version__toggle-locales-list';

/** Where Payload writes sizes of files and pictures in its own way. */
const SIZES = '.upload-relationship-details__meta, .file-meta__size-type, .lexical-upload-diff__meta';
/** Without a space before most units: the portal writes one, and reads its own texts again. */
const FILE_SIZE = /^(\d+)( bytes|KB|MB|GB)\b/;
const SIZE_UNITS = ['bytes', 'KB', 'MB', 'GB'];
const PICTURE_SIZE = /^x$|(?<=\d)x(?=\d)/;
/** Where Payload joins words with spaces, commas, and “or”, as in no Chinese sentence. */
const JOINED_TEXTS = '.default-list-view-tabs .btn__label, [class$="__dragAndDropText"]';
const JOINED_NAMES = '.search-filter__input, .default-list-view-tabs .btn';
const HAN_JOINED = /(?<=\p{Script=Han}),? (?=\p{Script=Han})/gu;

/** Buttons that Payload names by a verb and the label of a row, such as `Add Entry`. */
const ADDING = '.array-field__add-row .btn__label, .blocks-field__drawer-toggler .btn__label';
/** The capital of a label after a verb; abbreviations have more than one. */
const LABEL_CAPITAL = /(?<=^\p{L}+ )\p{Lu}(?=\p{Ll})/u;

/** How a row is moved by keyboard, in an element that its handle names. */
const HANDLES = '.collapsible__drag[aria-describedby], [data-drag-handle][aria-describedby]';
const DRAG_HINT = 'To pick up a draggable item';
/** What is read out while a row is dragged; rows have no names there, only IDs. */
const DRAGGING = '[id^="DndLiveRegion-"]';
export const draggedTexts: readonly (readonly [says: RegExp, key: string])[] = [
  [/^Picked up draggable item /, 'picked'],
  [/^Draggable item \S+ was moved over /, 'moved'],
  [/^Draggable item \S+ is no longer over /, 'outside'],
  [/^Draggable item \S+ was dropped over /, 'dropped'],
  [/^(?:Dragging was cancelled\. )?Draggable item \S+ was dropped\.$/, 'putBack'],
];

/** Notices of what became of files that were uploaded together. */
const NOTICES = '[data-sonner-toast] [data-title]';
const UPLOADED = /^(Successfully saved|Failed to save) (\d+) files$/;

/** Payload's names of buttons in which it writes an object in place of a label. */
const UNNAMED = '[object Object]';
/** The code of the language behind the label of a field. */
const CODE = '.field-label .localized';
/** Payload gives a checkbox the name of its field as a title. */
const TITLED = '.checkbox-input__input input[title]:not([title="select-all"])';

/**
 * Replaces what parts of the admin say in English only, or by a code, with the words of the reader's language, also in
 * what appears later.
 *
 * Needs: elements of the admin having the classes, names and texts above.
 * Checked with: Payload 3.90.1
 * Without it: some names are English in the Chinese admin, and some buttons of lists have none that can be read out.
 * Contract test: src/cms/payload-adapter/vendor-texts.test.ts
 *
 * @returns what ends it
 */
export function watchVendorTexts(words: VendorWords): () => void {
  // The layout of the admin says whether the adapters are on (ADR 135).
  if (document.documentElement.dataset.adapters !== 'on') return () => undefined;
  const replaceAll = () => {
    replaceTexts(words);
    replaceParts(words);
    replaceNames(words);
  };
  replaceAll();
  const observer = new MutationObserver(replaceAll);
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['aria-label', 'placeholder', 'title'],
  });
  return () => observer.disconnect();
}

function replaceTexts({ texts, languages }: VendorWords): void {
  for (const [at, key, only] of vendorTexts) {
    for (const element of document.querySelectorAll(at)) {
      if (only === undefined || startOf(element) === only) say(element, texts[key]);
    }
  }
  for (const element of document.querySelectorAll(CODE)) {
    // React goes on writing the code into the last of its texts.
    const code = ownTexts(element).at(-1)?.data.trim() ?? '';
    if (languages[code] !== undefined) say(element, `— ${languages[code]}`);
  }
  for (const element of document.querySelectorAll(CODES)) {
    for (const text of ownTexts(element)) {
      const names = text.data.split(', ').map((code) => languages[code] ?? code);
      write(text, inOnePiece(names.join(', ')));
    }
  }
}

/** Corrects texts that Payload composes of words and figures. */
function replaceParts({ texts, uploaded }: VendorWords): void {
  for (const handle of document.querySelectorAll(HANDLES)) {
    const hint = document.getElementById(handle.getAttribute('aria-describedby') ?? '');
    if (hint && startOf(hint).startsWith(DRAG_HINT)) say(hint, texts.dragHint);
  }
  for (const element of document.querySelectorAll(DRAGGING)) {
    const key = draggedTexts.find(([says]) => says.test(startOf(element)))?.[1];
    if (key !== undefined) say(element, texts[key]);
  }
  for (const element of document.querySelectorAll(NOTICES)) {
    const [, outcome, count] = UPLOADED.exec(element.textContent) ?? [];
    if (count !== undefined)
      say(element, uploaded(outcome === 'Failed to save' ? 'filesFailed' : 'filesSaved', Number(count)));
  }
  for (const element of document.querySelectorAll(SIZES)) {
    for (const text of ownTexts(element)) write(text, inPortalUnits(text.data));
  }
  for (const element of document.querySelectorAll(ADDING)) {
    for (const text of ownTexts(element)) write(text, inOneSentence(text.data));
  }
  for (const element of document.querySelectorAll(JOINED_TEXTS)) {
    const parts = ownTexts(element);
    parts.forEach((part, index) => {
      const between = (parts[index - 1]?.data ?? '') + part.data + (parts[index + 1]?.data ?? '');
      if (part.data === ' ' && between !== inOnePiece(between)) part.data = '';
    });
  }
  for (const element of document.querySelectorAll(JOINED_NAMES)) {
    for (const attribute of ['placeholder', 'aria-label']) {
      const name = element.getAttribute(attribute);
      const whole = name === null ? null : inOnePiece(name);
      if (whole !== null && whole !== name) element.setAttribute(attribute, whole);
    }
  }
}

/** Chinese words that were joined as in English, as Chinese joins them. */
export const inOnePiece = (text: string): string =>
  text.replaceAll(HAN_JOINED, (joint) => (joint.startsWith(',') ? '、' : ''));

/** A verb and a label in sentence case, as the rest of the English admin. */
export const inOneSentence = (text: string): string =>
  text.replace(LABEL_CAPITAL, (letter) => letter.toLowerCase());

/** What Payload says about a file, with the units of the portal: Payload counts in powers of 1024, in whole numbers. */
export const inPortalUnits = (text: string): string =>
  text
    .replace(FILE_SIZE, (_size, count: string, unit: string) =>
      formatBytes(Number(count) * 1024 ** SIZE_UNITS.indexOf(unit.trim()), { decimals: false }),
    )
    .replace(PICTURE_SIZE, ' × ');

/** Also an equal text would be a change that the observer hears of. */
function write(node: Text, text: string): void {
  if (node.data !== text) node.data = text;
}

function replaceNames({ texts }: VendorWords): void {
  for (const [at, attribute, key] of vendorNames) {
    for (const element of document.querySelectorAll(at)) {
      const name = texts[key];
      // Also an equal value would be a change that the observer hears of.
      if (name !== undefined && element.getAttribute(attribute) !== name) {
        element.setAttribute(attribute, name);
      }
    }
  }
  for (const element of document.querySelectorAll(`[aria-label*="${UNNAMED}"]`)) {
    const label =
      element.closest('.sort-column')?.querySelector('.sort-column__label') ??
      element.closest('.field-type')?.querySelector('.field-label');
    const name = element.getAttribute('aria-label')?.replace(UNNAMED, label ? startOf(label) : '') ?? '';
    element.setAttribute('aria-label', name.trim());
  }
  for (const element of document.querySelectorAll(TITLED)) element.removeAttribute('title');
  for (const element of document.querySelectorAll(`img[alt*="${UNNAMED}"]`)) element.setAttribute('alt', '');
}

/** Puts a text into the first of the element's own texts and empties the others: React goes on changing the same ones. */
function say(element: Element, text: string | undefined): void {
  if (text === undefined) return;
  const [first, ...others] = ownTexts(element);
  if (first && first.data !== text) first.data = text;
  for (const other of others) if (other.data !== '') other.data = '';
}

const startOf = (element: Element): string => ownTexts(element)[0]?.data.trim() ?? element.textContent.trim();

const ownTexts = (element: Element): Text[] =>
  [...element.childNodes].filter((node): node is Text => node.nodeType === 3);
