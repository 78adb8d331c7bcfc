'use client';

import { Button, toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';

import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';
import { contentKinds } from '@/content/kinds';
import { type Locale, locales } from '@/i18n/locales';

import styles from './bundles.module.css';
import { additionRefusal } from './taken';
import { useBundleTexts } from './use-texts';

interface Found {
  readonly href: string;
  readonly title: string;
  readonly kind: string;
}

/** Letters that a search needs. */
const SHORTEST = 2;

/** Finds items by their titles and puts them into a bundle, in the languages that are ticked. */
export function BundlePicker({
  bundle,
  languages,
}: {
  bundle: string;
  languages: readonly (readonly [Locale, string])[];
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
      const { items } = await request<{ items: readonly Found[] }>(
        `/api/palette?${new URLSearchParams({ q: query }).toString()}`,
      );
      setFound(items.filter(({ href }) => itemIn(href) !== undefined));
    });
  };
  const add = (href: string) => {
    if (chosen.length === 0) {
      setProblem(labels.picker.choose);
      return;
    }
    void act(async () => {
      setProblem(undefined);
      const body = { items: [{ ...itemIn(href), locales: chosen }] };
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
          {found.map(({ href, title, kind }) => (
            <li key={href}>
              <span>
                {title} <span className={styles.quiet}>{kind}</span>
              </span>
              <Button
                size="small"
                margin={false}
                buttonStyle="secondary"
                disabled={busy}
                aria-label={t('picker.addItem', { title })}
                onClick={() => add(href)}
              >
                {labels.picker.add}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The item that a page of the admin is about, if bundles can have it. */
function itemIn(href: string) {
  const [collection, id] = href.replace('/admin/collections/', '').split('/');
  return contentKinds.some((kind) => kind.collection === collection) ? { collection, id } : undefined;
}
