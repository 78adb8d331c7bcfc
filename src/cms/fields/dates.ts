import type { DateField } from 'payload';

/** How pickers write points in time: the same in both languages of the admin (date-fns pattern, ISO 8601 order). */
export const PICKED_TIME = 'yyyy-MM-dd HH:mm';

/** How the admin writes points in time: as pickers do, with the zone of the clock, which is the person’s (ADR 150). */
export const DATE_AND_TIME = `${PICKED_TIME} 'UTC'xxx`;

/** How the admin writes days that have no time of day. */
const DAY = 'yyyy-MM-dd';

/** 24 hours, as in `PICKED_TIME`. */
export const TIME_OF_DAY = 'HH:mm';

/** `admin.date` of a field that holds a point in time. Its form names the zone beside the picker: see `moment-field.ts`. */
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
