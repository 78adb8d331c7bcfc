import { APIError, Forbidden } from 'payload';
import type {
  Access,
  CollectionBeforeOperationHook,
  CollectionConfig,
  GlobalConfig,
  PayloadRequest,
  Where,
} from 'payload';

import { collectionPermissions, globalPermissions, holdsOneOf, preparing } from './permissions';
import type { PermittedCollection, PermittedGlobal, Role } from './permissions';
import { isPublishingReserved } from './publishing-reserved';

interface StaffUser {
  id: string;
  collection: string;
  roles?: readonly Role[];
}

/** The staff member behind a request, or `undefined` for a visitor. */
export function staffOf(req: Pick<PayloadRequest, 'user'>): StaffUser | undefined {
  const user = req.user as StaffUser | null;
  return user?.collection === 'staff' ? user : undefined;
}

/** True when the request comes from staff with one of the roles. */
export function hasRole(req: Pick<PayloadRequest, 'user'>, allowed: readonly Role[]): boolean {
  return holdsOneOf(staffOf(req)?.roles, allowed);
}

/**
 * True for staff with one of the roles that may change what is public: `hasRole`, without the roles that only prepare
 * while publishing is reserved.
 */
export async function mayPublish(
  req: Pick<PayloadRequest, 'payload' | 'transactionID' | 'user'>,
  allowed: readonly Role[],
): Promise<boolean> {
  if (!hasRole(req, allowed)) return false;
  const deciding = allowed.filter((role) => !preparing.includes(role));
  return hasRole(req, deciding) || !(await isPublishingReserved(req));
}

/** Published in the language of the request, and not in the trash. `_status` is a localized field. */
const isPublished: Where = { and: [{ _status: { equals: 'published' } }, { deletedAt: { exists: false } }] };
const isNotTrashed: Where = { deletedAt: { exists: false } };
/** An upload that public content uses; see `media-uses/`. */
const isShown: Where = { and: [{ shown: { equals: true } }, isNotTrashed] };
/** An upload that nothing public uses yet. */
const isUnseen: Where = { shown: { not_equals: true } };

/** The access functions of a collection, made from its row of the permission table. */
export function collectionAccess(
  slug: PermittedCollection,
  { trash = true }: { trash?: boolean } = {},
): NonNullable<CollectionConfig['access']> {
  const permissions = collectionPermissions[slug];

  const visitorsRead = (): boolean | Where => {
    if (permissions.visitors === 'published') return isPublished;
    if (permissions.visitors === 'shown') return isShown;
    if (permissions.visitors === 'all') return trash ? isNotTrashed : true;
    return false;
  };

  const readVersions: Access = ({ req }) => hasRole(req, permissions.read);

  return {
    read: ({ req }) => hasRole(req, permissions.read) || visitorsRead(),
    readVersions,
    create: async ({ req, data }) =>
      hasRole(req, permissions.create) && (!publishes(data) || (await mayPublish(req, permissions.publish))),
    update: async ({ req, data }) => {
      if (!hasRole(req, permissions.update)) return false;
      if (permissions.visitors === 'shown') return publicOrUnseen(req, permissions.update);
      return !publishes(data) || (await mayPublish(req, permissions.publish));
    },
    delete: async ({ req, data }) => {
      const movesToTrash = Boolean((data as { deletedAt?: unknown } | undefined)?.deletedAt);
      if (!movesToTrash) return hasRole(req, permissions.delete);
      if (permissions.visitors === 'shown') return publicOrUnseen(req, permissions.trash);
      return mayPublish(req, permissions.trash);
    },
    // Incorrect passwords never lock an account (ADR 073).
    unlock: () => false,
    admin: ({ req }) => staffOf(req) !== undefined,
  };
}

