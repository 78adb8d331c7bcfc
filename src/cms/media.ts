import type { CollectionConfig } from 'payload';

import { rawHeader } from '@/platform/http/raw-headers';

import { collectionAccess, guardPublishing } from './access';
import { label } from './fields/labels';
import { announceChanges } from './hooks/announce-changes';
import { sanitizeSvgUpload } from './hooks/sanitize-svg';
import { MEDIA_FOLDER, pictureVersions } from './picture-versions';

/** Pictures, clips and caption files of public pages. Public by nature; private files live elsewhere. */
export const mediaCollection: CollectionConfig = {
  slug: 'media',
  labels: { singular: label('媒体文件', 'Media file'), plural: label('媒体文件', 'Media') },
  access: collectionAccess('media'),
  trash: true,
  admin: {
    group: label('内容', 'Content'),
    useAsTitle: 'filename',
    defaultColumns: ['filename', 'alt', 'mimeType', 'filesize', 'updatedAt'],
    listSearchableFields: ['filename', 'alt'],
  },
  upload: {
    staticDir: MEDIA_FOLDER,
    mimeTypes: [
      'image/png',
      'image/jpeg',
      'image/webp',
      'image/avif',
      'image/svg+xml',
      'video/mp4',
      'video/webm',
      'text/vtt',
    ],
    imageSizes: pictureVersions.map((version) => ({ ...version, withoutEnlargement: true })),
    adminThumbnail: 'w480',
    focalPoint: true,
    // The server fetches no address that somebody types in.
    pasteURL: false,
    modifyResponseHeaders: ({ headers }) => {
      // A file opened by itself must not run as a page of this origin (OWASP ASVS 5.0, 5.3.2 and 3.4.3).
      headers.set('X-Content-Type-Options', 'nosniff');
      headers.set(
        rawHeader('content-security-policy'),
        "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      );
      headers.set('Cache-Control', 'public, max-age=86400');
      return headers;
    },
  },
  hooks: {
    ...announceChanges('media'),
    beforeOperation: [guardPublishing('media'), sanitizeSvgUpload],
  },
  fields: [
    {
      // Payload's own field; a size in bytes is no size that people compare.
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
      name: 'alt',
      type: 'text',
      required: true,
      localized: true,
      maxLength: 300,
      label: label('替代文字', 'Alternative text'),
      admin: {
        description: label(
          '描述画面内容，供看不见图片的读者使用。',
          'Says what the picture shows, for readers who cannot see it.',
        ),
      },
    },
    { name: 'caption', type: 'text', localized: true, maxLength: 300, label: label('图注', 'Caption') },
    { name: 'credit', type: 'text', maxLength: 120, label: label('来源', 'Credit') },
    {
      name: 'placeholder',
      type: 'text',
      maxLength: 9,
      label: label('占位颜色', 'Placeholder colour'),
      admin: {
        readOnly: true,
        position: 'sidebar',
        description: label('由图片自动计算。', 'Computed from the picture.'),
      },
    },
  ],
};
