import 'server-only';

import { publicGlobal } from '@/cms/public-read';
import { cachedRead } from '@/platform/cache/cached-read';
import { defaultLocale } from '@/i18n/locales';

import { DEFAULT_KEEP_DAYS } from './domain';

/** Days for which raw events are kept; an administrator's setting. */
export const getKeepDays = cachedRead('analytics-keep-days', async () => {
  const { measurement } = await publicGlobal('site-settings', defaultLocale, { depth: 0 });
  return measurement?.keepEventsDays ?? DEFAULT_KEEP_DAYS;
});
