import { ValidationError } from 'payload';
import type { AfterErrorHook } from 'payload';

import { adminTexts } from '@/i18n/admin-labels';
import { listOfNames } from '@/i18n/lists';
import { adminLocale } from '@/i18n/locales';

import { formatName } from '../media-formats';

const text = adminTexts('media');

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
