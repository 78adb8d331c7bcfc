import type { TextFieldServerComponent } from 'payload';

import { adminLocale } from '@/i18n/locales';

import { countTags } from '../count-tags';

import { TagsInput } from './tags-input';

/** In the form of a file: its tags, with those that other files have as suggestions. Its own can get another spelling. */
export const TagsField: TextFieldServerComponent = async ({ clientField, id, path, readOnly, req }) => {
  const file = typeof id === 'string' ? id : undefined;
  const known = await countTags(req.payload, adminLocale(req.i18n.language), file);
  return (
    <TagsInput
      field={clientField}
      path={path}
      {...(readOnly !== undefined && { readOnly })}
      known={known.map(({ tag }) => tag)}
    />
  );
};
