import type { Locale } from './locales';

/** One file a feature in `messages/{zh,en}/`; the file's name is the namespace. Both languages have the same keys. */
const namespaces = ['common', 'frame', 'home', 'errors', 'news', 'content'] as const;

export type Namespace = (typeof namespaces)[number];

/** All messages of a language, by namespace. */
export async function loadMessages(locale: Locale): Promise<Record<Namespace, Record<string, unknown>>> {
  const entries = await Promise.all(
    namespaces.map(async (namespace) => {
      const file = (await import(`./messages/${locale}/${namespace}.json`)) as {
        default: Record<string, unknown>;
      };
      return [namespace, file.default] as const;
    }),
  );
  return Object.fromEntries(entries) as Record<Namespace, Record<string, unknown>>;
}
