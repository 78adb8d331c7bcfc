import type { CollectionConfig } from 'payload';

import { contentCollection } from '@/cms/content-collection';
import { dateAndTimePicker } from '@/cms/fields/dates';
import { summaryField, titleField } from '@/cms/fields/headline';
import { languagesColumn } from '@/cms/fields/languages-column';
import { slugField } from '@/cms/fields/slug';
import { inZoneOf, zoneChoice } from '@/cms/fields/zones';
import { adminLabels, type AdminRequest, adminTexts } from '@/i18n/admin-labels';
import { isTimeZone } from '@/i18n/time-zone';

const label = adminLabels('activities');
const text = adminTexts('activities');
const sharedLabel = adminLabels('shared');

export const activitiesCollection: CollectionConfig = contentCollection({
  slug: 'activities',
  labels: { singular: label('singular'), plural: label('plural') },
  path: ({ slug }) => `/activities/${slug ?? ''}`,
  defaultSort: '-startsAt',
  admin: {
    group: sharedLabel('groups.content'),
    useAsTitle: 'title',
    defaultColumns: ['title', 'kind', 'startsAt', 'languages', 'updatedAt'],
    listSearchableFields: ['title', 'slug', 'location'],
  },
  fields: [
    titleField,
    summaryField,
    {
      name: 'location',
      type: 'text',
      required: true,
      localized: true,
      maxLength: 160,
      label: label('fields.location.label'),
    },
    { name: 'body', type: 'richText', localized: true, label: label('fields.body.label') },
    slugField(),
    {
      name: 'kind',
      type: 'select',
      required: true,
      defaultValue: 'meetup',
      label: label('fields.kind.label'),
      admin: { position: 'sidebar' },
      options: [
        { value: 'meetup', label: label('fields.kind.options.meetup') },
        { value: 'plugfest', label: label('fields.kind.options.plugfest') },
        { value: 'webinar', label: label('fields.kind.options.webinar') },
        { value: 'conference', label: label('fields.kind.options.conference') },
      ],
    },
    {
      name: 'timeZone',
      type: 'text',
      required: true,
      defaultValue: 'Asia/Shanghai',
      label: label('fields.timeZone.label'),
      admin: { position: 'sidebar', components: zoneChoice },
      validate: (value: unknown, { req }: { req: AdminRequest }) =>
        isTimeZone(value) || text(req, 'errors.timeZone'),
    },
    {
      name: 'startsAt',
      type: 'date',
      required: true,
      index: true,
      label: label('fields.startsAt.label'),
      admin: { position: 'sidebar', date: dateAndTimePicker, components: inZoneOf('timeZone') },
    },
    {
      name: 'endsAt',
      type: 'date',
      required: true,
      label: label('fields.endsAt.label'),
      admin: { position: 'sidebar', date: dateAndTimePicker, components: inZoneOf('timeZone') },
      validate: (
        value: unknown,
        { siblingData, req }: { siblingData: Partial<{ startsAt: string }>; req: AdminRequest },
      ) => {
        if (!value || !siblingData.startsAt || new Date(value as string) >= new Date(siblingData.startsAt))
          return true;
        return text(req, 'errors.endBeforeStart');
      },
    },
    {
      name: 'online',
      type: 'checkbox',
      defaultValue: false,
      label: label('fields.online.label'),
      admin: { position: 'sidebar' },
    },
    {
      name: 'registrationUrl',
      type: 'text',
      label: label('fields.registrationUrl.label'),
      admin: { position: 'sidebar' },
    },
    languagesColumn(),
  ],
});
