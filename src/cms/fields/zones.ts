import type { TimezonesConfig } from 'payload';

import { portalTimeZone } from '@/i18n/time-zone';

/** `admin.components` of a field that holds a point in time in the zone that another field of the item names. */
export const inZoneOf = (zoneField: string) => ({
  Field: { path: '@/cms/admin/zoned-date-field#ZonedDateField', clientProps: { zoneField } },
});

/** `admin.components` of a text field that holds the name of a zone. */
export const zoneChoice = { Field: '@/cms/admin/time-zone-field#TimeZoneField' };

/**
 * The zones of Payload’s own pickers, by their IANA names, which are the same in every language. The pickers begin in the
 * portal’s zone.
 */
export const zonesOfPickers: TimezonesConfig = {
  defaultTimezone: portalTimeZone(),
  supportedTimezones: ({ defaultTimezones }) => {
    const names = new Set([...defaultTimezones.map(({ value }) => value), portalTimeZone()]);
    return [...names].map((name) => ({ label: name, value: name }));
  },
};
