'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

import type { Locale } from '@/i18n/locales';
import { type FormName, formNames } from '@/ui/rich-text/model';

import type { FormChoices, OpenedForm } from './_opened-form';
import styles from './page-forms.module.css';

interface Opened {
  /** Where in the text it is; the text itself is no part of React. */
  readonly place: HTMLElement;
  readonly Form: OpenedForm;
  readonly presets: string;
}

const load: Readonly<Record<FormName, (lang: Locale) => Promise<OpenedForm>>> = {
  support: (lang) => import('./_support-form').then(({ loadForm }) => loadForm(lang)),
  subscribe: (lang) => import('./_subscribe-form').then(({ loadForm }) => loadForm(lang)),
};

/**
 * Opens the forms that the text of a page offers below their buttons when these are pressed. A form is fetched when its button comes
 * near, and never shown unasked, so nothing moves under the reader. Without scripts, the buttons lead to the forms’ own pages.
 */
export function PageForms({ lang, choices }: { lang: Locale; choices: FormChoices }) {
  const [opened, setOpened] = useState<readonly Opened[]>([]);
  const hasLists = choices.lists.length > 0;

  useEffect(() => {
    const ending = new AbortController();
    const near = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue;
          near.unobserve(target);
          const name = nameOf(target);
          // If it cannot be fetched now, the press tries again.
          if (name) load[name](lang).catch(() => undefined);
        }
      },
      { rootMargin: '50%' },
    );
    for (const offer of document.querySelectorAll<HTMLElement>('[data-form]')) {
      const name = nameOf(offer);
      const link = offer.querySelector<HTMLAnchorElement>(':scope > a');
      // The page of the lists says what to do while there are none.
      if (!name || !link || (name === 'subscribe' && !hasLists)) continue;
      near.observe(offer);
      link.addEventListener(
        'click',
        (event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          link.setAttribute('aria-busy', 'true');
          load[name](lang).then(
            (Form) => {
              link.removeAttribute('aria-busy');
              if (link.hidden || ending.signal.aborted) return;
              link.hidden = true;
              const place = document.createElement('div');
              offer.after(place);
              setOpened((others) => [...others, { place, Form, presets: new URL(link.href).search }]);
            },
            () => {
              link.removeAttribute('aria-busy');
              window.location.assign(link.href);
            },
          );
        },
        { signal: ending.signal },
      );
    }
    return () => {
      ending.abort();
      near.disconnect();
    };
  }, [lang, hasLists]);

  return opened.map(({ place, Form, presets }, index) =>
    createPortal(
      <Focused>
        <Form choices={choices} presets={presets} />
      </Focused>,
      place,
      // They are only added, so the position is the key.
      index,
    ),
  );
}

function nameOf(offer: Element): FormName | undefined {
  return formNames.find((name) => name === offer.getAttribute('data-form'));
}

/** Takes the focus of the button that is gone to the first field, or to the whole while it has none. */
function Focused({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = box.current?.querySelector<HTMLElement>('form :is(select, input, textarea)');
    (field ?? box.current)?.focus();
  }, []);
  return (
    <div ref={box} className={styles.form} tabIndex={-1}>
      {children}
    </div>
  );
}
