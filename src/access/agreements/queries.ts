import 'server-only';

import { cachedRead } from '@/platform/cache/cached-read';
import { dependOn } from '@/platform/cache/recorder';
import { collectionTag } from '@/platform/cache/tags';
import { systemClock } from '@/platform/clock/clock';

import { type PastAgreement, pastAgreements, presentAgreement } from './use-cases/agreements';

/** The version of the license agreement in force and its languages, the binding one first; null while there is none. */
export const getPresentAgreement = cachedRead('present-agreement', async () => {
  dependOn(collectionTag('agreements'));
  return (await presentAgreement(systemClock.now())) ?? null;
});

/** Every version of the license agreement that was in force, the newest first. */
export const getAgreementHistory = cachedRead('agreement-history', async (): Promise<PastAgreement[]> => {
  dependOn(collectionTag('agreements'));
  return pastAgreements(systemClock.now());
});
