'use client';

import { useForm, useFormFields, useTranslation } from '@payloadcms/ui';
import type { UIFieldClientProps } from 'payload';
import { type KeyboardEvent, type MouseEvent, useId } from 'react';

import { useFileAddress } from '@/cms/admin/use-file-address';
import { messages } from '@/i18n/by-language/callouts';
import { adminLocale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

import { movedPlace, type Place, placeOf } from '../point-places';

import styles from './point-place.module.css';

/**
 * Puts a point where someone presses the picture; arrow keys move it. The numbers below say the same, and can be typed instead.
 */
export function PointPlace({ path, readOnly }: UIFieldClientProps & { readonly path: string }) {
  // `points.3.place`
  const [list = '', row = ''] = path.split('.');
  const file = useFormFields(([fields]) => idOf(fields['picture']?.value));
  const count = useFormFields(([fields]) => fields[list]?.rows?.length ?? 0);
  // As one text, so only a change of a place draws this again.
  const known = useFormFields(([fields]) =>
    Array.from({ length: count }, (_, index) => {
      const numberOf = (name: 'x' | 'y') => Number(fields[`${list}.${index}.${name}`]?.value ?? 50);
      return `${numberOf('x')} ${numberOf('y')}`;
    }).join('|'),
  );
  const { dispatchFields, setModified } = useForm();
  const locale = adminLocale(useTranslation().i18n.language);
  const { labels, t } = textsFrom<'callouts'>(locale, messages[locale]);
  const address = useFileAddress(file);
  const hintId = useId();

  const places = known.split('|').map((text): Place => {
    const [x = 50, y = 50] = text.split(' ').map(Number);
    return { x, y };
  });
  const own = places[Number(row)] ?? { x: 50, y: 50 };

  const put = ({ x, y }: Place) => {
    if (readOnly) return;
    for (const [name, value] of [['x', x] as const, ['y', y] as const]) {
      dispatchFields({ type: 'UPDATE', path: `${list}.${row}.${name}`, value, valid: true });
    }
    setModified(true);
  };
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Enter and the space bar press a button nowhere.
    if (event.detail === 0) return;
    put(placeOf(event, event.currentTarget.getBoundingClientRect()));
  };
  const move = (event: KeyboardEvent) => {
    const moved = movedPlace(own, event.key, event.shiftKey);
    if (!moved) return;
    event.preventDefault();
    put(moved);
  };

  if (file === undefined) return <p className={styles.none}>{labels.none}</p>;
  return (
    <div className={styles.place}>
      <p id={hintId}>{labels.hint}</p>
      <button
        type="button"
        className={styles.picture}
        aria-label={t('point', { number: String(Number(row) + 1), x: String(own.x), y: String(own.y) })}
        aria-describedby={hintId}
        onClick={press}
        onKeyDown={move}
      >
        {address !== undefined && <img src={address} alt="" draggable={false} />}
        {places.map(({ x, y }, index) => (
          <span
            key={index}
            aria-hidden
            data-own={index === Number(row) || undefined}
            style={{ left: `${x}%`, top: `${y}%` }}
          >
            {index + 1}
          </span>
        ))}
      </button>
    </div>
  );
}

/** The id of what was chosen in a field of uploads. */
const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
