import { bibtexOf, citedAt, type CitedChapter, plainCitation } from '../citation';
import { documentText } from './lazy-texts';

/** Ends when the sheet is opened again. */
let showing = new AbortController();

/**
 * Lets readers choose what of a chapter the sheet cites, beginning with what they are reading.
 *
 * @param section anchor of the section that is being read; empty at the beginning of the chapter
 */
export async function citePlaces(sheet: HTMLElement, whole: CitedChapter, section: string): Promise<void> {
  const select = sheet.querySelector<HTMLSelectElement>('[data-cited-place]');
  const [plain, bibtex] = sheet.querySelectorAll('section > p, section > pre');
  if (!select || !plain || !bibtex) return;
  const t = await documentText();
  showing.abort();
  showing = new AbortController();
  const show = () => {
    const { key, name, title = '' } = select.selectedOptions[0]?.dataset ?? {};
    const cited =
      key === undefined || name === undefined
        ? whole
        : citedAt(whole, { id: select.value, key, name, title });
    plain.textContent = plainCitation(cited, t);
    bibtex.textContent = bibtexOf(cited);
  };
  const isKnown = [...select.options].some(({ value }) => value === section);
  select.value = isKnown ? section : '';
  show();
  select.addEventListener('change', show, { signal: showing.signal });
}
