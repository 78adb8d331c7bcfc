import 'server-only';

import type { Locale } from '@/i18n/locales';
import type { RichText } from '@/ui/rich-text/model';

import { readLatest } from './latest';
import { readRichText } from './read';

/** A stored long text for a page of the site: with the lists in it filled, so the page depends on them. */
export function readPageText(stored: unknown, locale: Locale): Promise<RichText> {
  return readRichText(stored, locale, readLatest);
}
