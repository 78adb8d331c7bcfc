'use client';

import { Button, toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';

import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';
import type { ContentGlobal } from '@/cms/content-globals';
import { type ContentTarget, type ItemTarget, targetOf } from '@/cms/content-target';
import { contentKinds } from '@/content/kinds';
import { type Locale, locales } from '@/i18n/locales';

import styles from './bundles.module.css';
import { additionRefusal } from './taken';
import { useBundleTexts } from './use-texts';

interface Named {
  readonly title: string;
  readonly kind: string;
}

interface Offered extends Named {
  readonly href: string;
}

interface Found extends Named {
  readonly target: ItemTarget;
}

/** Letters that a search needs. */
const SHORTEST = 2;

/** Finds items by their titles and puts them into a bundle, or parts of the site, in the languages that are ticked. */
export function BundlePicker({
  bundle,
  languages,
  parts,
}: {
  bundle: string;
  languages: readonly (readonly [Locale, string])[];
  /** Globals with their names. */
  parts: readonly (readonly [ContentGlobal, string])[];
}) {
  const texts = useBundleTexts();
  const { labels, t } = texts;
  const router = useRouter();
  const request = useStaffRequest();
  const [found, setFound] = useState<readonly Found[]>();
  const [chosen, setChosen] = useState<readonly Locale[]>(locales);
  const [problem, setProblem] = useState<string>();
  const { busy, act } = useStaffAction((refusal) => {
    setProblem(additionRefusal(refusal, texts));
    if (refusal.code === 'conflict') router.refresh();
  });

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget).get('q');
    const query = typeof given === 'string' ? given : '';
    void act(async () => {
      setProblem(undefined);
      const { items } = await request<{ items: readonly Offered[] }>(
        `/api/palette?${new URLSearchParams({ q: query }).toString()}`,
      );
      setFound(
        items.flatMap(({ href, ...item }) => {
          const target = itemIn(href);
          return target ? [{ ...item, target }] : [];
        }),
      );
    });
  };
  const add = (target: ContentTarget) => {
    if (chosen.length === 0) {
      setProblem(labels.picker.choose);
      return;
    }
    void act(async () => {
      setProblem(undefined);
      const body = { items: [{ ...target, locales: chosen }] };
      const { added } = await request<{ added: number }>(`/api/bundles/${bundle}/items`, { body });
      toast.success(t('picker.added', { count: added }));
      router.refresh();
    });
  };

  return (
    <section aria-labelledby="bundle-picker" className={styles.picker}>
      <h2 id="bundle-picker">{labels.picker.title}</h2>
      <form className={styles.schedule} role="search" onSubmit={search}>
        <label>
          {labels.picker.search}
          <input
            type="search"
            name="q"
            required
            minLength={SHORTEST}
            placeholder={labels.picker.hint}
            autoComplete="off"
          />
        </label>
        <Button type="submit" size="medium" margin={false} buttonStyle="secondary" disabled={busy}>
          {labels.picker.find}
        </Button>
      </form>
      <fieldset className={styles.languages}>
        <legend>{labels.picker.languages}</legend>
        {languages.map(([code, name]) => (
          <label key={code}>
            <input
              type="checkbox"
              checked={chosen.includes(code)}
              onChange={({ target }) =>
                setChosen(locales.filter((one) => (one === code ? target.checked : chosen.includes(one))))
              }
            />
            {name}
          </label>
        ))}
      </fieldset>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {found?.length === 0 && <p role="status">{labels.picker.nothing}</p>}
      {found && found.length > 0 && (
        <ul className={styles.found}>
          {found.map(({ target, title, kind }) => (
            <li key={targetOf(target)}>
              <span>
                {title} <span className={styles.quiet}>{kind}</span>
              </span>
              <Button
                size="small"
                margin={false}
                buttonStyle="secondary"
                disabled={busy}
                aria-label={t('picker.addItem', { title })}
                onClick={() => add(target)}
              >
                {labels.picker.add}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <h3 id="bundle-parts">{labels.picker.parts}</h3>
      <ul className={styles.parts} aria-labelledby="bundle-parts">
        {parts.map(([global, name]) => (
          <li key={global}>
            <Button
              size="small"
              margin={false}
              buttonStyle="secondary"
              disabled={busy}
              aria-label={t('picker.addItem', { title: name })}
              onClick={() => add({ global })}
            >
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The item that a page of the admin is about, if bundles can have it. */
function itemIn(href: string): ItemTarget | undefined {
  const [slug, id = ''] = href.replace('/admin/collections/', '').split('/');
  const kind = contentKinds.find(({ collection }) => collection === slug);
  return kind && { collection: kind.collection, id };
}
