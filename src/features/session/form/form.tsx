'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';

import { repeatEarlyPress } from '@/platform/http/early-press';
import { Button } from '@/ui/primitives/button';
import { Notice } from '@/ui/primitives/notice';

import styles from './form.module.css';
import { formTexts } from './texts';
import type { PortalForm, WrongField } from './use-portal-form';

/** From how many wrong fields on the form sums them up; a single one has the focus and says itself what is wrong. */
const FEWEST_FOR_SUMMARY = 2;

/** The element around the fields. What went wrong is said once, above them, with a link to each field. */
export function Form<Values extends FieldValues>({
  form,
  label,
  plain,
  children,
}: {
  form: PortalForm<Values>;
  /** Name of the form for screen readers. */
  label?: string;
  /** Where a browser without scripts sends the form, and what it sends besides the fields; never for passwords. */
  plain?: { readonly action: string; readonly fields: Readonly<Record<string, string>> };
  children: ReactNode;
}) {
  const texts = formTexts[form.lang];
  const element = useRef<HTMLFormElement>(null);
  const [refused, setRefused] = useState<readonly WrongField[]>([]);
  useEffect(() => {
    if (form.attempt === 0) return;
    const wrong = element.current?.querySelector('[data-invalid]');
    wrong?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
    setRefused(form.wrong.length < FEWEST_FOR_SUMMARY ? [] : form.wrong);
    // oxlint-disable-next-line react/exhaustive-deps -- what was wrong when the form was sent, not while it is mended
  }, [form.attempt]);
  // Last of all effects of the form and its fields, which have kept what was typed by then.
  useEffect(() => {
    if (element.current) repeatEarlyPress(element.current);
  }, []);
  const open = refused.filter(({ name }) => form.wrong.some((wrong) => wrong.name === name));
  return (
    <form
      ref={element}
      className={styles.form}
      // Pressed before the scripts are there, it is not sent by the browser, with a password in the address: such a form
      // closes the dialog around it, and there is none. The press is repeated when they are.
      {...(plain ? { method: 'post', action: plain.action } : { method: 'dialog' })}
      noValidate
      aria-label={label}
      aria-busy={form.busy || undefined}
      onSubmit={(event) => void form.submit(event)}
    >
      <div role="alert" className={styles.summary}>
        {open.length > 0 && (
          <Notice tone="danger" title={texts.problems}>
            <ul>
              {open.map(({ name, id, message }) => (
                <li key={name}>
                  <a
                    href={`#${id}`}
                    onClick={(event) => {
                      event.preventDefault();
                      document.getElementById(id)?.focus();
                    }}
                  >
                    {message}
                  </a>
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
      {form.problem && <Notice tone="danger" title={form.problem} live />}
      {form.restored && (
        <p className={styles.restored} role="status">
          {texts.draftRestored}
          <Button variant="quiet" size="small" onClick={form.discard}>
            {texts.draftDiscard}
          </Button>
        </p>
      )}
      {Object.entries(plain?.fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

/** The button that sends the form. */
export function SubmitButton<Values extends FieldValues>({
  form,
  children,
}: {
  form: PortalForm<Values>;
  children: ReactNode;
}) {
  return (
    <Button type="submit" variant="primary" busy={form.busy} className={styles.submit}>
      {children}
    </Button>
  );
}
