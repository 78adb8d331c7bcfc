'use client';

import { createContext, type ReactNode, use, useMemo, useState } from 'react';

import { languageName } from '@/i18n/language-name';

import list from '../../admin/staff-list.module.css';

import type { Exportable } from './export-address';
import { ExportLink } from './export-link';
import { useTexts } from './translated-pair';

interface Choice {
  readonly chosen: readonly Exportable[];
  readonly toggle: (one: Exportable) => void;
}

const ChoiceContext = createContext<Choice>({ chosen: [], toggle: () => undefined });

const isSameChoice = (one: Exportable, other: Exportable) => one.item === other.item && one.to === other.to;

/** Around the work list: what was chosen for translators outside, with a file for each direction above the list. */
export function ExportChoice({ children }: { readonly children: ReactNode }) {
  const { locale, t } = useTexts();
  const [chosen, setChosen] = useState<readonly Exportable[]>([]);
  const choice = useMemo<Choice>(
    () => ({
      chosen,
      toggle: (one) =>
        setChosen((before) => {
          const others = before.filter((other) => !isSameChoice(one, other));
          return others.length < before.length ? others : [...before, one];
        }),
    }),
    [chosen],
  );
  // A file has one source and one target language.
  const directions = [...Map.groupBy(chosen, ({ from, to }) => `${from} ${to}`).values()];
  return (
    <ChoiceContext value={choice}>
      <div className={list.actions} aria-live="polite">
        {directions.map((group) => {
          const [first] = group;
          if (!first) return null;
          const { from, to } = first;
          const direction = t('direction', {
            from: languageName(from, locale),
            to: languageName(to, locale),
          });
          return (
            <ExportLink key={direction} items={group} isAnnounced>
              {t('exchange.exportMany', { count: group.length, direction })}
            </ExportLink>
          );
        })}
      </div>
      {children}
    </ChoiceContext>
  );
}

/** Chooses a translation for the export. */
export function ExportBox({ title, ...one }: Exportable & { readonly title: string }) {
  const { t } = useTexts();
  const { chosen, toggle } = use(ChoiceContext);
  return (
    <input
      type="checkbox"
      aria-label={t('exchange.choose', { title })}
      checked={chosen.some((other) => isSameChoice(one, other))}
      onChange={() => toggle(one)}
    />
  );
}
