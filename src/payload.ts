/**
 * The composition root: with `payload.config.ts` and `registry.ts`, the only code that knows every feature. Code below
 * it gets the instance from `@/platform/db/payload`. Every process imports this module before it does any work: web in
 * `instrumentation.ts`; worker, command line tools, and tests among their first imports.
 */
import config from '@payload-config';
import { getPayload } from 'payload';

import { mailOrigins } from '@/features/mailing-lists';
import { getPortalPayload, providePayload } from '@/platform/db/payload';
import { registeredHolders } from '@/platform/personal-data';

import { mailOriginsOfLists, personalDataHolders } from './registry';

providePayload(() => getPayload({ config, cron: false }));
registeredHolders.provide(personalDataHolders);
mailOrigins.provide(mailOriginsOfLists);

export { config, getPortalPayload };
