'use client';

import { Fragment } from 'react';

import type { Locale } from '@/i18n/locales';
import { useReaderZone } from '@/i18n/reader-zone';

import { MOMENT_HERE, momentText } from './list-values';

/** A point in time on the clock of the person, which only the browser knows, with its zone. */
export function Moment({ at, locale }: { at: string; locale: Locale }) {
  return <time dateTime={at}>{momentText(at, locale, useReaderZone())}</time>;
}

/**
 * A sentence with points in time, which it has in the places of `MOMENT_HERE`.
 * @param at one point in time, or one for each place in their order
 */
export function WithMoment({
  text,
  at,
  locale,
}: {
  text: string;
  at: string | readonly string[];
  locale: Locale;
}) {
  const moments = typeof at === 'string' ? [at] : at;
  return text.split(MOMENT_HERE).map((part, place) => {
    const before = moments[place - 1];
    return (
      <Fragment key={place}>
        {before !== undefined && <Moment at={before} locale={locale} />}
        {part}
      </Fragment>
    );
  });
}
