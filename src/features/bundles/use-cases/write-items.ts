import { getTranslation } from '@payloadcms/translations';
import { APIError, Forbidden, NotFound, ValidationError } from 'payload';
import type { Payload, PayloadRequest, RequestContext, TypedUser } from 'payload';

import { mayPublish } from '@/cms/access';
import { refusalText } from '@/cms/answer';
import type { BundleFailure, PublicState } from '@/cms/bundles/tables';
import { type ContentTarget, fieldsOfTarget, isGlobal, parseTarget, rightsOf } from '@/cms/content-target';
import { asReadBefore } from '@/cms/content-review/guard-publications';
import { missingTexts } from '@/cms/hooks/publish-every-language';
import { readPublishable } from '@/cms/publications/own-values';
import { readWhole } from '@/cms/publications/read-whole';
import { restoredData, type Values, writable } from '@/cms/versions/restoration';
import { type Locale, locales } from '@/i18n/locales';
import type { Clock } from '@/platform/clock/clock';
import { PortalError } from '@/platform/http/errors';

import type { Member } from '../domain';

/** Who acts on a bundle. What happens to its items follows their permissions, and refusals are in their language. */
export interface BundleActor {
  readonly payload: Payload;
  readonly user: TypedUser;
  readonly clock: Clock;
  /** Of the request that asked for it; none when its time has come. */
  readonly i18n?: PayloadRequest['i18n'];
  readonly headers?: Headers;
}

/** A transaction of Payload’s in which someone acts. */
export interface Work {
  readonly actor: BundleActor;
  readonly transactionID: number | string;
}

/** What Payload’s operations take; each call has a request of its own, because Payload fills it in. */
const common = ({ actor: { user, i18n, headers }, transactionID }: Work) =>
  ({
    depth: 0,
    overrideAccess: false,
    user,
    req: { transactionID, ...(i18n && { i18n }), ...(headers && { headers }) },
  }) as const;

/** Writes an item or a global through everything that a single write goes through, in a language. */
async function write(
  work: Work,
  target: ContentTarget,
  {
    locale,
    data,
    ...options
  }: {
    readonly locale: Locale;
    readonly data: Readonly<Record<string, unknown>>;
    readonly draft?: boolean;
    readonly context?: RequestContext;
  },
): Promise<void> {
  const { payload } = work.actor;
  const given = { ...common(work), ...options, locale, data: { ...data } };
  if (isGlobal(target)) {
    await payload.updateGlobal({ ...given, slug: target.global as 'navigation' });
    return;
  }
  await payload.update({ ...given, collection: target.collection as 'news', id: target.id });
}

/** What people write in an item; what Payload keeps is left out. */
async function valuesOf(
  work: Work,
  target: ContentTarget,
  read: { readonly locale: Locale; readonly draft: boolean },
): Promise<Values | undefined> {
  const found = await readWhole(
    { payload: work.actor.payload, transactionID: work.transactionID },
    target,
    read,
  );
  if (!found) return undefined;
  return Object.fromEntries(
    writable(fieldsOfTarget(work.actor.payload, target)).flatMap(({ name }) =>
      name in found ? [[name, found[name]] as const] : [],
    ),
  );
}

/** What visitors read of an item, so it can be brought back. @param digests of the languages that they read */
export async function publicStateOf(
  work: Work,
  target: string,
  digests: Readonly<Partial<Record<Locale, string>>>,
): Promise<PublicState> {
  const item = parseTarget(target);
  const state: Partial<Record<Locale, NonNullable<PublicState[Locale]>>> = {};
  for (const locale of locales) {
    const digest = digests[locale];
    const values =
      item && digest !== undefined ? await valuesOf(work, item, { locale, draft: false }) : undefined;
    if (digest !== undefined && values) state[locale] = { digest, values };
  }
  return state;
}

/**
 * What keeps items from being published, for all of them: they are gone, lack a required text, or are not for this person to
 * publish. The rules of the collections are asked when each is published.
 */
