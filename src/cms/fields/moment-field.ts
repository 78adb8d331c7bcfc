import type { DateField } from 'payload';

import { dateAndTimePicker } from './dates';

/** `admin` of a field that holds a point in time, which is shown and chosen on the clock of the person. */
export const momentField = {
  date: dateAndTimePicker,
  components: { Field: '@/cms/admin/zoned-date-field#ZonedDateField' },
} as const satisfies NonNullable<DateField['admin']>;
