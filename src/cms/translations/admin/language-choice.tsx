'use client';

import { useListDrawerContext, useListQuery, useTranslation } from '@payloadcms/ui';
import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';

import { messages } from '@/i18n/by-language/translations';
import { adminLocale, type Locale, locales } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

import type { LanguagePillLabels } from '../../admin/language-pills';
import list from '../../admin/list-choices.module.css';
import { useStaffRequest } from '../../admin/use-staff-request';
import type { StatusCounts } from '../language-states';
import { languageStatuses, type LanguageStatus, WANTED, wantedStatuses } from '../statuses';

interface Props {
  readonly collection: string;
  readonly labels: Pick<LanguagePillLabels, 'languages' | 'states'>;
}

/** A choice for each language of a list, which its address has as well, together with the search and Payload’s filters. */
export function LanguageChoice(props: Props) {
  const { isInDrawer } = useListDrawerContext();
  const isTrash = usePathname().endsWith('/trash');
  // In a drawer items are picked, and the trash has few.
  return isInDrawer || isTrash ? null : <Choice {...props} />;
}

function Choice({ collection, labels: { languages, states } }: Props) {
  const { query, refineListData } = useListQuery();
  const locale = adminLocale(useTranslation().i18n.language);
  const { labels, t } = textsFrom<'translations'>(locale, messages[locale]);
  const counts = useCounts(collection);
  const wanted = wantedStatuses(query);
  const choose = (next: Partial<Record<Locale, string>>) => {
    const chosen = Object.fromEntries(Object.entries(next).filter(([, status]) => status !== ''));
    const isAny = Object.keys(chosen).length === 0;
    void refineListData({ [WANTED]: isAny ? undefined : chosen, page: 1 });
  };
  const textOf = (code: Locale, status: LanguageStatus): string =>
    counts ? t('lists.counted', { state: states[status], count: counts[code][status] ?? 0 }) : states[status];
  return (
    <div className={list.choices} role="group" aria-label={labels.lists.group}>
      {locales.map((code) => (
        <label key={code}>
          <span>{languages[code]}</span>
          <select
            value={wanted[code] ?? ''}
            data-chosen={wanted[code] ? '' : undefined}
            onChange={({ target }) => choose({ ...wanted, [code]: target.value })}
          >
            <option value="">{labels.lists.any}</option>
            {languageStatuses.map((status) => (
              <option key={status} value={status}>
                {textOf(code, status)}
              </option>
            ))}
          </select>
        </label>
      ))}
      {Object.keys(wanted).length > 0 && (
        <button type="button" onClick={() => choose({})}>
          {labels.lists.clear}
        </button>
      )}
    </div>
  );
}

/** How many items of the whole list have each state; nothing until that is known, and the list does not wait for it. */
function useCounts(collection: string): StatusCounts | undefined {
  const request = useStaffRequest();
  const [counts, setCounts] = useState<StatusCounts>();
  useEffect(() => {
    request<StatusCounts>(`/api/${collection}/languages/counts`).then(setCounts, () => undefined);
  }, [collection, request]);
  return counts;
}
