import type { CollectionConfig } from 'payload';

import { contentCollection } from '@/cms/content-collection';
import { dayPicker } from '@/cms/fields/dates';
import { orderField, summaryField, titleField } from '@/cms/fields/headline';
import { languagesColumn } from '@/cms/fields/languages-column';
import { onlyPictures } from '@/cms/fields/only-pictures';
import { slugField } from '@/cms/fields/slug';
import { adminLabels, type AdminRequest, adminTexts } from '@/i18n/admin-labels';

import { keepNamedCaptions } from './use-cases/former-captions';
import { isPlaceAddress } from './playback';
import { videoEndpoints } from './staff-endpoints';

const label = adminLabels('videos');
const sharedLabel = adminLabels('shared');
const videoText = adminTexts('videos');

/** Characters of the address of a place. */
const MAX_PLACE = 300;

export const videosCollection: CollectionConfig = contentCollection({
  slug: 'videos',
  labels: { singular: label('singular'), plural: label('plural') },
  path: ({ slug }) => `/videos/${slug ?? ''}`,
  defaultSort: 'order',
  endpoints: videoEndpoints,
  hooks: { beforeValidate: [keepNamedCaptions] },
  admin: {
    group: sharedLabel('groups.content'),
    useAsTitle: 'title',
    defaultColumns: ['title', 'duration', 'publishedAt', 'languages', 'updatedAt'],
    listSearchableFields: ['title', 'slug'],
  },
  fields: [
    titleField,
    summaryField,
    { name: 'body', type: 'richText', localized: true, label: label('fields.body.label') },
    {
      name: 'file',
      type: 'upload',
      relationTo: 'media',
      required: true,
      label: label('fields.file.label'),
    },
    {
      name: 'poster',
      type: 'upload',
      relationTo: 'media',
      ...onlyPictures,
      label: label('fields.poster.label'),
    },
    {
      name: 'captions',
      type: 'upload',
      relationTo: 'media',
      localized: true,
      filterOptions: { mimeType: { equals: 'text/vtt' } },
      label: label('fields.captions.label'),
      admin: { description: label('fields.captions.description') },
    },
    {
      // The field is the studio: player, captions, chapters. A chapter without a title in a language does not exist in it.
      name: 'chapters',
      type: 'array',
      maxRows: 100,
      label: label('fields.chapters.plural'),
      labels: { singular: label('fields.chapters.singular'), plural: label('fields.chapters.plural') },
      admin: {
        disableListColumn: true,
        disableListFilter: true,
        components: { Field: '@/content/videos/admin/video-studio#VideoStudio' },
      },
      fields: [
        {
          name: 'start',
          type: 'number',
          required: true,
          min: 0,
          label: label('fields.chapters.fields.start.label'),
        },
        {
          name: 'title',
          type: 'text',
          localized: true,
          maxLength: 120,
          label: label('fields.chapters.fields.title.label'),
        },
        {
          // Where a specification says the same, in all languages (ADR 248).
          name: 'place',
          type: 'text',
          maxLength: MAX_PLACE,
          label: label('fields.chapters.fields.place.label'),
          validate: (value: unknown, { req }: { req: AdminRequest }) =>
            value === null ||
            value === undefined ||
            value === '' ||
            (typeof value === 'string' && value.length <= MAX_PLACE && isPlaceAddress(value)) ||
            videoText(req, 'fields.chapters.fields.place.wrong'),
        },
      ],
    },
    slugField(),
    {
      name: 'duration',
      type: 'number',
      min: 1,
      label: label('fields.duration.label'),
      admin: { position: 'sidebar' },
    },
    {
      name: 'publishedAt',
      type: 'date',
      required: true,
      index: true,
      defaultValue: () => new Date().toISOString(),
      label: label('fields.publishedAt.label'),
      admin: { position: 'sidebar', date: dayPicker },
    },
    orderField,
    languagesColumn(),
  ],
});
