'use client';

import { FieldError, SelectInput, useField } from '@payloadcms/ui';
import type { TextFieldClientProps } from 'payload';
import { useMemo } from 'react';

/** A zone of the list that every browser brings (IANA names), typed to search. */
export function TimeZoneField({ field, path: formPath, readOnly }: TextFieldClientProps) {
  const { value, setValue, showError, disabled, path } = useField<string>({
    potentiallyStalePath: formPath,
  });
  const options = useMemo(() => {
    // What is stored may be an older name of a zone, and browsers leave UTC out.
    const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(value ? [value] : [])]);
    return [...names].map((name) => ({ value: name, label: name }));
  }, [value]);

  return (
    <SelectInput
      path={path}
      name={field.name}
      label={field.label}
      required={field.required}
      readOnly={readOnly || disabled}
      showError={showError}
      Error={<FieldError path={path} showError={showError} />}
      isClearable={false}
      options={options}
      value={value}
      onChange={(option) => {
        if (!Array.isArray(option)) setValue(option.value);
      }}
    />
  );
}
