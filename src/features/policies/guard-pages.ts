import { inArray, sql } from '@payloadcms/db-postgres/drizzle';
import { APIError } from 'payload';
import type {
  CollectionBeforeChangeHook,
  CollectionBeforeOperationHook,
  PayloadRequest,
  Where,
} from 'payload';

import { staffOf } from '@/cms/access';
import { adminTexts } from '@/i18n/admin-labels';
import { locales, storedLocale } from '@/i18n/locales';
import { pages } from '@/payload-schema';
import { requestTransaction } from '@/platform/db/request-transaction';

import { isPolicy, type Policy } from './domain';
import { policyRecords, stateOf } from './records';
import { type PolicyText, recordedTexts, saysTheSame } from './use-cases/policy-page';

const text = adminTexts('policies');

/** A refusal that staff read. */
const refusal = (req: PayloadRequest, key: 'publishHere' | 'stays' | 'waits') =>
  new APIError(text(req, `errors.${key}`), 409, undefined, true);

async function stateOfPolicy(req: PayloadRequest, policy: Policy) {
  return stateOf(await policyRecords(await requestTransaction(req)), policy);
}

/**
 * The text of a policy becomes public only by a decision whether people are asked again (ADR 157): staff publish it under
 * Policies. What is no text of the policy, such as its title for search engines, is published as on any page.
 */
export const publishPoliciesByDecision: CollectionBeforeChangeHook = async ({ data, originalDoc, req }) => {
  const before = originalDoc as { slug?: unknown } | undefined;
  const after = data as Partial<PolicyText> & { slug?: unknown; _status?: unknown };
  const slug = before?.slug ?? after.slug;
  if (!staffOf(req) || req.context.putsPolicyIntoForce || !isPolicy(slug)) return data as unknown;
  const { text: current, waiting } = await stateOfPolicy(req, slug);
  if (after.slug !== undefined && after.slug !== slug) {
    if (current) throw refusal(req, 'stays');
    if (waiting) throw refusal(req, 'waits');
  }
  if (after._status !== 'published') return data as unknown;
  if (!current) throw refusal(req, 'publishHere');
  const published = await recordedTexts(req.payload, current.id, {
    ...((await req.transactionID) !== undefined && { transactionID: await req.transactionID }),
  });
  const { title, summary, body } = { ...(originalDoc as PolicyText), ...after };
  const lang = storedLocale(locales.find((locale) => locale === req.locale) ?? '');
  if (!saysTheSame(published[lang], { title, summary, body })) throw refusal(req, 'publishHere');
  return data as unknown;
};

/** What Payload's operations are called with, as far as it matters here. */
interface WriteArguments {
  readonly id?: string;
  /** Of a bulk operation, which names no `id`. */
  readonly where?: Where;
  readonly trash?: boolean;
  readonly data?: { readonly _status?: unknown; readonly deletedAt?: unknown };
  readonly draft?: boolean;
  readonly unpublishAllLocales?: boolean;
  readonly publishAllLocales?: boolean;
}

/**
 * A policy that was in force is neither withdrawn, nor moved to the trash, nor deleted; one that waits for its day keeps the
 * page that it will need.
 */
export const keepPoliciesPublic: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  if ((operation !== 'update' && operation !== 'delete') || !staffOf(req)) return args;
  const write = args as WriteArguments;
  const { data, draft, unpublishAllLocales, publishAllLocales } = write;
  const removes = operation === 'delete' || Boolean(data?.deletedAt);
  const withdraws = Boolean(unpublishAllLocales) || (data?._status === 'draft' && !draft);
  if (!removes && !withdraws && !publishAllLocales) return args;
  for (const policy of await affectedPolicies(req, write)) {
    if (publishAllLocales) throw refusal(req, 'publishHere');
    const { text: current, waiting } = await stateOfPolicy(req, policy);
    if (current) throw refusal(req, 'stays');
    if (removes && waiting) throw refusal(req, 'waits');
  }
  return args;
};

/** The policies among the pages that an operation writes. */
async function affectedPolicies(req: PayloadRequest, write: WriteArguments): Promise<Policy[]> {
  const ids = write.id === undefined ? await selectedPages(req, write) : [write.id];
  if (ids.length === 0) return [];
  const executor = await requestTransaction(req);
  const { rows } = await executor.execute<{ slug: string }>(
    sql`SELECT ${pages.slug} FROM ${pages} WHERE ${inArray(pages.id, ids)}`,
  );
  return rows.map(({ slug }) => slug).filter(isPolicy);
}

/** Which pages a bulk operation selects: as Payload does, by their drafts when it writes drafts or fills the trash. */
async function selectedPages(
  req: PayloadRequest,
  { where, trash = false, draft, data }: WriteArguments,
): Promise<string[]> {
  // Payload refuses an operation without a selection.
  if (!where) return [];
  const transactionID = await req.transactionID;
  const { docs } = await req.payload.find({
    collection: 'pages',
    where,
    locale: req.locale,
    draft: Boolean(draft) || Boolean(data?.deletedAt),
    trash,
    select: {},
    depth: 0,
    pagination: false,
    req: { ...(transactionID !== undefined && { transactionID }) },
  });
  return docs.map(({ id }) => id);
}
