import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  Config,
  GlobalAfterChangeHook,
  PayloadRequest,
} from 'payload';

import { staffOf } from '@/cms/access';
import { PUBLISHED_BEFORE } from '@/cms/content-global';
import { isAutosave, isDraftWrite } from '@/cms/hooks/announce-changes';
import { RESTORED_VERSION } from '@/cms/versions/restore-version';
import { type AuditAction, recordAudit } from '@/features/identity';
import { systemClock } from '@/platform/clock/clock';
import { requestTransaction } from '@/platform/db/request-transaction';
import { clientOf } from '@/platform/http/client';
import { isUuid } from '@/platform/ids';

import { setsPassword } from '../sign-in/account-changes';
import { changesBetween } from '../changes';

/** Documents about people: the record says which fields were changed, and not what is in them. */
const PERSONAL: ReadonlySet<string> = new Set([
  'applications',
  'grants',
  'members',
  'staff',
  'subscriptions',
]);

const HISTORY_LINK = '@/features/staff/admin/history-link#HistoryLink';

/** Fields of staff that say what someone may do, which is what the record is for. */
const ROLE_FIELDS = ['roles', 'disabledAt'] as const;

/**
 * Has everything that staff change recorded, in the transaction of the change (ADR 131): documents of every collection,
 * and settings. What the portal does for itself, such as its preparation, has no staff member and is not recorded here.
 */
export function recordChanges(config: Config): Config {
  return {
    ...config,
    collections: (config.collections ?? []).map((collection) => {
      const { slug, hooks } = collection;
      const title = collection.admin?.useAsTitle;
      return {
        ...collection,
        admin: {
          ...collection.admin,
          components: {
            ...collection.admin?.components,
            edit: {
              ...collection.admin?.components?.edit,
              beforeDocumentControls: [
                ...(collection.admin?.components?.edit?.beforeDocumentControls ?? []),
                HISTORY_LINK,
              ],
            },
          },
        },
        hooks: {
          ...hooks,
          afterChange: [...(hooks?.afterChange ?? []), recordChange(slug, title)],
          afterDelete: [...(hooks?.afterDelete ?? []), recordDeletion(slug, title)],
        },
      };
    }),
    globals: (config.globals ?? []).map((global) => ({
      ...global,
      admin: {
        ...global.admin,
        components: {
          ...global.admin?.components,
          elements: {
            ...global.admin?.components?.elements,
            beforeDocumentControls: [
              ...(global.admin?.components?.elements?.beforeDocumentControls ?? []),
              { path: HISTORY_LINK, serverProps: { settings: global.slug } },
            ],
          },
        },
      },
      hooks: {
        ...global.hooks,
        afterChange: [...(global.hooks?.afterChange ?? []), recordSettings(global.slug)],
      },
    })),
  };
}

interface Document extends Record<string, unknown> {
  readonly id: string;
  readonly _status?: unknown;
  readonly deletedAt?: unknown;
}

const recordChange =
  (collection: string, title: string | undefined): CollectionAfterChangeHook =>
  async ({ data, doc, operation, previousDoc, req }) => {
    const [before, after] = [previousDoc as Document | undefined, doc as Document];
    // Someone is typing; the save at the end is recorded, and every version names its author.
    if (!staffOf(req) || isAutosave(data, req)) return doc as unknown;
    const action = operation === 'create' ? 'item.created' : actionOf(before, after, data, req);
    const namesOnly = PERSONAL.has(collection);
    const previous = operation === 'create' ? undefined : before;
    const found = changesBetween(previous, after, { namesOnly });
    const isAccount = collection === 'staff';
    const roles = isAccount ? roleChanges(previous, after) : [];
    const password = isAccount && setsPassword(req) ? [{ field: 'password' }] : [];
    await record(req, isAccount ? staffActionOf(action, roles) : action, {
      collection,
      id: after.id,
      ...(!namesOnly && { title: titleOf(after, title) }),
      changes: [
        ...found.changes.filter(({ field }) => !roles.some((role) => role.field === field.split('.')[0])),
        ...roles,
        ...password,
      ],
      more: found.more,
    });
    return doc as unknown;
  };

