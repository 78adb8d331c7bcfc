import { getTranslation } from '@payloadcms/translations';
import type { PayloadRequest } from 'payload';

/**
 * What a collection or global is called in the language of the admin; one that is gone has its slug.
 * @param form of a collection's name
 */
export function kindName(
  { payload, i18n }: Pick<PayloadRequest, 'payload' | 'i18n'>,
  slug: string,
  form: 'singular' | 'plural',
): string {
  const { collections, globals } = payload.config;
  const collection = collections.find((one) => one.slug === slug);
  const label = collection ? collection.labels[form] : globals.find((one) => one.slug === slug)?.label;
  const name = label && getTranslation(label, i18n);
  return typeof name === 'string' ? name : slug;
}
