import type { Field, PayloadRequest } from 'payload';

import { messages as latestWords } from '@/i18n/by-language/latest';
import { adminLabels, adminTexts } from '@/i18n/admin-labels';
import type { Locale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';
import { isTimeZone, portalTimeZone } from '@/i18n/time-zone';
import { instantAt } from '@/i18n/zoned-time';
import { type Entry, type MeetingRhythm, meetingRhythms } from '@/ui/rich-text/model';

import { dateAndTimePicker } from '../fields/dates';
import { inZoneOf, zoneChoice } from '../fields/zones';

const label = adminLabels('blocks');
const text = adminTexts('blocks');

const isRhythm = (value: unknown): value is MeetingRhythm => meetingRhythms.some((one) => one === value);

const ofMeetings = {
  condition: (_data: unknown, { meets }: Record<string, unknown>) => isRhythm(meets),
};

/** The fields of a card for a group that meets regularly. */
export const meetingFields: Field[] = [
  {
    name: 'meets',
    type: 'select',
    label: label('meetings.meets'),
    admin: { description: label('meetings.description') },
    options: meetingRhythms.map((value) => ({ value, label: label(`meetings.options.${value}`) })),
  },
  {
    name: 'firstMeeting',
    type: 'date',
    label: label('meetings.first'),
    admin: { ...ofMeetings, date: dateAndTimePicker, components: inZoneOf('meetingZone') },
    validate: (value, { siblingData, req }) =>
      Boolean(value) ||
      !isRhythm((siblingData as Record<string, unknown>).meets) ||
      text(req, 'meetings.noFirst'),
  },
  {
    name: 'meetingZone',
    type: 'text',
    defaultValue: portalTimeZone,
    label: label('meetings.zone'),
    admin: { ...ofMeetings, components: zoneChoice },
    validate: (value: unknown, { req }: { req: PayloadRequest }) =>
      !value || isTimeZone(value) || text(req, 'meetings.noZone'),
  },
];

/** What a card says about meetings; nothing until all of it is filled in. */
export function meetingsOf(row: Readonly<Record<string, unknown>>, locale: Locale): Pick<Entry, 'meetings'> {
  const { meets, firstMeeting, meetingZone } = row;
  if (!isRhythm(meets) || typeof firstMeeting !== 'string' || Number.isNaN(Date.parse(firstMeeting)))
    return {};
  const { next } = textsFrom<'latest'>(locale, latestWords[locale]).labels.meetings;
  const timeZone = isTimeZone(meetingZone) ? meetingZone : portalTimeZone();
  return { meetings: { every: meets, first: firstMeeting, timeZone, next, locale } };
}

/** A time as Markdown has it, on the clock of the zone: `2026-11-23T16:00`. */
const WALL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/**
 * The attributes of a card in Markdown: `meets="two-weeks" from="2026-11-23T16:00" zone="Europe/Berlin"`; without a zone, the
 * clock is the portal’s.
 * @returns undefined when they name no rhythm, time, or zone
 */
export function meetingsFromAttributes({
  meets,
  from,
  zone,
}: Readonly<Record<string, string | null | undefined>>): Record<string, unknown> | undefined {
  if (meets === undefined && from === undefined && zone === undefined) return {};
  const timeZone = zone ?? portalTimeZone();
  const wall = from && WALL_TIME.test(from) ? Date.parse(`${from}Z`) : Number.NaN;
  if (!isRhythm(meets) || Number.isNaN(wall) || !isTimeZone(timeZone)) return undefined;
  return { meets, firstMeeting: instantAt(wall, timeZone).toISOString(), meetingZone: timeZone };
}
