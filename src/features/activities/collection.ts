import type { CollectionConfig } from 'payload';

import { contentCollection } from '@/cms/content-collection';
import { dateAndTimePicker } from '@/cms/fields/dates';
import { summaryField, titleField } from '@/cms/fields/headline';
import { label } from '@/cms/fields/labels';
import { languagesColumn } from '@/cms/fields/languages-column';
import { slugField } from '@/cms/fields/slug';

export const activitiesCollection: CollectionConfig = contentCollection({
  slug: 'activities',
  labels: { singular: label('活动', 'Activity'), plural: label('活动', 'Activities') },
  path: ({ slug }) => `/activities/${slug ?? ''}`,
  defaultSort: '-startsAt',
  admin: {
    group: label('内容', 'Content'),
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
      label: label('地点', 'Location'),
    },
    { name: 'body', type: 'richText', localized: true, label: label('日程', 'Programme') },
    slugField(),
    {
      name: 'kind',
      type: 'select',
      required: true,
      defaultValue: 'meetup',
      label: label('类型', 'Kind'),
      admin: { position: 'sidebar' },
      options: [
        { value: 'meetup', label: label('聚会', 'Meetup') },
        { value: 'plugfest', label: label('互通测试', 'Plugfest') },
        { value: 'webinar', label: label('线上讲座', 'Webinar') },
        { value: 'conference', label: label('大会', 'Conference') },
      ],
    },
    {
      name: 'startsAt',
      type: 'date',
      required: true,
      index: true,
      label: label('开始', 'Starts'),
      admin: { position: 'sidebar', date: dateAndTimePicker },
    },
    {
      name: 'endsAt',
      type: 'date',
      required: true,
      label: label('结束', 'Ends'),
      admin: { position: 'sidebar', date: dateAndTimePicker },
      validate: (
        value: unknown,
        {
          siblingData,
          req,
        }: { siblingData: Partial<{ startsAt: string }>; req: { i18n: { language: string } } },
      ) => {
        if (!value || !siblingData.startsAt || new Date(value as string) >= new Date(siblingData.startsAt))
          return true;
        return req.i18n.language === 'zh' ? '结束时间不能早于开始时间' : 'The end cannot be before the start';
      },
    },
    {
      name: 'timeZone',
      type: 'text',
      required: true,
      defaultValue: 'Asia/Shanghai',
      label: label('时区', 'Time zone'),
      admin: { position: 'sidebar' },
    },
    {
      name: 'online',
      type: 'checkbox',
      defaultValue: false,
      label: label('线上', 'Online'),
      admin: { position: 'sidebar' },
    },
    {
      name: 'registrationUrl',
      type: 'text',
      label: label('报名网址', 'Registration address'),
      admin: { position: 'sidebar' },
    },
    languagesColumn(),
  ],
});
