'use client';

import { FieldDescription, FieldError, FieldLabel, useField } from '@payloadcms/ui';
import type { TextFieldClientProps } from 'payload';

import { TagBox } from './tag-box';
import styles from './media-tags.module.css';

/**
 * In the form of a file: its tags.
 * @param known tags that files have
 */
export function TagsInput({
  field,
  path: formPath,
  readOnly,
  known,
}: TextFieldClientProps & { readonly known: readonly string[] }) {
  const { value, setValue, showError, disabled, path } = useField<string[] | null>({
    potentiallyStalePath: formPath,
  });
  return (
    <div className={`field-type ${styles.field ?? ''}`}>
      <FieldLabel label={field.label} path={path} required={field.required} />
      <div className="field-type__wrap">
        <FieldError path={path} showError={showError} />
        <TagBox
          id={`field-${path.replaceAll('.', '__')}`}
          tags={value ?? []}
          known={known}
          isFixed={(readOnly ?? false) || disabled}
          onChange={setValue}
        />
      </div>
      {field.admin?.description && <FieldDescription path={path} description={field.admin.description} />}
    </div>
  );
}
