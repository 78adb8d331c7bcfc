'use client';

import { useField, useForm } from '@payloadcms/ui';
import type { TextFieldClientProps } from 'payload';
import { useState } from 'react';

import { ChosenField, useOpener } from '../../links/admin/chosen-field';
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
  const address = value ?? '';
  const { target, state, source, content, isChapter, labels, t } = useReference(address);
  // Someone who adds a reference wants to look for its target.
  const [isSearching, setSearching] = useState(address === '' && !readOnly);
  const button = useOpener(isSearching);
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
    <ChosenField field={field} path={path} showError={showError}>
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
              <div role="status">{problem !== undefined && <p className={styles.problem}>{problem}</p>}</div>
            </>
          )}
          {!(readOnly || disabled) && (
            <div className={styles.actions}>
              <button ref={button} type="button" className={styles.plain} onClick={() => setSearching(true)}>
                {address === '' ? labels.choose : labels.change}
              </button>
            </div>
          )}
        </div>
      )}
    </ChosenField>
  );
}
