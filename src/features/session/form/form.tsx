'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';

import { Button } from '@/ui/primitives/button';
import { Notice } from '@/ui/primitives/notice';

import styles from './form.module.css';
import { formTexts } from './texts';
import type { PortalForm } from './use-portal-form';

/**
 * The element around the fields: says what went wrong, first in words for those who do not see the fields. The page
 * provides the texts of `form`.
 */
export function Form<Values extends FieldValues>({
  form,
  label,
  children,
}: {
  form: PortalForm<Values>;
  /** Name of the form for screen readers. */
  label?: string;
  children: ReactNode;
}) {
  const t = useTranslations('form');
  const texts = formTexts[form.lang];
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.attempt === 0) return;
    const wrong = element.current?.querySelector('[data-invalid]');
    wrong?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
  }, [form.attempt]);
  return (
    <form
      ref={element}
      className={styles.form}
      // Pressed before the scripts are there, it is not sent by the browser, with a password in the address: such a form
      // closes the dialog around it, and there is none.
      method="dialog"
      noValidate
      aria-label={label}
      aria-busy={form.busy || undefined}
      onSubmit={(event) => void form.submit(event)}
    >
      <p className="visually-hidden" role="alert">
        {form.wrongFields > 0 && t('problems', { count: form.wrongFields })}
      </p>
      {form.problem && <Notice tone="danger" title={form.problem} live />}
      {form.restored && (
        <p className={styles.restored} role="status">
          {texts.draftRestored}
          <Button variant="quiet" size="small" onClick={form.discard}>
            {texts.draftDiscard}
          </Button>
        </p>
      )}
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
