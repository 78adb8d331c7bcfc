'use client';

import { getTranslation } from '@payloadcms/translations';
import { useRowLabel, useTranslation } from '@payloadcms/ui';

import type { ValueNames } from '@/cms/fields/named-value';
import { adminLocale, type Locale } from '@/i18n/locales';

/** Heading of a template in the settings: the decision and the beginning of the text, so folded ones differ. */
export function ReasonLabel({ names }: { names: ValueNames }) {
  const { data, rowNumber = 0 } = useRowLabel<{ event?: string } & Partial<Record<Locale, string>>>();
  const { i18n } = useTranslation();
  const decision = data.event && names[data.event];
  const text = data[adminLocale(i18n.language)] ?? '';
  const beginning = text.length > BEGINNING ? `${text.slice(0, BEGINNING)}…` : text;
  const parts = [decision ? getTranslation(decision, i18n) : '', beginning].filter((part) => part !== '');
  return <span>{parts.join(' · ') || String(rowNumber + 1)}</span>;
}

/** Characters of the text that are enough to know it by. */
const BEGINNING = 32;
