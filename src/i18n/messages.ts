import type { Locale } from './locales';
import { messagesWithArguments, textsFrom, type MessageTree, type Namespace, type Texts } from './texts';

const kept = new Map<string, Promise<Texts<Namespace>>>();

/**
 * The texts of a namespace in one language: `labels` for what is shown as it is, `t` for messages with arguments. For
 * code on the server; islands get their labels as props and use `useTranslations` below `BrowserTexts`.
 */
export async function textsOf<Name extends Namespace>(locale: Locale, namespace: Name): Promise<Texts<Name>>;
export async function textsOf(locale: Locale, namespace: Namespace): Promise<Texts<Namespace>> {
  const name = `${locale}/${namespace}`;
  const texts = kept.get(name) ?? load(locale, namespace).then((file) => textsFrom(locale, file));
  kept.set(name, texts);
  return texts;
}

/** What islands need to show the messages with arguments of some namespaces. */
export async function browserMessages(
  locale: Locale,
  namespaces: readonly Namespace[],
): Promise<Record<string, MessageTree>> {
  const entries = await Promise.all(
    namespaces.map(
      async (namespace) => [namespace, messagesWithArguments(await load(locale, namespace))] as const,
    ),
  );
  return Object.fromEntries(entries);
}

async function load(locale: Locale, namespace: Namespace): Promise<MessageTree> {
  const file = (await import(`./messages/${locale}/${namespace}.json`)) as { default: MessageTree };
  return file.default;
}
