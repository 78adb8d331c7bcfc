import type { BeforeDocumentControlsServerProps } from 'payload';

import { holdsOneOf, type Role } from '@/cms/permissions';

import { staffTexts } from './texts';

/**
 * In the head of a document or of settings, for administrators and auditors: the way to all that staff have done with it.
 * @param settings the name of a global
 */
export function HistoryLink({
  id,
  settings,
  user,
  i18n,
}: BeforeDocumentControlsServerProps & { id?: string | number; settings?: string }) {
  const viewer = user as { readonly roles?: readonly Role[] } | null | undefined;
  const about = id ?? settings;
  if (about === undefined || !holdsOneOf(viewer?.roles, ['administrator', 'auditor'])) return null;
  const { t } = staffTexts(i18n.language);
  return <a href={`/admin/events?who=${about}`}>{t('events.history')}</a>;
}
