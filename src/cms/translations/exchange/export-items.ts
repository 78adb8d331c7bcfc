import type { PayloadRequest } from 'payload';

import { htmlLang, isLocale } from '@/i18n/locales';
import { invalidField, PortalError } from '@/platform/http/errors';

import { translationTexts } from '../admin/texts';
import { termPairs } from '../side-by-side/term-pairs';
import { termsIn } from '../side-by-side/terms';

import { shownContent } from './inline';
import { itemNamed, kindOfTranslated, readItemTexts } from './read-item';
import { unitsOf } from './units';
import { type ExportedItem, writeXliff } from './write-xliff';
import { MAX_EXPORT_BYTES, MAX_ITEMS, MAX_UNITS } from './xliff';

/** What to write into a file for translators, as the address of the request says it. */
interface Wanted {
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Collection and id of each, or the name of a part of the site, as `targetOf` writes them. */
  readonly items: readonly string[];
}

/**
 * Writes items with their translations into one file for translators.
 * @throws PortalError `invalid_input`, `not_found`, `file_too_large` for a file that the import would refuse
 */
export async function exportItems(req: PayloadRequest, { from, to, items }: Wanted): Promise<string> {
  if (!isLocale(from)) throw invalidField('from', 'unknown');
  if (!isLocale(to) || to === from) throw invalidField('to', 'unknown');
  const names = [...new Set(items)];
  if (names.length === 0) throw invalidField('item', 'empty');
  if (names.length > MAX_ITEMS) throw invalidField('item', 'tooLong');
  const { t, labels } = translationTexts(req.i18n.language);
  const terms = await termPairs(req, from, to);
  const exported: ExportedItem[] = [];
  for (const name of names) {
    const item = itemNamed(name);
    const texts = item && (await readItemTexts(req, item, { from, to }));
    if (!item || !texts) throw new PortalError('not_found');
    const { source, target, places, title } = texts;
    exported.push({
      original: name,
      note: t('exchange.note', {
        kind: kindOfTranslated(req, item),
        title: title || labels.untitled,
      }),
      units: unitsOf(places, source.values, target.values).map((unit) => {
        const { place, at } = unit;
        const { content, codes } = unit.source;
        return {
          unit,
          notes: [
            place.label,
            ...(place.maxLength !== undefined && !at ? [t('exchange.limit', { most: place.maxLength })] : []),
          ],
          terms: termsIn([shownContent(content, codes)], terms),
        };
      }),
    });
  }
  // A file without texts is none: XLIFF demands one, and so does the import.
  const filled = exported.filter(({ units }) => units.length > 0);
  if (filled.length === 0) throw invalidField('item', 'empty');
  const file = writeXliff({ from: htmlLang[from], to: htmlLang[to] }, filled);
  const count = filled.reduce((sum, { units }) => sum + units.length, 0);
  if (count > MAX_UNITS || Buffer.byteLength(file) > MAX_EXPORT_BYTES)
    throw new PortalError('file_too_large');
  return file;
}
