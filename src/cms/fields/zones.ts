/** `admin.components` of a field that holds a point in time in the zone that another field of the item names. */
export const inZoneOf = (zoneField: string) => ({
  Field: { path: '@/cms/admin/zoned-date-field#ZonedDateField', clientProps: { zoneField } },
});

/** `admin.components` of a text field that holds the name of a zone. */
export const zoneChoice = { Field: '@/cms/admin/time-zone-field#TimeZoneField' };
