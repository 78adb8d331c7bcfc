'use client';

import { getTranslation } from '@payloadcms/translations';
import { FieldDescription, FieldError, FieldLabel, useTranslation } from '@payloadcms/ui';
import type { TextFieldClientProps } from 'payload';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

import styles from './link-field.module.css';

/** Around a text that is chosen and not typed: its label, what is wrong with it, and its description. */
export function ChosenField({
  field,
  path,
  showError,
  children,
}: Pick<TextFieldClientProps, 'field'> & { path: string; showError: boolean; children: ReactNode }) {
  const { i18n } = useTranslation();
  return (
    <div
      id={`field-${path.replaceAll('.', '__')}`}
      className={`field-type ${styles.field ?? ''}`}
      role="group"
      aria-label={getTranslation(field.label ?? field.name, i18n)}
    >
      <FieldLabel label={field.label} path={path} required={field.required} as="span" />
      <div className="field-type__wrap">
        <FieldError path={path} showError={showError} />
        {children}
      </div>
      {field.admin?.description && <FieldDescription path={path} description={field.admin.description} />}
    </div>
  );
}

/** The button that opens the choice. When the choice closes, it has focus: a person who chose by keyboard goes on there. */
export function useOpener(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!isOpen && wasOpen.current) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}
