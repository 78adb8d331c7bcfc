import type { ServerProps } from 'payload';

import { adminLocale } from '@/i18n/locales';

import { staffOf } from '../../access';
import { countTags } from '../count-tags';
import { mayRenameTags } from '../rename-tag';

import { TagChoice } from './tag-choice';

/** Above the list of files, also where one is picked: which tag they should have. */
export async function TagFilter({ i18n, payload, user }: Pick<ServerProps, 'i18n' | 'payload' | 'user'>) {
  if (!staffOf({ user: user ?? null })) return null;
  const mayRename = await mayRenameTags({ payload, user: user ?? null });
  return <TagChoice tags={await countTags(payload, adminLocale(i18n.language))} mayRename={mayRename} />;
}
