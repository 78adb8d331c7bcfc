import type { CollectionConfig, PayloadRequest, TextField } from 'payload';

import { contentCollection } from '@/cms/content-collection';
import { dayPicker } from '@/cms/fields/dates';
import { optionalSummaryField, orderField, summaryField, titleField } from '@/cms/fields/headline';
import { languagesColumn } from '@/cms/fields/languages-column';
import { seoField } from '@/cms/fields/seo';
import { slugField } from '@/cms/fields/slug';
import { keepIdentifiers } from '@/cms/rich-text/keep-identifiers';
import { adminLabels } from '@/i18n/admin-labels';

import { chapterPath, oldChapterKey, reservedChapterSlugs, reservedDocumentSlugs } from './domain';
import { chapterEndpoints, releaseEndpoints } from './staff-endpoints';

const label = adminLabels('documents');
const sharedLabel = adminLabels('shared');

const group = sharedLabel('groups.documents');

/** Path of a chapter in its release, whichever release is current; undefined until both have been chosen. */
async function chapterPreviewPath(
  { slug, document, release }: Record<string, unknown>,
  req: PayloadRequest,
): Promise<string | undefined> {
  if (typeof slug !== 'string' || slug === '' || !document || !release) return undefined;
  const read = { depth: 0, draft: true, disableErrors: true, req } as const;
  const [ofDocument, ofRelease] = await Promise.all([
    req.payload.findByID({ ...read, collection: 'documents', id: idOf(document) }),
    req.payload.findByID({ ...read, collection: 'releases', id: idOf(release) }),
  ]);
  return ofDocument?.slug && ofRelease?.version
    ? chapterPath(ofDocument.slug, slug, ofRelease.version)
    : undefined;
}

/** The id of a related item, filled in or not. */
function idOf(relation: unknown): string {
  return typeof relation === 'object' && relation !== null && 'id' in relation
    ? String(relation.id)
    : String(relation);
}

export const documentsCollection: CollectionConfig = contentCollection({
  slug: 'documents',
  labels: { singular: label('documents.singular'), plural: label('documents.plural') },
  path: ({ slug }) => `/docs/${slug ?? ''}`,
  defaultSort: 'order',
  admin: {
    group,
    useAsTitle: 'title',
    defaultColumns: ['number', 'title', 'slug', 'languages', 'updatedAt'],
    listSearchableFields: ['title', 'slug', 'number'],
  },
  fields: [
    titleField,
    summaryField,
    { name: 'abstract', type: 'richText', localized: true, label: label('documents.fields.abstract.label') },
    {
      name: 'releases',
      type: 'join',
      collection: 'releases',
      on: 'document',
      label: label('documents.fields.releases.label'),
      defaultSort: '-date',
      admin: { defaultColumns: ['version', 'status', 'date'] },
    },
    seoField,
    slugField({ reserved: reservedDocumentSlugs }),
    {
      name: 'number',
      type: 'text',
      required: true,
      maxLength: 40,
      label: label('documents.fields.number.label'),
      admin: { position: 'sidebar' },
    },
    orderField,
    languagesColumn(),
  ],
});

export const releasesCollection: CollectionConfig = contentCollection({
  slug: 'releases',
  endpoints: releaseEndpoints,
  labels: { singular: label('releases.singular'), plural: label('releases.plural') },
  defaultSort: '-date',
  indexes: [{ fields: ['document', 'version'], unique: true }],
  admin: {
    group,
    useAsTitle: 'version',
    defaultColumns: ['document', 'version', 'status', 'date', 'languages'],
    listSearchableFields: ['version'],
  },
  fields: [
    {
      name: 'document',
      type: 'relationship',
      relationTo: 'documents',
      required: true,
      index: true,
      label: label('releases.fields.document.label'),
      admin: { allowCreate: false },
    },
    {
      name: 'version',
      type: 'text',
      required: true,
      maxLength: 40,
      label: label('releases.fields.version.label'),
      admin: { description: label('releases.fields.version.description') },
    },
    {
      name: 'date',
      type: 'date',
      required: true,
      label: label('releases.fields.date.label'),
      admin: { date: dayPicker },
    },
    {
      name: 'status',
      type: 'select',
      // The default name is the one of the publication status (_status).
      enumName: 'enum_releases_stage',
      required: true,
      defaultValue: 'current',
      label: label('releases.fields.status.label'),
      options: [
        { value: 'current', label: label('releases.fields.status.options.current') },
        { value: 'superseded', label: label('releases.fields.status.options.superseded') },
        { value: 'preview', label: label('releases.fields.status.options.preview') },
      ],
    },
    {
      name: 'comments',
      type: 'select',
      defaultValue: 'moderated',
      label: label('releases.fields.comments.label'),
      options: [
        { value: 'moderated', label: label('releases.fields.comments.options.moderated') },
        { value: 'everyone', label: label('releases.fields.comments.options.everyone') },
        { value: 'members', label: label('releases.fields.comments.options.members') },
        { value: 'nobody', label: label('releases.fields.comments.options.nobody') },
        { value: 'closed', label: label('releases.fields.comments.options.closed') },
      ],
      admin: {
        condition: (data) => data.status === 'preview',
        description: label('releases.fields.comments.description'),
      },
    },
    {
      name: 'commentsUntil',
      type: 'date',
      label: label('releases.fields.commentsUntil.label'),
      admin: {
        condition: (data) => data.status === 'preview' && data.comments !== 'closed',
        date: dayPicker,
        description: label('releases.fields.commentsUntil.description'),
      },
    },
    { name: 'notes', type: 'textarea', localized: true, label: label('releases.fields.notes.label') },
    {
      name: 'importChapters',
      type: 'ui',
      admin: {
        disableListColumn: true,
        components: { Field: '@/content/documents/admin/markdown-import#MarkdownImport' },
      },
    },
    languagesColumn(),
  ],
});

