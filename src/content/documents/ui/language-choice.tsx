'use client';

import { useEffect, useId, useRef } from 'react';

import styles from './side-by-side.module.css';

/** Pixels below the window's top edge from which a part counts as the one being read. */
const READING_LINE = 140;

/**
 * Which of two languages is shown where there is no room for both. The style sheet does the switching, so it works before
 * scripts have come; with them, the part being read stays where it is, though all before it has another height.
 */
export function LanguageChoice({
  label,
  languages,
}: {
  label: string;
  languages: readonly { lang: string; name: string }[];
}) {
  const name = useId();
  const choice = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    for (const press of ['pointerdown', 'keydown'])
      choice.current?.addEventListener(press, rememberPart, { signal });
    choice.current?.addEventListener('change', returnToPart, { signal });
    return () => ending.abort();
  }, []);
  return (
    <fieldset ref={choice} className={`${styles.choice ?? ''} no-print`}>
      <legend className="visually-hidden">{label}</legend>
      {languages.map((language, place) => (
        <label key={language.lang} lang={language.lang}>
          <input
            type="radio"
            name={name}
            defaultChecked={place === 0}
            data-second={place === 1 ? '' : undefined}
          />
          {language.name}
        </label>
      ))}
    </fieldset>
  );
}

let part: { element: Element; top: number } | undefined;

/** Before the choice changes: the part at the top of the window, and where it is. */
function rememberPart(): void {
  const element = Array.from(document.querySelectorAll('[data-beside] [data-pair]')).find(
    (candidate) => candidate.getBoundingClientRect().bottom > READING_LINE,
  );
  part = element && { element, top: element.getBoundingClientRect().top };
}

function returnToPart(): void {
  if (!part) return;
  // A long part that was begun is begun in the other language, too.
  const wanted = Math.max(part.top, 0) === part.top ? part.top : READING_LINE;
  window.scrollBy({ top: part.element.getBoundingClientRect().top - wanted, behavior: 'instant' });
}