/** Uploads have no drafts: who may not change what is public changes those that nothing public uses. */
async function publicOrUnseen(req: PayloadRequest, allowed: readonly Role[]): Promise<boolean | Where> {
  if (await mayPublish(req, allowed)) return true;
  return hasRole(req, allowed) && isUnseen;
}

/** True when the data sets any status other than draft; an unknown status counts as publishing. */
function publishes(data: unknown): boolean {
  const status = (data as { _status?: unknown } | undefined)?._status;
  return status !== undefined && status !== null && status !== 'draft';
}

/** The access functions of a global, made from its row of the permission table. */
export function globalAccess(slug: PermittedGlobal): NonNullable<GlobalConfig['access']> {
  const permissions = globalPermissions[slug];
  return {
    read: ({ req }) => permissions.visitors === 'all' || hasRole(req, permissions.read),
    readVersions: ({ req }) => hasRole(req, permissions.read),
    // Those who may not publish save drafts of what visitors see. Only the operation knows whether a write is one
    // (`content-global.ts`); it says so with the status.
    update: async ({ req, data }) =>
      permissions.visitors === 'all' && publishes(data)
        ? mayPublish(req, permissions.update)
        : hasRole(req, permissions.update),
  };
}

/**
 * Keeps visitors within one language. The access rule asks whether an item is published *in the requested language*;
 * `locale=all` or a fallback language would bypass that check. Filters and sort orders that name another language never
 * get here: `rest/visitor-query.ts` allows only what visitors may ask.
 */
export const keepVisitorsWithinOneLanguage: CollectionBeforeOperationHook = ({
  args,
  operation,
  overrideAccess,
  req,
}) => {
  const reads = operation === 'read' || operation === 'count' || operation === 'countVersions';
  if (!reads || overrideAccess || staffOf(req)) return args;
  if ((req.locale as string) === 'all') {
    throw new APIError('Ask for one language: locale=zh or locale=en.', 400, undefined, true);
  }
  req.fallbackLocale = false as never;
  return args;
};

/**
 * Refuses writes that change what visitors see, from staff who may not publish. Access functions cannot distinguish a
 * saved draft from a write to the published item, because only the operation knows the `draft` argument.
 */
export function guardPublishing(slug: PermittedCollection): CollectionBeforeOperationHook {
  const { publish, trash, visitors } = collectionPermissions[slug];
  // The access rule of uploads distinguishes those that are public from the rest, which only it can.
  const may = async (req: PayloadRequest, allowed: readonly Role[]) =>
    visitors === 'shown' ? hasRole(req, allowed) : mayPublish(req, allowed);
  return async ({ args, operation, overrideAccess, req }) => {
    const writes = operation === 'create' || operation === 'update' || operation === 'restoreVersion';
    if (!writes || overrideAccess || !staffOf(req)) return args;
    const { draft, data, publishAllLocales, publishSpecificLocale, unpublishAllLocales, ...rest } = args as {
      draft?: boolean;
      data?: Record<string, unknown>;
      publishAllLocales?: boolean;
      publishSpecificLocale?: string;
      unpublishAllLocales?: boolean;
      trash?: boolean;
    };
    // Moving into the trash and out of it both change what visitors see, with or without `draft`. Forms send an empty
    // `deletedAt` with every save; it restores an item only in requests that include trashed items.
    const deletedAt = data?.deletedAt;
    const usesTrash = deletedAt === undefined ? false : Boolean(deletedAt) || Boolean(rest.trash);
    if (usesTrash && !(await may(req, trash))) throw new Forbidden(req.t);
    if (await may(req, publish)) return args;

    const changesEveryLanguage = Boolean(publishAllLocales) || Boolean(unpublishAllLocales);
    const isNewUnpublished = operation === 'create' && !publishes(data) && !changesEveryLanguage;
    const savesDraft = Boolean(draft) && !publishes(data) && !changesEveryLanguage && !publishSpecificLocale;
    if (isNewUnpublished || savesDraft) return args;
    throw new Forbidden(req.t);
  };
}
