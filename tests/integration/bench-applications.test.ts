import { PDFDocument } from '@cantoo/pdf-lib';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

import {
  addApplications,
  askForCopy,
  type Granted,
  grantSpecification,
  longPdf,
  resizeCopy,
} from '@/cli/bench/application-inputs';
import { openPersonalCopy } from '@/access/downloads/use-cases/download';
import { makeNextCopy } from '@/access/downloads/use-cases/personal-copies';
import { reviewQueue } from '@/access/review/use-cases/review-queue';
import { env } from '@/platform/env';
import { privateStorage, readWhole } from '@/platform/storage/storage';

import { newMember, newSpecification } from '../support/applications';
import { usePortalDatabase } from '../support/database';

/** What `npm run bench -- --only applications` puts into a portal is what the portal would have made itself. */
const portal = usePortalDatabase();
const clock = { now: () => new Date() };
let client: Client;
let memberId: string;
let granted: Granted;

beforeAll(async () => {
  await newSpecification(portal.payload, clock);
  ({ id: memberId } = await newMember());
  client = new Client({ connectionString: portal.databaseUrl });
  await client.connect();
  granted = await grantSpecification(client, { dataDir: env.DATA_DIR, memberId, pdf: await longPdf(3) });
});
afterAll(() => client.end());

const open = () => openPersonalCopy({ slug: granted.slug, lang: 'zh' }, { memberId, clock });

it('asks for a copy that the worker makes and the member may download', async () => {
  await askForCopy(client, granted);
  await expect(open()).rejects.toMatchObject({ data: { because: 'being_prepared' } });
  expect(await makeNextCopy(clock)).toBe(true);
  const { storageKey, size } = await open();
  const copy = await readWhole(privateStorage(), storageKey);
  expect(copy.length).toBe(size);
  expect((await PDFDocument.load(copy)).getPageCount()).toBe(3);
});

it('gives the copy another size', async () => {
  await resizeCopy(client, { dataDir: env.DATA_DIR, grantId: granted.grantId, bytes: 12_345 });
  const { storageKey, size } = await open();
  expect(size).toBe(12_345);
  expect((await readWhole(privateStorage(), storageKey)).length).toBe(12_345);
});

it('fills the queues', async () => {
  await addApplications(client, { memberId, specificationId: granted.specificationId, count: 1000 });
  const page = await reviewQueue({ queue: 'qualification', page: 2 }, { locale: 'zh', clock });
  expect(page).toMatchObject({ total: 100, page: 2, pages: 2 });
  expect(page.counts.agreement?.all).toBe(100);
  const { items } = await reviewQueue({ queue: 'granted', search: '技术公司77' }, { locale: 'zh', clock });
  expect(items.length).toBeGreaterThan(0);
  expect(items[0]?.lookAlikes).toBe(4);
});
