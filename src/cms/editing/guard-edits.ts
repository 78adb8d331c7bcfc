import { executeAccess } from 'payload';
import type {
  CollectionBeforeOperationHook,
  CollectionConfig,
  Config,
  Endpoint,
  GlobalBeforeOperationHook,
  GlobalConfig,
  PayloadRequest,
  Where,
} from 'payload';

import { staffOf } from '../access';
import { failure } from '../answer';
import { languagesPublishedOf } from '../content-global';
import { writtenLanguages } from '../hooks/publish-every-language';
import { withOwnValues, withPublicValues } from '../publications/own-values';
import { forgetTrashOfMany, keepPublicInTrash, noteTrashOfMany } from '../publications/trash-of-many';
import { invalidField, PortalError } from '@/platform/http/errors';

import {
  lockEdited,
  readCurrent,
  revisionOfSeen,
  withoutOverwriting,
  withoutOverwritingAny,
  type CurrentState,
  type Edited,
} from './precondition';
import { EDITED_FROM } from './conflict';
import { isRecord, type Values } from './merge';

/** Collections whose items are written by use cases with conditions of their own, or by nobody in a form. */
const UNGUARDED: ReadonlySet<string> = new Set([
  'applications',
  'feedback',
  'grants',
  'members',
  'staff',
  'subscriptions',
]);

/**
 * Payload plugin: two people can work on one item or global, and neither replaces what the other wrote without having seen it
 * (ADR 153). It replaces Payload's locks, which ended with each save.
 */
export function guardEdits(config: Config): Config {
  return {
    ...config,
    collections: (config.collections ?? []).map((collection) =>
      UNGUARDED.has(collection.slug) ? collection : guardedCollection(collection),
    ),
    globals: (config.globals ?? []).map(guardedGlobal),
  };
}

/** What of a document is in the header of its form. */
const slot = (of: { collection: string } | { global: string }) => ({
  path: '@/cms/editing/admin/editing-slot#EditingSlot',
  serverProps: { of },
});

function guardedCollection(collection: CollectionConfig): CollectionConfig {
  const { admin, endpoints, hooks, slug } = collection;
  const edit = admin?.components?.edit;
  return {
    ...collection,
    lockDocuments: false,
    admin: {
      ...admin,
      components: {
        ...admin?.components,
        beforeListTable: [
          ...(admin?.components?.beforeListTable ?? []),
          '@/cms/editing/admin/list-moment#ListMoment',
        ],
        edit: {
          ...edit,
          beforeDocumentControls: [slot({ collection: slug }), ...(edit?.beforeDocumentControls ?? [])],
        },
      },
    },
    hooks: {
      ...hooks,
      beforeOperation: [...(hooks?.beforeOperation ?? []), guardItems],
      beforeValidate: [...(hooks?.beforeValidate ?? []), keepPublicInTrash],
    },
    endpoints: [
      ...(endpoints === false ? [] : (endpoints ?? [])),
      ...revisionEndpoints('/:id/revision', (req) => ({
        collection: slug as 'news',
        id: String(req.routeParams?.id),
      })),
    ],
  };
}

function guardedGlobal(global: GlobalConfig): GlobalConfig {
  const { admin, endpoints, hooks, slug } = global;
  const elements = admin?.components?.elements;
  return {
    ...global,
    lockDocuments: false,
    admin: {
      ...admin,
      components: {
        ...admin?.components,
        elements: {
          ...elements,
          beforeDocumentControls: [slot({ global: slug }), ...(elements?.beforeDocumentControls ?? [])],
        },
      },
    },
    hooks: { ...hooks, beforeOperation: [...(hooks?.beforeOperation ?? []), guardGlobal] },
    endpoints: [
      ...(endpoints === false ? [] : (endpoints ?? [])),
      ...revisionEndpoints('/revision', () => ({ global: slug as 'home' })),
    ],
  };
}

/** What Payload's operations are called with, as far as it matters here. */
interface WriteArguments {
  readonly id?: string;
  readonly where?: Where;
  readonly data?: Values;
  readonly draft?: boolean;
  readonly publishAllLocales?: boolean;
  readonly unpublishAllLocales?: boolean;
}

