import type { TextFieldServerComponent } from 'payload';

import { countTags } from '../count-tags';

import { TagsInput } from './tags-input';

/** In the form of a file: its tags, with those that other files have as suggestions. */
export const TagsField: TextFieldServerComponent = async ({ clientField, path, readOnly, req }) => {
  const known = await countTags(req.payload);
  return (
    <TagsInput
      field={clientField}
      path={path}
      {...(readOnly !== undefined && { readOnly })}
      known={known.map(({ tag }) => tag)}
    />
  );
};
