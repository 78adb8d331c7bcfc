import { initI18n } from '@payloadcms/translations';
import { getClientConfig } from '@payloadcms/ui/utilities/getClientConfig';
import { getClientSchemaMap } from '@payloadcms/ui/utilities/getClientSchemaMap';
import { getSchemaMap } from '@payloadcms/ui/utilities/getSchemaMap';
import { expect, it } from 'vitest';

import { makeLabelsPerRequest } from '@/cms/payload-adapter/labels-per-request';

import { usePortalDatabase } from '../support/database';

const portal = usePortalDatabase();

/** What the times of a version are called where versions are compared. */
async function labelIn(language: 'zh' | 'en'): Promise<unknown> {
  const { config, importMap } = portal.payload;
  const i18n = await initI18n({ config: config.i18n, context: 'client', language });
  const schemaMap = getSchemaMap({ collectionSlug: 'news', config, i18n });
  const map = getClientSchemaMap({
    collectionSlug: 'news',
    config: getClientConfig({ config, i18n, importMap, user: true }),
    i18n,
    payload: portal.payload,
    schemaMap,
  });
  const field = map.get('news.updatedAt');
  return field && 'label' in field ? field.label : undefined;
}

it('the labels of fields are in the language of each request', async () => {
  makeLabelsPerRequest();
  expect([await labelIn('zh'), await labelIn('en'), await labelIn('zh')]).toEqual([
    '更新时间',
    'Updated at',
    '更新时间',
  ]);
});
