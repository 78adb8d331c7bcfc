import type { TypedUser } from 'payload';

import { targetOf } from '@/cms/content-target';
import { type StaffCall, staffEndpoint } from '@/cms/staff-endpoint';
import { systemClock } from '@/platform/clock/clock';
import { PortalError } from '@/platform/http/errors';
import { validate } from '@/platform/http/validate';
import { isUuid } from '@/platform/ids';

import {
  additionSchema,
  bundleSchema,
  type Member,
  publicationSchema,
  removalSchema,
  scheduleSchema,
  undoSchema,
} from '../domain';
import { fieldLabels } from '../prepared';
import { openBundles } from '../queries';
import { BundleRefused } from '../records';
import {
  addToBundle,
  type BundleEditor,
  changeBundle,
  createBundle,
  deleteBundle,
  removeFromBundle,
  scheduleBundle,
  unscheduleBundle,
} from '../use-cases/edit-bundle';
import { publishBundle } from '../use-cases/publish-bundle';
import { undoBundle } from '../use-cases/undo-bundle';
import type { BundleActor } from '../use-cases/write-items';
import { preparers } from './people';

const common = { method: 'post', roles: preparers } as const;

const editorOf = ({ staff }: StaffCall): BundleEditor => ({ staffId: staff.id, clock: systemClock });

function actorOf({ req }: StaffCall): BundleActor {
  const { payload, user, i18n, headers } = req;
  // `staffEndpoint` lets nobody else through.
  if (!user) throw new PortalError('not_logged_in');
  return { payload, user: user satisfies TypedUser, i18n, headers, clock: systemClock };
}

function idOf({ param }: StaffCall): string {
  const id = param('id');
  if (!isUuid(id)) throw new PortalError('not_found');
  return id;
}

async function membersIn(call: StaffCall): Promise<Member[]> {
  const { items } = validate(additionSchema, await call.body());
  return items.flatMap((item) => item.locales.map((locale) => ({ target: targetOf(item), locale })));
}

/** Publishes, and names the fields of what was refused as the form calls them. */
async function publish(call: StaffCall) {
  const { revision } = validate(publicationSchema, await call.body());
  try {
    return await publishBundle(idOf(call), revision, actorOf(call));
  } catch (error) {
    if (!(error instanceof BundleRefused)) throw error;
    throw new BundleRefused(
      error.failures.map((failure) => ({ ...failure, fields: fieldLabels(call.req, failure) })),
    );
  }
}

/** What the pages about bundles call. */
export const bundleEndpoints = [
  /** `GET /api/bundles/open` → `{ bundles }`: those to which items can be added */
  staffEndpoint({
    path: '/bundles/open',
    method: 'get',
    roles: preparers,
    handle: async ({ req }) => ({ bundles: await openBundles(req) }),
  }),
  /** `POST /api/bundles` with `{ title, note }` → `{ id }` */
  staffEndpoint({
    ...common,
    path: '/bundles',
    handle: async (call) => createBundle(validate(bundleSchema, await call.body()), editorOf(call)),
  }),
  /** `POST /api/bundles/{id}` with the same → `null` */
  staffEndpoint({
    ...common,
    path: '/bundles/:id',
    handle: async (call) =>
      changeBundle(idOf(call), validate(bundleSchema, await call.body()), editorOf(call)),
  }),
  /** `POST /api/bundles/{id}/delete` → `null` */
  staffEndpoint({
    ...common,
    path: '/bundles/:id/delete',
    handle: async (call) => deleteBundle(idOf(call), editorOf(call)),
  }),
  /** `POST /api/bundles/{id}/items` with `{ items: [{ collection, id, locales } or { global, locales }] }` → `{ added }`; 409 with `taken` */
  staffEndpoint({
    ...common,
    path: '/bundles/:id/items',
    handle: async (call) => addToBundle(idOf(call), await membersIn(call), editorOf(call)),
  }),
  /** `POST /api/bundles/{id}/remove` with `{ items }`, the ids of rows → `{ removed }` */
  staffEndpoint({
    ...common,
    path: '/bundles/:id/remove',
    handle: async (call) =>
      removeFromBundle(idOf(call), validate(removalSchema, await call.body()).items, editorOf(call)),
  }),
  /** `POST /api/bundles/{id}/publish` with `{ revision }` → `{ published }`; 409 with `failures` */
  staffEndpoint({
    ...common,
    path: '/bundles/:id/publish',
    handle: publish,
  }),
  /** `POST /api/bundles/{id}/schedule` with `{ at, revision }` → `null` */
  staffEndpoint({
    ...common,
    path: '/bundles/:id/schedule',
    handle: async (call) => {
      const { at, revision } = validate(scheduleSchema, await call.body());
      return scheduleBundle(idOf(call), { at: new Date(at), revision }, actorOf(call));
    },
  }),
  /** `POST /api/bundles/{id}/unschedule` → `null` */
  staffEndpoint({
    ...common,
    path: '/bundles/:id/unschedule',
    handle: async (call) => unscheduleBundle(idOf(call), editorOf(call)),
  }),
  /** `POST /api/bundles/{id}/undo` with `{ leaveOut }`, the ids of rows → `{ undone }`; 409 with `changed` */
  staffEndpoint({
    ...common,
    path: '/bundles/:id/undo',
    handle: async (call) =>
      undoBundle(idOf(call), validate(undoSchema, await call.body()).leaveOut, actorOf(call)),
  }),
];
