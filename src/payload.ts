/**
 * The composition root: with `payload.config.ts` and `registry.ts`, the only code that knows every feature. Code below
 * it gets the instance from `@/platform/db/payload`. Every process imports this module before it does any work: web in
 * `instrumentation.ts`; worker, command line tools, and tests among their first imports.
 */
import config from '@payload-config';
import { getPayload } from 'payload';

import { registeredEmails } from '@/features/emails';
import { mailOrigins } from '@/features/mailing-lists';
import { getPortalPayload, providePayload } from '@/platform/db/payload';
import { sample } from '@/platform/metrics/metrics';
import { provideSamples } from '@/platform/metrics/samples';
import { registeredHolders } from '@/platform/personal-data';

import { emails, mailOriginsOfLists, personalDataHolders, samplesOfFeatures } from './registry';

providePayload(() => getPayload({ config, cron: false }));
registeredHolders.provide(personalDataHolders);
mailOrigins.provide(mailOriginsOfLists);
registeredEmails.provide(emails);

/** Has the figures of everything read for the metrics of this process. */
export function provideFigures(): void {
  provideSamples();
  for (const one of samplesOfFeatures) sample(one);
}

export { config, getPortalPayload };
