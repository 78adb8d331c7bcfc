'use client';

import { load } from '@/i18n/by-language/common.lazy';
import { localeOfDocument } from '@/i18n/document-locale';
import { type PageEntry, PageMenu, type PageMenuProps } from '@/ui/patterns/page-menu';

/** The menu of very many pages. Its texts are made as rows come into sight, and what makes them loads when it is opened. */
export function LongPageMenu(props: Omit<PageMenuProps, 'loadEntry'>) {
  return <PageMenu {...props} loadEntry={loadEntry} />;
}

async function loadEntry(): Promise<PageEntry> {
  const lang = localeOfDocument();
  const [{ default: file }, { textsFrom }] = await Promise.all([load[lang](), import('@/i18n/texts')]);
  const { t } = textsFrom<'common'>(lang, file);
  return (page, first, last) => ({
    page: t('pagination.page', { page: String(page) }),
    items: t('pagination.items', { from: String(first), to: String(last) }),
  });
}
