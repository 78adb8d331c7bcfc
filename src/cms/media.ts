import { MissingFile } from 'payload';
import type { CollectionBeforeOperationHook, CollectionConfig, Config } from 'payload';

import { adminLabels } from '@/i18n/admin-labels';

import { env } from '@/platform/env';
import { rawHeader } from '@/platform/next-adapter/raw-headers';
import { PUBLIC_FOLDER } from '@/platform/storage/public-files';

import { collectionAccess, guardPublishing, staffOf } from './access';
import { bulkEndpoints } from './bulk/endpoints';
import { announceChanges } from './hooks/announce-changes';
import { cleanUpload, noteCleaned } from './hooks/clean-upload';
import { refuseMissingFile } from './hooks/missing-file';
import { noteDigest } from './hooks/note-digest';
import {
  forgetFormerFiles,
  keepAddress,
  nameVersion,
  noteReplacement,
  purgeDeletedFile,
  purgeFile,
  restoreFormerFiles,
} from './hooks/replace-file';
import { explainUnstored, noteNewFiles } from './hooks/unstored-upload';
import { isShownInPages, mediaFormats } from './media-formats';
import { tagsField } from './media-tags/tags-field';
import { onlyAsked } from './media-uses/media-filter';
import { pictureVersions } from './picture-versions';

const label = adminLabels('media');
const sharedLabel = adminLabels('shared');

/**
 * A file has to be part of the upload and never comes from an address: `pasteURL: false` only removes the admin's
 * button, and Payload would still fetch the `url` of a new item.
 */
const refuseAddressAsFile: CollectionBeforeOperationHook = ({ args, operation, req }) => {
  const isCopy = 'duplicateFromID' in args && args.duplicateFromID !== undefined;
  // The access rules refuse everyone else, regardless of what they sent.
  if (operation === 'create' && staffOf(req) && !req.file && !isCopy) throw new MissingFile(req.t);
  return args;
};

/** Of Payload's own fields: nobody reads them in a list, and they have English names. */
const ofNoColumn = { disableListColumn: true, disableListFilter: true, disableGroupBy: true };

const announcement = announceChanges('media');