/** What a change of a document with drafts means for visitors. */
function actionOf(
  before: Document | undefined,
  after: Document,
  data: unknown,
  req: PayloadRequest,
): AuditAction {
  if (req.context[RESTORED_VERSION] !== undefined) return 'item.restored';
  if (after.deletedAt && !before?.deletedAt) return 'item.trashed';
  if (before?.deletedAt && !after.deletedAt) return 'item.untrashed';
  if (after._status === undefined) return 'item.changed';
  const wanted = (data as { _status?: unknown } | undefined)?._status;
  if (wanted === 'published') return 'item.published';
  if (isDraftWrite(req)) return 'item.saved';
  if (before?._status === 'published' && after._status === 'draft') return 'item.unpublished';
  return 'item.changed';
}

const staffActionOf = (action: AuditAction, roles: readonly unknown[]): AuditAction => {
  if (action === 'item.created') return 'staff.created';
  return roles.length > 0 ? 'staff.role_changed' : 'staff.changed';
};

/** A set as one value, so a change of it has one line with all of it before and after. */
const inOneLine = (value: unknown): unknown => (Array.isArray(value) ? value.join(', ') : value);

function roleChanges(before: Document | undefined, after: Document) {
  return ROLE_FIELDS.flatMap((field) => {
    const found = changesBetween(
      { [field]: inOneLine(before?.[field]) },
      { [field]: inOneLine(after[field]) },
      { namesOnly: false },
    );
    return found.changes;
  });
}

const recordDeletion =
  (collection: string, title: string | undefined): CollectionAfterDeleteHook =>
  async ({ doc, req }) => {
    const gone = doc as Document;
    if (staffOf(req)) {
      await record(req, collection === 'staff' ? 'staff.deleted' : 'item.deleted', {
        collection,
        id: gone.id,
        ...(!PERSONAL.has(collection) && { title: titleOf(gone, title) }),
      });
    }
    return doc as unknown;
  };

const recordSettings =
  (global: string): GlobalAfterChangeHook =>
  async ({ data, doc, previousDoc, req }) => {
    // Someone is typing; what visitors get of it is recorded when it is published.
    if (staffOf(req) && !isAutosave(data, req)) {
      const after = doc as Settings;
      // The draft before a publication is nearly the same; the record says what visitors had.
      const isPublished = after._status === 'published';
      const before = isPublished ? (req.context[PUBLISHED_BEFORE] as Settings) : (previousDoc as Settings);
      const { changes, more } = changesBetween(before, after, { namesOnly: false });
      await record(req, settingsAction(after, req), { global, changes, more });
    }
    return doc as unknown;
  };

interface Settings extends Record<string, unknown> {
  readonly _status?: unknown;
}

function settingsAction({ _status: status }: Settings, { context }: PayloadRequest): AuditAction {
  if (context[RESTORED_VERSION] !== undefined) return 'settings.restored';
  if (status === undefined) return 'settings.changed';
  return status === 'published' ? 'settings.published' : 'settings.saved';
}

function titleOf(document: Document, title: string | undefined): string | undefined {
  const text = title === undefined ? undefined : document[title];
  return typeof text === 'string' && text !== '' ? text : undefined;
}

async function record(
  req: PayloadRequest,
  action: AuditAction,
  { id, ...about }: Readonly<Record<string, unknown>> & { readonly id?: string },
): Promise<void> {
  const account = staffOf(req);
  if (!account) return;
  await recordAudit(await requestTransaction(req), {
    at: systemClock.now(),
    actorKind: 'staff',
    actorId: account.id,
    action,
    subjectId: id !== undefined && isUuid(id) ? id : null,
    details: { ...about, locale: req.locale ?? undefined, network: clientOf(req).network },
  });
}
