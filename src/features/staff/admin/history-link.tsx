import type { BeforeDocumentControlsServerProps } from 'payload';

import { holdsOneOf, type Role } from '@/cms/permissions';

import { staffTexts } from './texts';

/** In the head of a document, for administrators and auditors: the way to all that staff have done with it. */
export function HistoryLink({
  id,
  user,
  i18n,
}: BeforeDocumentControlsServerProps & { id?: string | number }) {
  const viewer = user as { readonly roles?: readonly Role[] } | null | undefined;
  if (id === undefined || !holdsOneOf(viewer?.roles, ['administrator', 'auditor'])) return null;
  const { t } = staffTexts(i18n.language);
  return <a href={`/admin/events?who=${id}`}>{t('events.history')}</a>;
}