export const chaptersCollection: CollectionConfig = contentCollection({
  slug: 'chapters',
  previewPath: chapterPreviewPath,
  oldAddressKey: (slug, { release }) => oldChapterKey(release as string | { id: string }, slug),
  labels: { singular: label('chapters.singular'), plural: label('chapters.plural') },
  defaultSort: 'order',
  indexes: [{ fields: ['release', 'slug'], unique: true }],
  endpoints: chapterEndpoints,
  admin: {
    group,
    useAsTitle: 'title',
    defaultColumns: ['number', 'title', 'document', 'release', 'languages'],
    listSearchableFields: ['title', 'slug', 'number'],
  },
  fields: [
    titleField,
    optionalSummaryField,
    {
      name: 'body',
      type: 'richText',
      required: true,
      localized: true,
      label: label('chapters.fields.body.label'),
      hooks: { beforeChange: [keepIdentifiers] },
    },
    {
      name: 'document',
      type: 'relationship',
      relationTo: 'documents',
      required: true,
      index: true,
      label: label('chapters.fields.document.label'),
      admin: { allowCreate: false, position: 'sidebar' },
    },
    {
      name: 'release',
      type: 'relationship',
      relationTo: 'releases',
      required: true,
      index: true,
      label: label('chapters.fields.release.label'),
      admin: { allowCreate: false, position: 'sidebar' },
    },
    {
      name: 'parent',
      type: 'relationship',
      relationTo: 'chapters',
      label: label('chapters.fields.parent.label'),
      admin: { allowCreate: false, position: 'sidebar' },
    },
    slugField({ within: 'release', reserved: reservedChapterSlugs }),
    {
      name: 'number',
      type: 'text',
      required: true,
      maxLength: 20,
      label: label('chapters.fields.number.label'),
      admin: { position: 'sidebar' },
    },
    { ...orderField, index: true },
    languagesColumn(),
  ],
});

/** Where an erratum applies: chosen from the texts of its release. */
const erratumPlace = (name: 'chapter' | 'anchor' | 'requirement', maxLength: number): TextField => ({
  name,
  type: 'text',
  maxLength,
  label: label(`errata.fields.${name}.label`),
  admin: {
    components: {
      Field: { path: '@/content/documents/admin/erratum-place#ErratumPlace', clientProps: { part: name } },
    },
  },
});

export const errataCollection: CollectionConfig = contentCollection({
  slug: 'errata',
  labels: { singular: label('errata.singular'), plural: label('errata.plural') },
  defaultSort: 'number',
  admin: {
    group,
    useAsTitle: 'title',
    defaultColumns: ['number', 'title', 'document', 'status', 'date', 'languages'],
    listSearchableFields: ['number', 'title', 'requirement'],
  },
  fields: [
    { ...titleField, maxLength: 200 },
    {
      name: 'text',
      type: 'textarea',
      required: true,
      localized: true,
      label: label('errata.fields.text.label'),
    },
    {
      name: 'number',
      type: 'text',
      required: true,
      unique: true,
      maxLength: 20,
      label: label('errata.fields.number.label'),
      admin: { position: 'sidebar' },
    },
    {
      name: 'document',
      type: 'relationship',
      relationTo: 'documents',
      required: true,
      index: true,
      label: label('errata.fields.document.label'),
      admin: { allowCreate: false },
    },
    {
      name: 'release',
      type: 'relationship',
      relationTo: 'releases',
      required: true,
      index: true,
      label: label('errata.fields.release.label'),
      admin: { allowCreate: false },
    },
    erratumPlace('chapter', 80),
    erratumPlace('anchor', 160),
    erratumPlace('requirement', 30),
    {
      name: 'status',
      type: 'select',
      // The default name is the one of the publication status (_status).
      enumName: 'enum_errata_stage',
      required: true,
      defaultValue: 'confirmed',
      label: label('errata.fields.status.label'),
      options: [
        { value: 'confirmed', label: label('errata.fields.status.options.confirmed') },
        { value: 'fixed', label: label('errata.fields.status.options.fixed') },
      ],
    },
    {
      name: 'date',
      type: 'date',
      required: true,
      label: label('errata.fields.date.label'),
      admin: { date: dayPicker },
    },
    languagesColumn(),
  ],
});

export const glossaryCollection: CollectionConfig = contentCollection({
  slug: 'glossary',
  labels: { singular: label('glossary.singular'), plural: label('glossary.plural') },
  defaultSort: 'slug',
  admin: {
    group,
    useAsTitle: 'term',
    defaultColumns: ['term', 'abbreviation', 'definition', 'languages'],
    listSearchableFields: ['term', 'abbreviation', 'definition'],
  },
  fields: [
    {
      name: 'term',
      type: 'text',
      required: true,
      localized: true,
      maxLength: 120,
      label: label('glossary.fields.term.label'),
    },
    { name: 'abbreviation', type: 'text', maxLength: 30, label: label('glossary.fields.abbreviation.label') },
    {
      name: 'definition',
      type: 'textarea',
      required: true,
      localized: true,
      maxLength: 600,
      label: label('glossary.fields.definition.label'),
    },
    {
      name: 'synonyms',
      type: 'text',
      hasMany: true,
      localized: true,
      label: label('glossary.fields.synonyms.label'),
    },
    slugField({ from: 'term' }),
    languagesColumn(),
  ],
});
