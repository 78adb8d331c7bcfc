import styles from './quick-searches.module.css';

/** Frequent searches as links. Nothing while there are none. */
export function HotQueries({
  lang,
  title,
  queries,
  level,
}: {
  lang: string;
  title: string;
  queries: readonly string[];
  level: 2 | 3;
}) {
  if (queries.length === 0) return null;
  const Heading = `h${level}` as const;
  return (
    <section className={styles.group}>
      <header>
        <Heading>{title}</Heading>
      </header>
      <ul>
        {queries.map((query) => (
          <li key={query}>
            <a href={`/${lang}/search?q=${encodeURIComponent(query)}`} data-quick>
              {query}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