export async function obstaclesOf(work: Work, items: readonly Member[]): Promise<BundleFailure[]> {
  const { payload, user } = work.actor;
  const failures: BundleFailure[] = [];
  for (const { target, locale } of items) {
    const item = parseTarget(target);
    const reading = { payload, transactionID: work.transactionID };
    const found = item && (await readPublishable(reading, item, locale));
    if (!item || !found) {
      failures.push({ target, locale, reason: 'gone' });
      continue;
    }
    const by = { payload, user, transactionID: work.transactionID };
    if (!(await mayPublish(by, rightsOf(item).publish))) {
      failures.push({ target, locale, reason: 'forbidden' });
      continue;
    }
    const fields = missingTexts(fieldsOfTarget(payload, item), found.values, locale);
    if (fields.length > 0) failures.push({ target, locale, reason: 'incomplete', fields });
  }
  return failures;
}

/**
 * Lets someone go on who may change what visitors see of all these items.
 * @throws PortalError `forbidden`
 */
export async function demandPublisher(
  { payload, user }: Pick<BundleActor, 'payload' | 'user'>,
  items: readonly Member[],
  transactionID?: number | string,
): Promise<void> {
  const by = { payload, user, ...(transactionID !== undefined && { transactionID }) };
  const rules = new Set(
    items.flatMap(({ target }) => {
      const parsed = parseTarget(target);
      return parsed ? [rightsOf(parsed).publish] : [];
    }),
  );
  for (const publishers of rules) {
    if (!(await mayPublish(by, publishers))) throw new PortalError('forbidden');
  }
}

/**
 * Publishes the newest draft of an item in a language, through everything that a single publication goes through.
 * @returns why it was refused; the transaction is over then
 * @throws what is no refusal
 */
export async function publishItem(work: Work, member: Member): Promise<BundleFailure | undefined> {
  const { target, locale } = member;
  const item = parseTarget(target);
  if (!item) return { target, locale, reason: 'gone' };
  try {
    await write(work, item, { locale, data: { _status: 'published' } });
    return undefined;
  } catch (error) {
    return failureOf(work, member, error);
  }
}

/** @throws the error if it is no refusal */
function failureOf({ actor }: Work, { target, locale }: Member, error: unknown): BundleFailure {
  const failure = { target, locale } as const;
  if (error instanceof NotFound) return { ...failure, reason: 'gone' };
  if (error instanceof Forbidden) return { ...failure, reason: 'forbidden' };
  if (error instanceof ValidationError) {
    const { i18n } = actor;
    const message = error.data.errors
      .map(({ label, message: text, path }) => {
        const name = label && i18n ? getTranslation(label, i18n) : path;
        return `${name}: ${text}`;
      })
      .join('\n');
    return { ...failure, reason: 'refused', message };
  }
  if (error instanceof PortalError) {
    return { ...failure, reason: 'refused', message: refusalText(error, actor.i18n?.language ?? '') };
  }
  if (error instanceof APIError && error.isPublic) {
    return { ...failure, reason: 'refused', message: error.message };
  }
  throw error;
}

/**
 * Gives visitors an item as they read it before, in some languages, and keeps what editors have written as drafts.
 * @param languages those to bring back; the ones in which visitors read nothing are unpublished
 */
export async function bringBack(
  work: Work,
  target: string,
  before: PublicState,
  languages: readonly Locale[],
): Promise<void> {
  const item = parseTarget(target);
  if (!item) return;
  const fields = fieldsOfTarget(work.actor.payload, item);
  const drafts = new Map<Locale, Values | undefined>();
  for (const locale of languages) drafts.set(locale, await valuesOf(work, item, { locale, draft: true }));
  const isHidden = (locale: Locale) => before[locale] === undefined;
  for (const locale of languages.filter(isHidden)) {
    await write(work, item, { locale, data: { _status: 'draft' } });
  }
  const stored = (values: Values) => restoredData(fields, { current: values, version: values, shared: true });
  for (const locale of languages) {
    const then = before[locale]?.values;
    if (!then) continue;
    const data = { ...stored(then), _status: 'published' as const };
    await write(work, item, { context: asReadBefore(), locale, data });
  }
  // What was published and what has been written since goes on as a draft.
  for (const [locale, values] of drafts) {
    if (!values) continue;
    const data = { ...stored(values), _status: 'draft' as const };
    await write(work, item, { locale, draft: true, data });
  }
}
