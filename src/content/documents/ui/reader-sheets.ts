import type { CitedChapter } from '../citation';
import { citePlaces } from './cite-places';
import { drawCode } from './page-code';
import { PAGE_CODE } from './reader-setup';

/**
 * Fills a sheet of the reader whose button was pressed: with the code of what is being read, or with its citation.
 *
 * @param id of the sheet
 * @param address of the section that is being read
 */
export async function fillSheet(id: string | null, chapter: CitedChapter, address: string): Promise<void> {
  const sheet = document.getElementById(id ?? '');
  if (!sheet) return;
  if (id === PAGE_CODE) drawCode(sheet, address);
  else await citePlaces(sheet, chapter, decodeURIComponent(new URL(address).hash.slice(1)));
}
