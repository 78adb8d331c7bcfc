import type { Locale } from '@/i18n/locales';
import { localeOfDocument } from '@/i18n/document-locale';
import type { RuleName } from '@/platform/http/errors';

/** The namespace `response` of the messages: texts by status, by business code and by rule. */
export type ResponseMessages = Readonly<Record<string, string | Readonly<Record<string, string>>>> & {
  readonly default: string;
  readonly timeout: string;
  readonly duplicate: string;
  readonly offline: string;
  readonly rules: Readonly<Record<RuleName, string>>;
};

const loading = new Map<Locale, Promise<ResponseMessages>>();

/** The texts of errors in a language, by default the page's. They load when the first one is needed. */
export function loadResponseMessages(lang: Locale = localeOfDocument()): Promise<ResponseMessages> {
  let messages = loading.get(lang);
  if (!messages) {
    const file: Promise<{ default: ResponseMessages }> =
      lang === 'zh' ? import('@/i18n/messages/zh/response.json') : import('@/i18n/messages/en/response.json');
    messages = file.then((module) => module.default);
    // What could not be loaded is asked for again next time.
    messages.catch(() => loading.delete(lang));
    loading.set(lang, messages);
  }
  return messages;
}
