import type { ServerProps } from 'payload';

import { staffOf } from '../../access';
import { countTags } from '../count-tags';

import { TagChoice } from './tag-choice';

/** Above the list of files, also where one is picked: which tag they should have. */
export async function TagFilter({ payload, user }: Pick<ServerProps, 'payload' | 'user'>) {
  if (!staffOf({ user: user ?? null })) return null;
  return <TagChoice tags={await countTags(payload)} />;
}
