'use client';

import { useField, useLocale, useTranslation } from '@payloadcms/ui';
import type { RelationshipFieldClientProps } from 'payload';
import { useEffect, useState } from 'react';

import { useStaffRequest } from '@/cms/admin/use-staff-request';
import { messages } from '@/i18n/by-language/authors-admin';
import { languageName } from '@/i18n/language-name';
import { listOfNames } from '@/i18n/lists';
import { adminLocale, type Locale, storedLocale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

import styles from './unnamed-authors.module.css';

interface StoredAuthor {
  readonly id: string;
  readonly name?: string | Partial<Record<Locale, string | null>> | null;
  readonly _status?: Partial<Record<Locale, string | null>> | null;
}

/** Below the authors of a news item: those whom readers of the language that is edited don’t see, since their entry isn’t public. */
export function UnnamedAuthors({ path }: RelationshipFieldClientProps) {
  const { value } = useField<readonly unknown[] | null>({ path });
  const request = useStaffRequest();
  const content = storedLocale(useLocale().code);
  const reader = adminLocale(useTranslation().i18n.language);
  const ids = (value ?? []).filter((id) => typeof id === 'string').join(',');
  const [found, setFound] = useState<{ readonly ids: string; readonly authors: readonly StoredAuthor[] }>();

  useEffect(() => {
    if (ids === '') return undefined;
    let isCurrent = true;
    const query = new URLSearchParams({ 'where[id][in]': ids, locale: 'all', depth: '0', limit: '20' });
    request<{ docs: readonly StoredAuthor[] }>(`/api/authors?${query.toString()}`, { background: true }).then(
      ({ docs }) => {
        if (isCurrent) setFound({ ids, authors: docs });
      },
      // A hint; what readers see does not depend on it.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [ids, request]);

  const authors = found?.ids === ids ? found.authors : [];
  const unnamed = authors.filter(({ _status }) => _status?.[content] !== 'published');
  const { t } = textsFrom<'authors-admin'>(reader, messages[reader]);
  return (
    <p className={styles.hint} role="status">
      {unnamed.length > 0 &&
        t('unnamed', {
          count: unnamed.length,
          names: listOfNames(
            unnamed.map((author) => nameOf(author, content)),
            reader,
          ),
          language: languageName(content, reader),
        })}
    </p>
  );
}

/** The name in the language that is edited, or in the other one where there is none. */
function nameOf({ name }: StoredAuthor, content: Locale): string {
  if (typeof name === 'string') return name;
  return name?.[content] ?? Object.values(name ?? {}).find(Boolean) ?? '…';
}
