'use client';

import {
  DatePicker,
  FieldDescription,
  FieldError,
  FieldLabel,
  useField,
  useFormFields,
  useTranslation,
} from '@payloadcms/ui';
import type { DateFieldClientProps } from 'payload';
import { useState } from 'react';

import { messages } from '@/i18n/by-language/time-zone-fields';
import { adminLocale } from '@/i18n/locales';
import { useReaderZone } from '@/i18n/reader-zone';
import { textsFrom } from '@/i18n/texts';
import { isTimeZone, zoneOffset } from '@/i18n/time-zone';
import { instantOf, wallClockIn } from '@/i18n/zoned-time';

import { dateAndTimePicker, PICKED_TIME } from '../fields/dates';

/**
 * A point in time, shown and chosen on the wall clock of a zone, which is named.
 * @param zoneField the field beside this one that names the zone; without one, the zone is the person’s
 */
export function ZonedDateField({
  field,
  path: formPath,
  readOnly,
  zoneField,
}: DateFieldClientProps & { zoneField?: string }) {
  const { value, setValue, showError, disabled, path } = useField<string | null>({
    potentiallyStalePath: formPath,
  });
  const [opened] = useState(() => new Date());
  const own = useReaderZone();
  const stated = useFormFields(([fields]) =>
    zoneField === undefined ? own : fields[siblingOf(path, zoneField)]?.value,
  );
  const locale = adminLocale(useTranslation().i18n.language);
  const { t } = textsFrom<'time-zone-fields'>(locale, messages[locale]);
  // As the public page does (`timeSpan`).
  const zone = isTimeZone(stated) ? stated : 'UTC';
  const instant = value ? new Date(value) : undefined;

  return (
    <div className="field-type date-time-field" style={{ marginBottom: 'var(--spacing-field)' }}>
      <FieldLabel label={field.label} path={path} required={field.required} />
      <div className="field-type__wrap" id={`field-${path.replaceAll('.', '__')}`}>
        <FieldError path={path} showError={showError} />
        <DatePicker
          {...dateAndTimePicker}
          displayFormat={PICKED_TIME}
          readOnly={readOnly || disabled}
          value={instant && wallClockIn(instant, zone)}
          onChange={(shown) => setValue(shown ? instantOf(shown, zone).toISOString() : null)}
        />
      </div>
      {field.admin?.description && <FieldDescription path={path} description={field.admin.description} />}
      <FieldDescription
        path={path}
        description={t('inZone', { zone, offset: zoneOffset(instant ?? opened, zone) })}
      />
    </div>
  );
}

/** The path of another field in the same row, group, or form. */
function siblingOf(path: string, name: string): string {
  return path.slice(0, path.lastIndexOf('.') + 1) + name;
}
