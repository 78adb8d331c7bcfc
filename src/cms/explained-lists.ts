import type { CollectionSlug } from 'payload';

import { adminKeys } from '@/i18n/admin-labels';

const slugs = adminKeys('shared', 'emptyLists');

/** Collections whose lists say how data comes. */
type Explained = (typeof slugs)[number] & CollectionSlug;

/** Whether the list of a collection says how data comes. */
export const explains = (slug: string): slug is Explained => slugs.some((known) => known === slug);
