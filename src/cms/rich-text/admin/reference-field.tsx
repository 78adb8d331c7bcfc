'use client';

import { getTranslation } from '@payloadcms/translations';
import { FieldDescription, FieldError, FieldLabel, useField, useForm, useTranslation } from '@payloadcms/ui';
import type { TextFieldClientProps } from 'payload';
import { useEffect, useRef, useState } from 'react';

import { noteDescribed } from '../../links/admin/described-targets';
import styles from '../../links/admin/link-field.module.css';
import { TargetSearch } from '../../links/admin/target-search';

import { useReference } from './use-reference';

/** What a reference leads to, chosen by number or words from what the texts have, and never typed (ADR 243). */
export function ReferenceField({ field, path: formPath, readOnly }: TextFieldClientProps) {
  const { value, setValue, showError, disabled, path } = useField<string | null>({
    potentiallyStalePath: formPath,
  });
  const { dispatchFields } = useForm();
  const { i18n } = useTranslation();
  const address = value ?? '';
  const { target, state, source, content, isChapter, labels, t } = useReference(address);
  // Someone who adds a reference wants to look for its target.
  const [isSearching, setSearching] = useState(address === '' && !readOnly);
  const wasOpen = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isSearching && wasOpen.current) button.current?.focus();
    wasOpen.current = isSearching;
  }, [isSearching]);
  const name = address.split('#')[1] ?? address;
  const problem =
    state === 'failed'
      ? labels.failed
      : target?.problem
        ? t('references.gone', { name })
        : isChapter || address === ''
          ? undefined
          : t('references.chaptersOnly', { name });
  return (
    <div
      className={`field-type ${styles.field ?? ''}`}
      role="group"
      aria-label={getTranslation(field.label ?? field.name, i18n)}
    >
      <FieldLabel label={field.label} path={path} required={field.required} as="span" />
      <div className="field-type__wrap">
        <FieldError path={path} showError={showError} />
        {isSearching ? (
          <TargetSearch
            languages={[content]}
            hasLink={address !== ''}
            source={source}
            words={labels}
            onChoose={(chosen) => {
              noteDescribed(chosen, source);
              setValue(chosen.address);
              // Until the server has looked at it, the form would count as wrong, and refuse to be saved.
              dispatchFields({ type: 'UPDATE', path, valid: true });
              setSearching(false);
            }}
            onClose={() => setSearching(false)}
          />
        ) : (
          <div className={styles.shown}>
            {address !== '' && (
              <>
                <p className={styles.target}>
                  <strong>{target?.title ?? name}</strong>
                  <span>
                    {target
                      ? [target.kind, target.detail].filter(Boolean).join(' · ')
                      : state === 'asking' && labels.checking}
                  </span>
                  <code>{address}</code>
                </p>
                <div role="status">
                  {problem !== undefined && <p className={styles.problem}>{problem}</p>}
                </div>
              </>
            )}
            {!(readOnly || disabled) && (
              <div className={styles.actions}>
                <button
                  ref={button}
                  type="button"
                  className={styles.plain}
                  onClick={() => setSearching(true)}
                >
                  {address === '' ? labels.choose : labels.change}
                </button>
              </div>
            )}
          </div>
        )}
      </div>
      {field.admin?.description && <FieldDescription path={path} description={field.admin.description} />}
    </div>
  );
}
