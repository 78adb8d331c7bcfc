import { ValidationError } from 'payload';
import type { AfterErrorHook } from 'payload';

import { adminTexts } from '@/i18n/admin-labels';
import { listOfNames } from '@/i18n/lists';
import { adminLocale } from '@/i18n/locales';

const text = adminTexts('media');

/** What people call the formats that are not named after their type. */
const NAMES: Readonly<Record<string, string>> = {
  'image/svg+xml': 'SVG',
  'image/webp': 'WebP',
  'text/vtt': 'WebVTT',
  'video/webm': 'WebM',
};

/** What people call a format. */
export const formatName = (type: string) => NAMES[type] ?? type.replace(/^.*\//, '').toUpperCase();

/** Says which files can be uploaded when one is refused. Payload names only the field, in English: `file`. */
export const explainFileErrors: AfterErrorHook = ({ collection, error, req }) => {
  if (!(error instanceof ValidationError) || !collection?.upload) return undefined;
  const { errors } = error.data;
  if (errors.length === 0 || errors.some(({ path }) => path !== 'file')) return undefined;
  const { mimeTypes = [] } = collection.upload;
  const formats = listOfNames(mimeTypes.map(formatName), adminLocale(req.i18n.language));
  const message = text(req, 'errors.file', { formats });
  return {
    status: error.status,
    response: { errors: [{ name: error.name, message, data: { errors: [{ path: 'file', message }] } }] },
  };
};
