'use client';

import { useEffect, useId, useState } from 'react';

import styles from './faq-page.module.css';

/**
 * Filters the server-rendered questions as the visitor types, and opens the question that the address points at.
 * Without scripts all questions are shown and the field is absent.
 */
export function FaqFilter(props: { label: string; placeholder: string; none: string; counts: string[] }) {
  const { label, placeholder, none, counts } = props;
  const id = useId();
  const [found, setFound] = useState<number>();

  useEffect(() => {
    openTarget();
    window.addEventListener('hashchange', openTarget);
    return () => window.removeEventListener('hashchange', openTarget);
  }, []);

  return (
    <search className={`${styles.filter ?? ''} needs-js`}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        onChange={(event) => setFound(showMatches(event.target.value))}
      />
      <p role="status">{found === undefined ? '' : found === 0 ? none : counts[found]}</p>
    </search>
  );
}

/** Hides what does not contain every word; the number of questions left, or undefined when nothing is asked for. */
function showMatches(text: string): number | undefined {
  const words = text.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const category of document.querySelectorAll<HTMLElement>('[data-questions] [data-category]')) {
    let left = 0;
    for (const question of category.querySelectorAll<HTMLElement>('details')) {
      const parts = question.querySelectorAll('summary, [data-answer]');
      const content = Array.from(parts, ({ textContent }) => textContent ?? '')
        .join(' ')
        .normalize('NFKC')
        .toLowerCase();
      const matches = words.every((word) => content.includes(word));
      question.hidden = !matches;
      if (matches) left += 1;
    }
    category.hidden = left === 0;
    found += left;
  }
  return words.length > 0 ? found : undefined;
}

/** Browsers open the question automatically on a full load, but not after client navigation. */
function openTarget(): void {
  const target = document.getElementById(decodeURIComponent(window.location.hash.slice(1)));
  const question = target?.closest<HTMLDetailsElement>('[data-questions] details');
  if (!question) return;
  question.hidden = false;
  question.open = true;
  question.scrollIntoView();
}
