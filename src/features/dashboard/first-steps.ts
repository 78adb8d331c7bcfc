import type { Payload } from 'payload';

import { areAllInForce } from '@/features/policies';
import { secondFactorOf } from '@/features/staff';
import { inEveryLocale, locales } from '@/i18n/locales';
import { configuredStore, type StoreSettings } from '@/platform/backup/places';
import { listed } from '@/platform/backup/scheduled';
import type { Executor } from '@/platform/db/database';
import type { Env } from '@/platform/env';
import { isRecord } from '@/platform/http/refusal';
import { deliversNothing } from '@/platform/mail/catcher';

import { FIRST_STEPS_PREFERENCE } from './admin/first-steps-preference';

/** What a new portal needs before others visit it, in the order in which it is shown. */
export const firstSteps = ['brand', 'mail', 'legal', 'secondFactor', 'backup'] as const;

export type FirstStep = (typeof firstSteps)[number];

interface Surroundings {
  readonly payload: Payload;
  readonly executor: Executor;
  readonly settings: StoreSettings & Pick<Env, 'BACKUP_DIRECTORY' | 'SMTP_URL'>;
}

/**
 * Which steps are done, from the state of the portal itself: nobody ticks them.
 * @param administrator whose second factor counts
 */
export async function readFirstSteps(
  administrator: { readonly id: string },
  { payload, executor, settings }: Surroundings,
): Promise<Record<FirstStep, boolean>> {
  const [brand, nowhere, legal, { isSet: secondFactor }, backups] = await Promise.all([
    isNamed(payload),
    deliversNothing(settings),
    areAllInForce(executor),
    secondFactorOf(administrator, executor),
    settings.BACKUP_DIRECTORY === undefined
      ? []
      : listed(configuredStore(settings.BACKUP_DIRECTORY, settings), 1),
  ]);
  return { brand, mail: !nowhere, legal, secondFactor, backup: backups.length > 0 };
}

async function isNamed(payload: Payload): Promise<boolean> {
  const settings = await inEveryLocale((locale) =>
    payload.findGlobal({ slug: 'site-settings', locale, depth: 0 }),
  );
  return locales.every((locale) => Boolean(settings[locale].brand?.name && settings[locale].contact?.email));
}

/** Whether a person hid the list. */
export async function areFirstStepsHidden(
  payload: Payload,
  person: { readonly id: string },
): Promise<boolean> {
  const { docs } = await payload.find({
    collection: 'payload-preferences',
    depth: 0,
    limit: 1,
    pagination: false,
    where: {
      and: [
        { key: { equals: FIRST_STEPS_PREFERENCE } },
        { 'user.relationTo': { equals: 'staff' } },
        { 'user.value': { equals: person.id } },
      ],
    },
  });
  const value = docs[0]?.value;
  return isRecord(value) && value.hidden === true;
}
