import type { DateField } from 'payload';

/** How the admin writes points in time: the same in both of its languages, and sortable (date-fns pattern, ISO 8601 order). */
export const DATE_AND_TIME = 'yyyy-MM-dd HH:mm';

/** How the admin writes days that have no time of day. */
const DAY = 'yyyy-MM-dd';

/** 24 hours, as in `DATE_AND_TIME`. */
export const TIME_OF_DAY = 'HH:mm';

/** `admin.date` of a field that holds a point in time. */
export const dateAndTimePicker = {
  pickerAppearance: 'dayAndTime',
  displayFormat: DATE_AND_TIME,
  timeFormat: TIME_OF_DAY,
} as const satisfies NonNullable<DateField['admin']>['date'];

/** `admin.date` of a field that holds a day. */
export const dayPicker = {
  pickerAppearance: 'dayOnly',
  displayFormat: DAY,
} as const satisfies NonNullable<DateField['admin']>['date'];
