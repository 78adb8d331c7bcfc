import { previewReader } from '@/cms/preview-session';
import { withOwnTexts } from '@/features/site/domain';
import { getPageTexts, getPageTextsDraft } from '@/features/site/queries';
import type { Locale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
import type { Namespace, Texts } from '@/i18n/texts';

/**
 * The texts of a namespace in one language, as `textsOf` has them, with what editors wrote in the place of some (ADR 229);
 * drafts for staff who preview them.
 */
export async function pageTextsOf<Name extends Namespace>(
  lang: Locale,
  namespace: Name,
): Promise<Texts<Name>> {
  const reader = await previewReader();
  const [texts, own] = await Promise.all([
    textsOf(lang, namespace),
    reader ? getPageTextsDraft(lang, reader) : getPageTexts(lang),
  ]);
  return { ...texts, labels: withOwnTexts(texts.labels, own[namespace]) };
}
