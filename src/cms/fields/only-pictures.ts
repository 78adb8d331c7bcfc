import type { UploadField, UploadFieldSingleValidation } from 'payload';
import { upload } from 'payload/shared';

import { adminTexts } from '@/i18n/admin-labels';

const text = adminTexts('shared');

const PICTURE = 'image/';

/** Payload’s rules, and then ours, whose refusal names the file; Payload’s would show its ID. */
const validate: UploadFieldSingleValidation = async (value, options) => {
  const { filterOptions: _ours, ...theirs } = options;
  const outcome = await upload(value, theirs);
  if (outcome !== true || typeof value !== 'string' || options.event === 'onChange') return outcome;
  const { req } = options;
  const { docs } = await req.payload.find({
    collection: 'media',
    where: { id: { equals: value } },
    select: { filename: true, mimeType: true },
    depth: 0,
    limit: 1,
    pagination: false,
    trash: true,
    req,
  });
  const [file] = docs;
  if (!file || file.mimeType?.startsWith(PICTURE)) return true;
  return text(req, 'errors.notPicture', { name: file.filename ?? value });
};

/** For upload fields: only pictures are offered and accepted. The media library also has videos, documents, archives, and data. */
export const onlyPictures = {
  filterOptions: { mimeType: { contains: PICTURE } },
  validate,
} satisfies Pick<UploadField, 'filterOptions' | 'validate'>;

/** Marks a picture that says nothing beyond the text beside it, so nobody has to describe it (ADR 227). */
export const decorative = { decorative: true };
