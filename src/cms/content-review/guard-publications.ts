import { and, eq } from '@payloadcms/db-postgres/drizzle';
import { APIError } from 'payload';
import type {
  CollectionBeforeChangeHook,
  CollectionBeforeOperationHook,
  GlobalBeforeChangeHook,
  GlobalBeforeOperationHook,
  PayloadRequest,
  RequestContext,
} from 'payload';

import { adminTexts } from '@/i18n/admin-labels';
import { languageName } from '@/i18n/language-name';
import { adminLocale, isLocale, type Locale, locales } from '@/i18n/locales';
import { requestTransaction } from '@/platform/db/request-transaction';

import { staffOf } from '../access';
import type { ItemTarget } from '../content-target';
import { isSame, type Values } from '../editing/merge';
import { sharedOf } from '../versions/restoration';

import { isApprovalRequired } from './approval-required';
import { type MissingApproval, missingApproval } from './domain';
import { revisionIn, revisionOfItem, valuesIn } from './revision';
import { type Reviewed, reviewedGlobalOf, type ReviewedSlug, rowKeyOf } from './reviewed';
import { contentReviews } from './tables';

const text = adminTexts('shared');

/** What is known of the write of a collection or a global that is under way: hooks that follow see no arguments. */
interface WriteUnderWay {
  readonly draft: boolean;
  readonly languages: readonly Locale[];
}

const contextOf = (slug: string) => `reviewed write of ${slug}`;

/** Remembers which languages a write is meant for, and whether it saves a draft. */
export const noteWrite: CollectionBeforeOperationHook = ({ args, collection, operation, req }) => {
  if (operation === 'create' || operation === 'update') note(collection.slug, args, req);
  return args;
};

/** The same for a global. */
export const noteGlobalWrite: GlobalBeforeOperationHook = ({ args, global, operation, req }) => {
  if (operation === 'update') note(global.slug, args, req);
  return args as unknown;
};

function note(slug: string, args: object, req: PayloadRequest): void {
  const { draft, publishAllLocales, publishSpecificLocale } = args as {
    draft?: boolean;
    publishAllLocales?: boolean;
    publishSpecificLocale?: string;
  };
  const language = publishSpecificLocale ?? req.locale;
  const isOne = !publishAllLocales && isLocale(language);
  const write: WriteUnderWay = { draft: Boolean(draft), languages: isOne ? [language] : locales };
  req.context[contextOf(slug)] = write;
}

const AS_READ_BEFORE = 'gives visitors what they read before';

/**
 * Context of a write that gives visitors what they read before, such as the undo of a bundle (ADR 220): it needs no approval, and
 * ends no review. A new one for each write, because hooks add to it.
 */
export const asReadBefore = (): RequestContext => ({ [AS_READ_BEFORE]: true });

/** Whether the write under way is such a one; no request from outside can claim that. */
export const isAsReadBefore = ({ context }: Pick<PayloadRequest, 'context'>): boolean =>
  context[AS_READ_BEFORE] === true;

/** The languages in which the write under way of a kind publishes, if it publishes; all when that is not known. */
export function publishedLanguages(
  slug: ReviewedSlug,
  { context }: Pick<PayloadRequest, 'context'>,
): WriteUnderWay {
  const write = context[contextOf(slug)] as WriteUnderWay | undefined;
  return write ?? { draft: false, languages: locales };
}

/**
 * Where publishing requires approval, refuses what would publish anything else than what was approved (ADR 218): every path to
 * visitors passes here, also those of schedules, lists, and programs. What the portal writes without a person is not
 * refused, nor is what visitors have read before.
 * @throws APIError that says what to do next
 */
export const demandApproval: CollectionBeforeChangeHook = async ({
  collection,
  data,
  operation,
  originalDoc,
  req,
}) => {
  if (!staffOf(req) || !(await isApprovalRequired(req))) return data as Values;
  const slug = collection.slug as ItemTarget['collection'];
  const { draft, languages } = publishedLanguages(slug, req);
  const publishes = (data as Values)._status === 'published';
  if (draft && !publishes) return data as Values;
  if (publishes && isAsReadBefore(req)) return data as Values;
  const { id } = (operation === 'update' ? originalDoc : {}) as { id?: string };
  if (id === undefined) {
    if (publishes) throw refusal(req, 'missing', languages[0] ?? locales[0]);
    return data as Values;
  }
  const pending: Values = { ...(originalDoc as Values), ...(data as Values) };
  const write = { req, of: { collection: slug, id }, fields: collection.flattenedFields, pending };
  await (publishes ? demandForEach(write, languages) : demandForShared(write, languages));
  return data as Values;
};

