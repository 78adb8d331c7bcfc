import type { StaffRequestError } from '@/cms/admin/staff-client';
import { languageName } from '@/i18n/language-name';
import { isRecord } from '@/platform/http/refusal';

import type { Taken } from '../use-cases/edit-bundle';
import type { BundleTexts } from './texts';

/** Why items could not be put into a bundle: which other bundles have them, or that it can no longer be changed. */
export function additionRefusal(
  { code, data, message }: StaffRequestError,
  { t, labels, locale }: BundleTexts,
): string {
  if (code !== 'conflict') return message;
  const { taken } = isRecord(data) ? (data as { taken?: readonly Taken[] }) : {};
  if (!taken) return labels.actions.stale;
  return taken
    .map(({ bundle, locale: language }) =>
      t('taken', { title: bundle.title, language: languageName(language, locale) }),
    )
    .join(' ');
}
