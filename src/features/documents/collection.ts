import type { CollectionConfig, PayloadRequest } from 'payload';

import { contentCollection } from '@/cms/content-collection';
import { dayPicker } from '@/cms/fields/dates';
import { optionalSummaryField, orderField, summaryField, titleField } from '@/cms/fields/headline';
import { label } from '@/cms/fields/labels';
import { languagesColumn } from '@/cms/fields/languages-column';
import { seoField } from '@/cms/fields/seo';
import { slugField } from '@/cms/fields/slug';

import { chapterPath, oldChapterKey, reservedChapterSlugs, reservedDocumentSlugs } from './domain';
import { releaseEndpoints } from './endpoints';

const group = label('文档', 'Documents');

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
  labels: { singular: label('文档', 'Document'), plural: label('文档', 'Documents') },
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
    { name: 'abstract', type: 'richText', localized: true, label: label('概述', 'Abstract') },
    {
      name: 'releases',
      type: 'join',
      collection: 'releases',
      on: 'document',
      label: label('版本', 'Releases'),
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
      label: label('编号', 'Number'),
      admin: { position: 'sidebar' },
    },
    orderField,
    languagesColumn(),
  ],
});

export const releasesCollection: CollectionConfig = contentCollection({
  slug: 'releases',
  endpoints: releaseEndpoints,
  labels: { singular: label('版本', 'Release'), plural: label('版本', 'Releases') },
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
      label: label('文档', 'Document'),
    },
    {
      name: 'version',
      type: 'text',
      required: true,
      maxLength: 40,
      label: label('版本号', 'Version'),
      admin: { description: label('例如 1.1 或 2.0-preview', 'For example 1.1 or 2.0-preview') },
    },
    {
      name: 'date',
      type: 'date',
      required: true,
      label: label('发布日期', 'Date'),
      admin: { date: dayPicker },
    },
    {
      name: 'status',
      type: 'select',
      // The default name is the one of the publication status (_status).
      enumName: 'enum_releases_stage',
      required: true,
      defaultValue: 'current',
      label: label('状态', 'Status'),
      options: [
        { value: 'current', label: label('现行', 'Current') },
        { value: 'superseded', label: label('已被取代', 'Superseded') },
        { value: 'preview', label: label('预览', 'Preview') },
      ],
    },
    { name: 'notes', type: 'textarea', localized: true, label: label('变更说明', 'Release notes') },
    {
      name: 'importChapters',
      type: 'ui',
      admin: {
        disableListColumn: true,
        components: { Field: '@/features/documents/admin/markdown-import#MarkdownImport' },
      },
    },
    languagesColumn(),
  ],
});

export const chaptersCollection: CollectionConfig = contentCollection({
  slug: 'chapters',
  previewPath: chapterPreviewPath,
  oldAddressKey: (slug, { release }) => oldChapterKey(release as string | { id: string }, slug),
  labels: { singular: label('章节', 'Chapter'), plural: label('章节', 'Chapters') },
  defaultSort: 'order',
  indexes: [{ fields: ['release', 'slug'], unique: true }],
  admin: {
    group,
    useAsTitle: 'title',
    defaultColumns: ['number', 'title', 'document', 'release', 'languages'],
    listSearchableFields: ['title', 'slug', 'number'],
  },
  fields: [
    titleField,
    optionalSummaryField,
    { name: 'body', type: 'richText', required: true, localized: true, label: label('正文', 'Body') },
    {
      name: 'document',
      type: 'relationship',
      relationTo: 'documents',
      required: true,
      index: true,
      label: label('文档', 'Document'),
      admin: { position: 'sidebar' },
    },
    {
      name: 'release',
      type: 'relationship',
      relationTo: 'releases',
      required: true,
      index: true,
      label: label('版本', 'Release'),
      admin: { position: 'sidebar' },
    },
    {
      name: 'parent',
      type: 'relationship',
      relationTo: 'chapters',
      label: label('上级章节', 'Parent chapter'),
      admin: { position: 'sidebar' },
    },
    slugField({ scope: 'shared', reserved: reservedChapterSlugs }),
    {
      name: 'number',
      type: 'text',
      required: true,
      maxLength: 20,
      label: label('章节号', 'Number'),
      admin: { position: 'sidebar' },
    },
    { ...orderField, index: true },
    languagesColumn(),
  ],
});

export const errataCollection: CollectionConfig = contentCollection({
  slug: 'errata',
  labels: { singular: label('勘误', 'Erratum'), plural: label('勘误', 'Errata') },
  defaultSort: 'number',
  admin: {
    group,
    useAsTitle: 'title',
    defaultColumns: ['number', 'title', 'document', 'status', 'date', 'languages'],
    listSearchableFields: ['number', 'title', 'requirement'],
  },
  fields: [
    { ...titleField, maxLength: 200 },
    { name: 'text', type: 'textarea', required: true, localized: true, label: label('内容', 'Text') },
    {
      name: 'number',
      type: 'text',
      required: true,
      unique: true,
      maxLength: 20,
      label: label('编号', 'Number'),
      admin: { position: 'sidebar' },
    },
    {
      name: 'document',
      type: 'relationship',
      relationTo: 'documents',
      required: true,
      index: true,
      label: label('文档', 'Document'),
    },
    {
      name: 'release',
      type: 'relationship',
      relationTo: 'releases',
      required: true,
      index: true,
      label: label('适用版本', 'Applies to release'),
    },
    { name: 'chapter', type: 'text', maxLength: 80, label: label('章节地址', 'Chapter slug') },
    { name: 'anchor', type: 'text', maxLength: 160, label: label('锚点', 'Anchor') },
    { name: 'requirement', type: 'text', maxLength: 30, label: label('要求编号', 'Requirement') },
    {
      name: 'status',
      type: 'select',
      // The default name is the one of the publication status (_status).
      enumName: 'enum_errata_stage',
      required: true,
      defaultValue: 'confirmed',
      label: label('状态', 'Status'),
      options: [
        { value: 'confirmed', label: label('已确认', 'Confirmed') },
        { value: 'fixed', label: label('已在后续版本修正', 'Fixed in a later release') },
      ],
    },
    {
      name: 'date',
      type: 'date',
      required: true,
      label: label('日期', 'Date'),
      admin: { date: dayPicker },
    },
    languagesColumn(),
  ],
});

export const glossaryCollection: CollectionConfig = contentCollection({
  slug: 'glossary',
  labels: { singular: label('术语', 'Term'), plural: label('术语表', 'Glossary') },
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
      label: label('术语', 'Term'),
    },
    { name: 'abbreviation', type: 'text', maxLength: 30, label: label('缩写', 'Abbreviation') },
    {
      name: 'definition',
      type: 'textarea',
      required: true,
      localized: true,
      maxLength: 600,
      label: label('释义', 'Definition'),
    },
    { name: 'synonyms', type: 'text', hasMany: true, localized: true, label: label('同义词', 'Synonyms') },
    slugField({ from: 'term' }),
    languagesColumn(),
  ],
});