/** Pictures, clips, caption files, and downloads of public pages; visitors can read those that public content uses. */
export const mediaCollection: CollectionConfig = {
  slug: 'media',
  labels: { singular: label('singular'), plural: label('plural') },
  access: collectionAccess('media'),
  trash: true,
  admin: {
    group: sharedLabel('groups.content'),
    useAsTitle: 'filename',
    defaultColumns: ['filename', 'alt', 'tags', 'mimeType', 'filesize', 'updatedAt'],
    listSearchableFields: ['filename', 'alt'],
    baseFilter: onlyAsked,
    components: {
      beforeListTable: [
        '@/cms/media-upload/admin/upload-choice#UploadChoice',
        '@/cms/media-uses/admin/media-choice#MediaChoice',
        '@/cms/media-tags/admin/tag-filter#TagFilter',
        '@/cms/bulk/admin/bulk-actions#BulkActions',
      ],
    },
  },
  upload: {
    staticDir: PUBLIC_FOLDER,
    mimeTypes: [...mediaFormats],
    imageSizes: pictureVersions.map((version) => ({
      ...version,
      withoutEnlargement: true,
      admin: ofNoColumn,
    })),
    adminThumbnail: 'w480',
    focalPoint: true,
    // The portal has its own: Payload's loses files when the network fails (ADR 242).
    bulkUpload: false,
    // The server never fetches an address that a user enters.
    pasteURL: false,
    // A bucket says by its own answer what it does not hold.
    handlers: env.S3_BUCKET === undefined ? [refuseMissingFile] : [],
    modifyResponseHeaders: ({ headers }) => {
      // A file opened directly must not run as a page of this origin (OWASP ASVS 5.0, 5.3.2 and 3.4.3).
      headers.set('X-Content-Type-Options', 'nosniff');
      headers.set(
        rawHeader('content-security-policy'),
        "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      );
      headers.set('Cache-Control', 'public, max-age=86400');
      // Other sites show what the content API and oEmbed name. Cookies do not come with such requests.
      headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
      // A sandboxed frame has an origin of its own, where browsers ask for captions as another site.
      headers.set('Access-Control-Allow-Origin', '*');
      // Archives, documents, and data are for programs of the reader's own, not for a tab of this site.
      const type = headers.get('Content-Type');
      if (type !== null && !isShownInPages(type)) headers.set('Content-Disposition', 'attachment');
      return headers;
    },
  },
  endpoints: bulkEndpoints('media'),
  hooks: {
    ...announcement,
    beforeOperation: [guardPublishing('media'), refuseAddressAsFile, cleanUpload, keepAddress],
    beforeValidate: [noteNewFiles],
    beforeChange: [...announcement.beforeChange, noteCleaned, noteDigest, noteReplacement],
    afterChange: [...announcement.afterChange, purgeFile, forgetFormerFiles],
    afterDelete: [...announcement.afterDelete, purgeDeletedFile],
    afterRead: [nameVersion],
    afterError: [explainUnstored, restoreFormerFiles],
  },
  fields: [
    {
      name: 'thumbnailURL',
      type: 'text',
      admin: { hidden: true, readOnly: true, ...ofNoColumn },
    },
    {
      // Payload's own field; people do not compare sizes in bytes.
      name: 'filesize',
      type: 'number',
      admin: {
        hidden: true,
        readOnly: true,
        components: { Cell: '@/cms/admin/file-size-cell#FileSizeCell' },
      },
      label: ({ t }) => t('upload:fileSize'),
    },
    {
      // Payload's own field, which it names in English only.
      name: 'mimeType',
      type: 'text',
      admin: { hidden: true, readOnly: true },
      label: label('fields.mimeType.label'),
    },
    {
      // Whether public content uses the file; written only by `media-uses/` (ADR 076).
      name: 'shown',
      type: 'checkbox',
      defaultValue: false,
      hidden: true,
      index: true,
      access: { create: () => false, update: () => false },
    },
    {
      // Whether the file went through `clean-upload.ts`; older files wait for `npm run pictures` (ADR 100).
      name: 'cleaned',
      type: 'checkbox',
      defaultValue: false,
      hidden: true,
      access: { create: () => false, update: () => false },
    },
    {
      // When the file was last replaced, cropped, or got another focal point; written only by `replace-file.ts`.
      name: 'replacedAt',
      type: 'date',
      admin: { hidden: true, readOnly: true, ...ofNoColumn },
      access: { create: () => false, update: () => false },
    },
    {
      name: 'alt',
      type: 'text',
      required: true,
      localized: true,
      maxLength: 300,
      label: label('fields.alt.label'),
      admin: {
        description: label('fields.alt.description'),
      },
    },
    { name: 'caption', type: 'text', localized: true, maxLength: 300, label: label('fields.caption.label') },
    { name: 'credit', type: 'text', maxLength: 120, label: label('fields.credit.label') },
    tagsField,
    {
      // Of the file that visitors get; written only by `note-digest.ts`.
      name: 'sha256',
      type: 'text',
      maxLength: 64,
      label: label('fields.sha256.label'),
      access: { create: () => false, update: () => false },
      admin: {
        readOnly: true,
        position: 'sidebar',
        description: label('fields.sha256.description'),
        ...ofNoColumn,
      },
    },
    {
      name: 'uses',
      type: 'ui',
      admin: {
        position: 'sidebar',
        disableListColumn: true,
        components: { Field: '@/cms/media-uses/admin/used-in#UsedIn' },
      },
    },
    {
      name: 'placeholder',
      type: 'text',
      maxLength: 9,
      label: label('fields.placeholder.label'),
      admin: {
        readOnly: true,
        position: 'sidebar',
        description: label('fields.placeholder.description'),
      },
    },
  ],
};

/** Fields that the storage of files adds. */
const STORED: ReadonlySet<string> = new Set(['url', 'prefix', '_objectKey']);

/** Payload plugin, behind the storage of files: keeps what it adds to uploads out of the columns and filters of lists. */
export function hideStoredFields(config: Config): Config {
  return {
    ...config,
    collections: (config.collections ?? []).map((collection) =>
      collection.slug === mediaCollection.slug
        ? {
            ...collection,
            fields: collection.fields.map((field) =>
              field.type === 'text' && STORED.has(field.name)
                ? { ...field, admin: { ...field.admin, ...ofNoColumn } }
                : field,
            ),
          }
        : collection,
    ),
  };
}
