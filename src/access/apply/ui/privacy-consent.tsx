'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';

import type { KnownApplicant } from '@/features/session/browser';
import type { Locale } from '@/i18n/locales';
import { CheckboxField } from '@/ui/forms/checkbox-field';
import { formLink } from '@/ui/forms/form-link';
import { Notice } from '@/ui/primitives/notice';

import styles from '@/access/shared/ui/applications.module.css';

/** Version of the privacy statement that this page was rendered with; the layout writes it onto the root element. */
export const privacyInForce = (): string => document.documentElement.dataset['privacyStatement'] ?? '';

/** Whether the member has agreed to the statement of this page, to an earlier one, or to none that is known. */
export function privacyStateOf({ privacyVersion }: KnownApplicant): 'agreed' | 'changed' | 'unknown' {
  if (privacyVersion === null) return 'unknown';
  return privacyVersion === privacyInForce() ? 'agreed' : 'changed';
}

/** Asks for the consent to the privacy statement; says that it was given where it holds. */
export function PrivacyConsent({
  lang,
  state,
  changed,
  field,
}: {
  lang: Locale;
  /** Undefined until it is known. */
  state: ReturnType<typeof privacyStateOf> | undefined;
  /** Says that the statement is another one than the member agreed to. */
  changed: string;
  field: Omit<ComponentProps<typeof CheckboxField>, 'label'>;
}) {
  const t = useTranslations('applications.apply');
  const links = { privacy: formLink(`/${lang}/privacy`) };
  if (state === 'agreed') return <p className={styles.quiet}>{t.rich('privacyAgreed', links)}</p>;
  return (
    <>
      {state === 'changed' && <Notice title={changed} />}
      <CheckboxField {...field} label={t.rich('privacy', links)} />
    </>
  );
}
