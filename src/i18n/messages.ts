import type { Locale } from './locales';

/** One file a feature in `messages/{zh,en}/`; the file's name is the namespace. Both languages have the same keys. */
const namespaces = [
  'common',
  'frame',
  'home',
  'errors',
  'news',
  'consent',
  'content',
  'faq',
  'videos',
  'activities',
  'specifications',
  'applications',
  'search',
  'mail-list',
  'my',
  'login-problem',
  'ui-kit',
  'documents',
  'white-papers',
  'identity',
] as const;

export type Namespace = (typeof namespaces)[number];

/** All messages of a language, by namespace. */
export async function loadMessages(locale: Locale): Promise<Record<Namespace, Record<string, unknown>>> {
  const entries = await Promise.all(
    namespaces.map(async (namespace) => [namespace, await loadNamespace(locale, namespace)] as const),
  );
  return Object.fromEntries(entries) as Record<Namespace, Record<string, unknown>>;
}

/** The messages of one namespace as they stand in the file, for components that take their labels as one object. */
export async function loadNamespace<Labels = Record<string, unknown>>(
  locale: Locale,
  namespace: Namespace,
): Promise<Labels> {
  const file = (await import(`./messages/${locale}/${namespace}.json`)) as { default: Labels };
  return file.default;
}
