import { previewReader } from '@/cms/preview-session';
import type { LeadPage } from '@/features/site/domain';
import { getPageTexts, getPageTextsDraft, type PageTexts } from '@/features/site/queries';
import type { Locale } from '@/i18n/locales';

/** What editors wrote in the place of texts that the portal has defaults for; drafts for staff who preview them. */
export async function pageTexts(lang: Locale): Promise<PageTexts> {
  const reader = await previewReader();
  return reader ? getPageTextsDraft(lang, reader) : getPageTexts(lang);
}

/** The sentence below the title of a page: what editors wrote, or else the default. */
export async function leadOf(lang: Locale, page: LeadPage, usual: string): Promise<string> {
  return (await pageTexts(lang)).leads[page] ?? usual;
}
