import { load as loadFile } from '@/i18n/by-language/response.lazy';
import { localeOfDocument } from '@/i18n/document-locale';
import type { Locale } from '@/i18n/locales';
import type { Labels } from '@/i18n/texts';

/** The namespace `response` of the messages: texts by status, by business code and by rule. */
export type ResponseMessages = Labels<'response'> & { readonly duplicate: (url: string) => string };

const loading = new Map<Locale, Promise<ResponseMessages>>();

/** The texts of errors in a language, by default the page's. They load when the first one is needed. */
export function loadResponseMessages(lang: Locale = localeOfDocument()): Promise<ResponseMessages> {
  let messages = loading.get(lang);
  if (!messages) {
    messages = load(lang);
    // What could not be loaded is asked for again next time.
    messages.catch(() => loading.delete(lang));
    loading.set(lang, messages);
  }
  return messages;
}

async function load(lang: Locale): Promise<ResponseMessages> {
  const [file, { textsFrom }] = await Promise.all([
    loadFile[lang](),
    // With what it needs to format, which pages without an error do not.
    import('@/i18n/texts'),
  ]);
  const { labels, t } = textsFrom<'response'>(lang, file.default);
  return { ...labels, duplicate: (url) => t('duplicate', { url }) };
}
