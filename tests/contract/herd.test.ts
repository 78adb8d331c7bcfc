import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { portalUrl } from '../support/portal-address';
import { loggedIn, paragraph } from '../support/rest';
import type { RestClient } from '../support/rest';
import { portalRuntime, startSecondWeb } from '../support/second-web';
import type { SecondWeb } from '../support/second-web';

const CLIENTS = 50;

/** What a change of a news item expires. */
const addresses = ['/en/feed.xml', '/sitemap.xml', '/sitemap-en-news-1.xml'];

let staff: RestClient;
let second: SecondWeb;
let database: Client;
let item = '';

/** Each answer that a process makes is stored for the others, and the database notes it. */
const NOTE_COMPUTATIONS = `
  CREATE TABLE herd_computations (address text NOT NULL);
  CREATE FUNCTION note_computation() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO herd_computations VALUES (NEW.address); RETURN NULL; END $$;
  CREATE TRIGGER note_computation AFTER INSERT OR UPDATE OF started_at ON shared_answers
    FOR EACH ROW EXECUTE FUNCTION note_computation();`;

const FORGET_COMPUTATIONS = `
  DROP TRIGGER IF EXISTS note_computation ON shared_answers;
  DROP FUNCTION IF EXISTS note_computation;
  DROP TABLE IF EXISTS herd_computations;`;

beforeAll(async () => {
  staff = await loggedIn();
  second = await startSecondWeb();
  database = new Client({ connectionString: portalRuntime().databaseUrl });
  await database.connect();
  await database.query(FORGET_COMPUTATIONS + NOTE_COMPUTATIONS);
  const { body } = await staff.post<{ doc: { id: string } }>('/news?locale=en', {
    title: 'A trial of herds',
    summary: 'A summary',
    slug: `trial/${randomUUID()}`,
    category: 'community',
    publishedAt: new Date().toISOString(),
    body: paragraph('Text'),
    _status: 'published',
  });
  item = body.doc.id;
});

afterAll(async () => {
  if (item) await staff.delete(`/news/${item}`);
  await database.query(FORGET_COMPUTATIONS);
  await database.end();
  await second.stop();
});

const ask = async (client: number, address: string) => {
  const origin = client % 2 === 0 ? portalUrl() : second.origin;
  const answer = await fetch(`${origin}${address}`);
  return { status: answer.status, text: await answer.text() };
};

it.each(addresses)('fifty clients of two processes cause one computation of %s', async (address) => {
  await Promise.all([ask(0, address), ask(1, address)]);
  const title = `A trial of herds ${randomUUID()}`;
  await staff.patch(`/news/${item}?locale=en`, { title });
  // Both processes hear of the change.
  await delay(500);
  await database.query('DELETE FROM herd_computations');
  const answers = await Promise.all(Array.from({ length: CLIENTS }, (_, client) => ask(client, address)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  if (address.endsWith('feed.xml')) {
    for (const { text } of answers) expect(text).toContain(title);
  }
  await Promise.all([ask(0, address), ask(1, address)]);
  const { rows } = await database.query<{ address: string }>('SELECT address FROM herd_computations');
  expect(rows).toEqual([{ address }]);
});
