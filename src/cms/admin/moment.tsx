'use client';

import type { Locale } from '@/i18n/locales';
import { useReaderZone } from '@/i18n/reader-zone';

import { MOMENT_HERE, momentText } from './list-values';

/** A point in time on the clock of the person, which only the browser knows, with its zone. */
export function Moment({ at, locale }: { at: string; locale: Locale }) {
  return <time dateTime={at}>{momentText(at, locale, useReaderZone())}</time>;
}

/** A sentence with a point in time, which it has in the place of `MOMENT_HERE`. */
export function WithMoment({ text, at, locale }: { text: string; at: string; locale: Locale }) {
  const place = text.indexOf(MOMENT_HERE);
  if (place < 0) return text;
  return (
    <>
      {text.slice(0, place)}
      <Moment at={at} locale={locale} />
      {text.slice(place + MOMENT_HERE.length)}
    </>
  );
}
