'use client';

import { useTranslations } from 'next-intl';

import { PageMenu, type PageMenuProps } from '@/ui/patterns/page-menu';

/** The menu of very many pages with its texts, which are made as its rows come into sight. */
export function LongPageMenu(props: Omit<PageMenuProps, 'entry'>) {
  const t = useTranslations('common.pagination');
  return (
    <PageMenu
      {...props}
      entry={(page, first, last) => ({
        page: t('page', { page: String(page) }),
        items: t('items', { from: String(first), to: String(last) }),
      })}
    />
  );
}
