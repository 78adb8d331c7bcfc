import { useDocumentInfo, useLocale, useTranslation } from '@payloadcms/ui';

import { messages } from '@/i18n/by-language/links';
import { adminLocale, storedLocale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

import { useDescribed } from '../../links/admin/described-targets';
import type { TargetSource } from '../../links/admin/target-source';

/** Where a reference of the text that is being edited leads, and who finds others for it. */
export function useReference(address: string) {
  const { id, collectionSlug } = useDocumentInfo();
  const content = storedLocale(useLocale().code);
  const language = adminLocale(useTranslation().i18n.language);
  const { labels, t } = textsFrom<'links'>(language, messages[language]);
  const isChapter = collectionSlug === 'chapters';
  const query = new URLSearchParams({ locale: content, chapter: isChapter && id ? String(id) : '' });
  const source: TargetSource = `/api/chapters/references?${query.toString()}`;
  return { ...useDescribed(address, source), source, content, isChapter, labels: labels.references, t };
}