/**
 * The same for a global: each write of one is a draft or publishes.
 * @throws APIError that says what to do next
 */
export const demandGlobalApproval: GlobalBeforeChangeHook = async ({ data, global, originalDoc, req }) => {
  const slug = reviewedGlobalOf(global.slug);
  if (!slug || !staffOf(req) || isAsReadBefore(req) || !(await isApprovalRequired(req)))
    return data as unknown;
  const { draft, languages } = publishedLanguages(slug, req);
  if (draft) return data as unknown;
  const pending: Values = { ...(originalDoc as Values), ...(data as Values) };
  await demandForEach({ req, of: { global: slug }, fields: global.flattenedFields, pending }, languages);
  return data as unknown;
};

/** A publication without an approval. Payload logs its own refusals as such, and everything else as a failure. */
export class NotApproved extends APIError {
  override readonly name = 'Forbidden';

  constructor(
    message: string,
    /** The language that may not be published. */
    readonly locale: Locale,
  ) {
    super(message, 403, undefined, true);
  }
}

interface PendingWrite {
  readonly req: PayloadRequest;
  readonly of: Reviewed;
  readonly fields: Parameters<typeof revisionOfItem>[0];
  /** All its fields, in the first of the languages. */
  readonly pending: Values;
}

/** What a write publishes has to be the newest draft, as it was approved; what visitors have already needs no approval. */
async function demandForEach(
  { req, of, fields, pending }: PendingWrite,
  languages: readonly Locale[],
): Promise<void> {
  const [first = locales[0]] = languages.length === 1 ? languages : [storedLanguage(req)];
  for (const locale of languages) {
    const written =
      locale === first ? revisionOfItem(fields, pending, locale) : await revisionIn(req, of, locale);
    if (written !== undefined && written === (await revisionIn(req, of, locale, 'published'))) continue;
    const current = await revisionIn(req, of, locale);
    const missing = missingApproval(await reviewOf(req, of, locale), written ?? '');
    if (missing) throw refusal(req, missing, locale);
    if (current !== written) throw refusal(req, 'changed', locale);
  }
}

/**
 * What the person would be told if the newest draft of an item were published now; undefined if its approval is there, or
 * none is required.
 */
export async function approvalObstacle(
  req: PayloadRequest,
  of: Reviewed,
  locale: Locale,
): Promise<string | undefined> {
  if (!(await isApprovalRequired(req))) return undefined;
  const current = await revisionIn(req, of, locale);
  if (current === undefined || current === (await revisionIn(req, of, locale, 'published'))) return undefined;
  const missing = missingApproval(await reviewOf(req, of, locale), current);
  return missing && refusal(req, missing, locale).message;
}

/** The language of the values in a write of all languages. */
const storedLanguage = ({ locale }: PayloadRequest): Locale => (isLocale(locale) ? locale : locales[0]);

/** A write that unpublishes one language may change what the others share, which visitors read. */
async function demandForShared(
  { req, of, fields, pending }: PendingWrite,
  languages: readonly Locale[],
): Promise<void> {
  const shared = sharedOf(fields, pending);
  for (const locale of locales.filter((one) => !languages.includes(one))) {
    const published = await valuesIn(req, of, locale, 'published');
    if (!published || isSame(sharedOf(fields, published), shared)) continue;
    const current = (await revisionIn(req, of, locale)) ?? '';
    const missing = missingApproval(await reviewOf(req, of, locale), current);
    if (missing) throw refusal(req, missing, locale);
  }
}

async function reviewOf(req: PayloadRequest, of: Reviewed, locale: Locale) {
  const { collection, itemId } = rowKeyOf(of);
  const executor = await requestTransaction(req);
  const [review] = await executor
    .select({ state: contentReviews.state, revision: contentReviews.revision })
    .from(contentReviews)
    .where(
      and(
        eq(contentReviews.collection, collection),
        eq(contentReviews.itemId, itemId),
        eq(contentReviews.locale, locale),
      ),
    );
  return review;
}

function refusal(req: PayloadRequest, missing: MissingApproval, locale: Locale): NotApproved {
  const language = languageName(locale, adminLocale(req.i18n.language));
  return new NotApproved(text(req, `errors.approval.${missing}`, { language }), locale);
}
