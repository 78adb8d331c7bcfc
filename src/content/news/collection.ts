import type { CollectionConfig } from 'payload';

import { contentCollection } from '@/cms/content-collection';
import { momentField } from '@/cms/fields/moment-field';
import { summaryField, titleField } from '@/cms/fields/headline';
import { decorative, onlyPictures } from '@/cms/fields/only-pictures';
import { seoField } from '@/cms/fields/seo';
import { languagesColumn } from '@/cms/fields/languages-column';
import { slugField } from '@/cms/fields/slug';
import { adminLabels } from '@/i18n/admin-labels';

import { AUTHORS_SHOWN } from './domain';
import { keepUsedAuthors } from './keep-used-authors';

const label = adminLabels('news');
const sharedLabel = adminLabels('shared');

export const newsCollection: CollectionConfig = contentCollection({
  slug: 'news',
  labels: { singular: label('singular'), plural: label('plural') },
  path: ({ slug }) => `/news/${slug ?? ''}`,
  defaultSort: '-publishedAt',
  admin: {
    group: sharedLabel('groups.content'),
    useAsTitle: 'title',
    defaultColumns: ['title', 'category', 'publishedAt', 'languages', 'updatedAt'],
    listSearchableFields: ['title', 'slug', 'summary'],
  },
  fields: [
    titleField,
    summaryField,
    { name: 'body', type: 'richText', required: true, localized: true, label: label('fields.body.label') },
    seoField,
    slugField({ segments: true }),
    {
      name: 'category',
      type: 'select',
      required: true,
      defaultValue: 'community',
      index: true,
      label: label('fields.category.label'),
      admin: { position: 'sidebar' },
      options: [
        { value: 'releases', label: label('fields.category.options.releases') },
        { value: 'engineering', label: label('fields.category.options.engineering') },
        { value: 'community', label: label('fields.category.options.community') },
        { value: 'events', label: label('fields.category.options.events') },
      ],
    },
    {
      name: 'publishedAt',
      type: 'date',
      required: true,
      index: true,
      defaultValue: () => new Date().toISOString(),
      label: label('fields.publishedAt.label'),
      admin: {
        position: 'sidebar',
        ...momentField,
        description: label('fields.publishedAt.description'),
      },
    },
    {
      name: 'authors',
      type: 'relationship',
      relationTo: 'authors',
      hasMany: true,
      maxRows: AUTHORS_SHOWN,
      label: label('fields.authors.label'),
      admin: {
        position: 'sidebar',
        description: label('fields.authors.description'),
        components: { afterInput: ['@/content/news/admin/unnamed-authors#UnnamedAuthors'] },
      },
    },
    {
      name: 'cover',
      type: 'upload',
      relationTo: 'media',
      ...onlyPictures,
      label: label('fields.cover.label'),
      admin: { position: 'sidebar' },
    },
    languagesColumn(),
    {
      name: 'announce',
      type: 'ui',
      label: label('fields.announce.label'),
      admin: {
        position: 'sidebar',
        disableListColumn: true,
        components: { Field: '@/features/announcements/admin/from-news#FromNews' },
      },
    },
  ],
});

/** People who sign news items, which are then blog posts as well (ADR 247). */
export const authorsCollection: CollectionConfig = contentCollection({
  slug: 'authors',
  labels: { singular: label('authors.singular'), plural: label('authors.plural') },
  defaultSort: 'slug',
  admin: {
    group: sharedLabel('groups.content'),
    useAsTitle: 'name',
    defaultColumns: ['name', 'role', 'languages', 'updatedAt'],
    listSearchableFields: ['name', 'slug', 'role'],
  },
  hooks: keepUsedAuthors,
  // No page of their own, but an address that others have.
  oldAddressKey: (slug) => slug,
  fields: [
    {
      name: 'name',
      type: 'text',
      required: true,
      localized: true,
      maxLength: 80,
      label: label('authors.fields.name.label'),
    },
    {
      name: 'role',
      type: 'text',
      required: true,
      localized: true,
      maxLength: 120,
      label: label('authors.fields.role.label'),
      admin: { description: label('authors.fields.role.description') },
    },
    {
      name: 'about',
      type: 'textarea',
      localized: true,
      maxLength: 300,
      label: label('authors.fields.about.label'),
      admin: { description: label('authors.fields.about.description') },
    },
    slugField({ from: 'name' }),
    {
      // The name is beside it.
      name: 'picture',
      type: 'upload',
      relationTo: 'media',
      ...onlyPictures,
      custom: decorative,
      label: label('authors.fields.picture.label'),
      admin: { position: 'sidebar', description: label('authors.fields.picture.description') },
    },
    languagesColumn(),
  ],
});