const guardItems: CollectionBeforeOperationHook = async ({
  args,
  collection,
  operation,
  overrideAccess,
  req,
}) => {
  if (operation !== 'update' && operation !== 'delete') return args;
  const write = args as WriteArguments;
  const slug = collection.slug as 'news';
  const { id, data = {} } = write;
  // Payload asks only after its hooks, and a refusal from here would tell strangers who saved what. So it gets to refuse.
  const allowed =
    Boolean(overrideAccess) ||
    (await executeAccess(
      { ...(id !== undefined && { id }), data, req, disableErrors: true },
      collection.access[operation],
    ));
  if (!allowed) return args;
  const permitted = async (ids: readonly string[]) =>
    typeof allowed === 'object' ? among(req, slug, ids, allowed) : ids;
  if (id !== undefined && (await permitted([id])).length === 0) return args;
  const { routeParams } = req;
  const isRequested = req.payloadAPI === 'REST' && routeParams?.collection === slug;
  const hasDrafts = Boolean(collection.versions && collection.versions.drafts);
  if (id === undefined) {
    if (hasDrafts && operation === 'update') noteTrashOfMany(req, slug, data);
    if (isRequested && req.headers.has('if-unmodified-since')) {
      const { docs } = await req.payload.find({
        collection: slug,
        where: write.where ?? {},
        select: {},
        depth: 0,
        pagination: false,
        trash: true,
        overrideAccess: false,
        user: req.user,
        req: { transactionID: req.transactionID },
      });
      await withoutOverwritingAny(req, slug, await permitted(docs.map((item) => item.id)));
    }
    return args;
  }
  forgetTrashOfMany(req);
  const of = { collection: slug, id };
  const status = data?._status;
  const changesPublication =
    hasDrafts &&
    (status === 'published' || Boolean(write.unpublishAllLocales) || (status === 'draft' && !write.draft));
  const isOfAll = Boolean(write.publishAllLocales) || Boolean(write.unpublishAllLocales);
  const [locale] = isOfAll ? [] : writtenLanguages(slug, req);
  return guard(args, write, {
    req,
    of,
    changesPublication,
    publishesAll: hasDrafts && Boolean(write.publishAllLocales),
    isRequested: isRequested && routeParams?.id === id,
    complete: (values) => {
      // A draft is only in the versions.
      if (!hasDrafts || !locale || (write.draft && status !== 'published')) return values;
      return (status === 'published' ? withOwnValues : withPublicValues)(req, of, locale, values);
    },
  });
};

/** Which of some items a query of an access function names; such a query may be about fields that nobody else asks about. */
async function among(
  { payload, transactionID }: PayloadRequest,
  collection: 'news',
  ids: readonly string[],
  those: Where,
): Promise<readonly string[]> {
  const { docs } = await payload.find({
    collection,
    where: { and: [{ id: { in: ids } }, those] },
    select: {},
    depth: 0,
    pagination: false,
    trash: true,
    req: { transactionID },
  });
  return docs.map((item) => item.id);
}

const guardGlobal: GlobalBeforeOperationHook = async ({ args, global, operation, overrideAccess, req }) => {
  if (operation !== 'update') return args as unknown;
  const write = args as WriteArguments;
  const access = { data: write.data, req, disableErrors: true };
  // As for items; a global is one thing, so its access function answers yes or no.
  if (!overrideAccess && (await executeAccess(access, global.access.update)) !== true) return args as unknown;
  const of = { global: global.slug as 'home' };
  const isRequested = req.payloadAPI === 'REST' && req.routeParams?.global === global.slug;
  const changesPublication = write.data?._status === 'published';
  const publishesAll = Boolean(write.publishAllLocales);
  const [locale, ...others] = languagesPublishedOf(global.slug as 'home', req);
  return guard(args as object, write, {
    req,
    of,
    changesPublication,
    publishesAll,
    isRequested,
    complete: (data) => (locale && others.length === 0 ? withOwnValues(req, of, locale, data) : data),
  });
};

interface Guarded extends Omit<Parameters<typeof withoutOverwriting>[0], 'data'> {
  /** Adds what a write that publishes or withdraws one language leaves out, so no draft of another one is part of it. */
  readonly complete: (data: Values) => Promise<Values> | Values;
}

async function guard<Arguments extends object>(
  args: Arguments,
  { data }: WriteArguments,
  { complete, ...write }: Guarded,
): Promise<Arguments> {
  const { req, of } = write;
  await lockEdited(req, of);
  // Hooks that write the same item again do it in the name of a request that has been checked.
  const isFirst = req.context.isEditChecked !== true;
  req.context.isEditChecked = true;
  const written = await withoutOverwriting({
    ...write,
    data: data ?? {},
    isRequested: write.isRequested && isFirst,
  });
  return data ? { ...args, data: await complete(written) } : args;
}

/**
 * `GET …/revision?locale=` → `{ revision, savedBy, savedAt }`: what `If-Match` names, in the language of the request. `POST`
 * with `editedFrom`, the values that someone sees, answers the same, and 409 when some of them have changed.
 */
function revisionEndpoints(path: `/${string}`, edited: (req: PayloadRequest) => Edited): Endpoint[] {
  const answering = (read: (req: PayloadRequest) => Promise<CurrentState>) => async (req: PayloadRequest) => {
    if (!staffOf(req)) return failure(new PortalError('not_logged_in'));
    const { revision, savedBy, savedAt } = await read(req);
    return Response.json(
      { code: 200, data: { revision, savedBy, savedAt }, msg: 'success' },
      { headers: { ETag: `"${revision}"`, 'Cache-Control': 'no-store' } },
    );
  };
  return [
    { path, method: 'get', handler: answering((req) => readCurrent(req, edited(req))) },
    {
      path,
      method: 'post',
      handler: async (req) => {
        // First of all: the body of a visitor's request does not get here.
        if (!staffOf(req)) return failure(new PortalError('not_logged_in'));
        const body: unknown = await req.json?.().catch(() => undefined);
        const seen = isRecord(body) ? body[EDITED_FROM] : undefined;
        if (!isRecord(seen)) return failure(invalidField(EDITED_FROM, 'empty'));
        return answering(() => revisionOfSeen(req, edited(req), seen))(req);
      },
    },
  ];
}
