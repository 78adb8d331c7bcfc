import list from './staff-list.module.css';

/** The number of entries, and the ways to the pages beside this one. */
export function ListPages({
  path,
  query,
  found: { page, pages },
  label,
  total,
  words,
}: {
  /** Of the list, below `/admin`. */
  path: string;
  /** What the list is asked for besides the page. */
  query: Readonly<Record<string, string | undefined>>;
  /** Pages count from 1. */
  found: { readonly page: number; readonly pages: number };
  label: string;
  total: string;
  words: { readonly previous: string; readonly next: string; readonly page: string };
}) {
  const hrefOf = (other: number) => {
    const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
    return `/admin${path}?${new URLSearchParams([...given, ['page', String(other)]]).toString()}`;
  };
  return (
    <nav className={list.pages} aria-label={label}>
      <span>{total}</span>
      {page > 1 && <a href={hrefOf(page - 1)}>{words.previous}</a>}
      {pages > 1 && <span>{words.page}</span>}
      {page < pages && <a href={hrefOf(page + 1)}>{words.next}</a>}
    </nav>
  );
}
