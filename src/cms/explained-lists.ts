import type { CollectionSlug } from 'payload';

import { adminMessages } from '@/i18n/by-language/admin';
import { defaultLocale } from '@/i18n/locales';

const { emptyLists } = adminMessages[defaultLocale].shared;

/** Collections whose lists say how data comes. */
type Explained = keyof typeof emptyLists & CollectionSlug;

/** Whether the list of a collection says how data comes. */
export const explains = (slug: string): slug is Explained => Object.hasOwn(emptyLists, slug);
