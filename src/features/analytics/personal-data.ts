import { sql } from '@payloadcms/db-postgres/drizzle';

import type { PersonalDataHolder } from '@/platform/personal-data';

import { eraseOwnEvents } from './use-cases/own-events';

/** Events that a member's browsers reported while signed in, with consent. */
export const analyticsPersonalData: PersonalDataHolder = {
  name: 'analytics',
  tables: ['analytics_events'],
  async collect(executor, { memberId }) {
    const { rows } = await executor.execute(sql`
      SELECT at, name AS event, page, language, referrer, device_type AS device, os, browser, properties
      FROM analytics_events WHERE member_id = ${memberId} ORDER BY at`);
    return { json: { events: rows } };
  },
  async erase(transaction, { memberId }) {
    await eraseOwnEvents({ memberId, clientId: undefined }, transaction);
  },
};
