import type { ReactNode } from 'react';

import { classNames } from '../class-names';
import type { PageMenuProps } from './page-menu';
import { clampPage, hidesMany, PAGE_SIZES, pageCount, paginationWindow } from './pagination-window';
import styles from './pagination.module.css';

export interface PaginationLabels {
  label: string;
  previous: string;
  next: string;
  page: (page: number) => string;
  size: string;
  jump: string;
  go: string;
  /** Ready text such as "27 items". */
  total: string;
  /** The pages that the dots stand for. */
  hidden: (from: number, to: number) => string;
  loading: string;
  /** Very many hidden pages: `PageMenu` with its texts, which only the browser can make. */
  menu: (props: Omit<PageMenuProps, 'loadEntry'>) => ReactNode;
}

export interface PaginationProps {
  /** Address of the list without query. */
  path: string;
  /** Further parameters to keep, such as filters. */
  params?: Record<string, string | undefined>;
  page: number;
  size: number;
  total: number;
  labels: PaginationLabels;
  /** Address to scroll to in the new page, such as `#list`. */
  hash?: string;
}

/** Page links, page size and a jump box. Links and GET forms only, so it works without scripts. */
export function Pagination({ path, params = {}, page, size, total, labels, hash = '' }: PaginationProps) {
  const pages = pageCount(total, size);
  const present = clampPage(page, pages);
  const kept = Object.entries(params).filter((entry): entry is [string, string] => !!entry[1]);
  const href = (target: number, targetSize: number = size): string => {
    const query = new URLSearchParams(kept);
    if (target > 1) query.set('page', String(target));
    if (targetSize !== PAGE_SIZES[0]) query.set('size', String(targetSize));
    const text = query.toString();
    return `${path}${text ? `?${text}` : ''}${hash}`;
  };
  // The first item on show stays on show when the size changes.
  const firstItem = (present - 1) * size;

  return (
    <nav className={styles.pagination} aria-label={labels.label}>
      <p>{labels.total}</p>
      {pages > 1 && (
        <ol className={styles.pages}>
          <li>
            <Step
              href={present > 1 ? href(present - 1) : undefined}
              label={labels.previous}
              direction="left"
            />
          </li>
          {paginationWindow(present, pages).map((slot) =>
            'page' in slot ? (
              <li key={slot.page} {...(slot.page !== present && { className: styles.optional })}>
                <a
                  href={href(slot.page)}
                  aria-label={labels.page(slot.page)}
                  {...(slot.page === present && { 'aria-current': 'page' })}
                >
                  {slot.page}
                </a>
              </li>
            ) : (
              <Gap key={`gap-${slot.gap.from}`} {...{ ...slot.gap, href, size, labels }} />
            ),
          )}
          <li className={styles.of} aria-hidden="true">
            / {pages}
          </li>
          <li>
            <Step
              href={present < pages ? href(present + 1) : undefined}
              label={labels.next}
              direction="right"
            />
          </li>
        </ol>
      )}
      <div className={styles.sizes} role="group" aria-label={labels.size}>
        <span aria-hidden="true">{labels.size}</span>
        {PAGE_SIZES.map((option) => (
          <a
            key={option}
            href={href(Math.floor(firstItem / option) + 1, option)}
            aria-label={`${labels.size}: ${option}`}
            {...(option === size && { 'aria-current': true })}
          >
            {option}
          </a>
        ))}
      </div>
      {pages > 1 && (
        <form className={styles.jump} action={`${path}${hash}`} method="get">
          {kept.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {size !== PAGE_SIZES[0] && <input type="hidden" name="size" value={size} />}
          <label>
            <span>{labels.jump}</span>
            <input
              name="page"
              inputMode="numeric"
              pattern="[0-9]*"
              autoComplete="off"
              placeholder={String(present)}
            />
          </label>
          <button type="submit">{labels.go}</button>
        </form>
      )}
    </nav>
  );
}

/** The pages between two page buttons: a menu that opens on the dots. Up to 50 of them it is there without scripts. */
function Gap(props: {
  from: number;
  to: number;
  href: (page: number) => string;
  size: number;
  labels: PaginationLabels;
}) {
  const { from, to, href, size, labels } = props;
  const id = `pages-${from}-${to}`;
  const label = labels.hidden(from, to);
  const many = hidesMany({ from, to });
  return (
    <li className={classNames(styles.gapItem, many && 'needs-js')}>
      <button type="button" className={styles.gap} popoverTarget={id} aria-label={label}>
        …
      </button>
      {many ? (
        labels.menu({
          id,
          label,
          loading: labels.loading,
          from,
          to,
          size,
          href: aroundPage(href(from), from),
        })
      ) : (
        <div id={id} popover="auto" className={styles.menu}>
          <ul aria-label={label}>
            {Array.from({ length: to - from + 1 }, (_, index) => from + index).map((page) => (
              <li key={page}>
                <a href={href(page)} aria-label={labels.page(page)}>
                  {page}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </li>
  );
}

/** An address of a page without its number: what comes before and after it. */
function aroundPage(href: string, page: number): PageMenuProps['href'] {
  const [before = '', after = ''] = href.split(new RegExp(`(?<=[?&]page=)${page}(?=[&#]|$)`));
  return { before, after };
}

function Step({ href, label, direction }: { href?: string; label: string; direction: 'left' | 'right' }) {
  const arrow = styles[direction];
  if (!href) return <span className={classNames(styles.off, arrow)} aria-hidden="true" />;
  return <a href={href} className={arrow} aria-label={label} rel={direction === 'left' ? 'prev' : 'next'} />;
}
