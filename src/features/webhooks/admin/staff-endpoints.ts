import { type StaffCall, staffEndpoint } from '@/cms/staff-endpoint';
import { systemClock } from '@/platform/clock/clock';
import { PortalError } from '@/platform/http/errors';
import { validate } from '@/platform/http/validate';
import { isUuid } from '@/platform/ids';

import { webhookSchema } from '../domain';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  replaceSecret,
  replayDeliveries,
  setWebhookActive,
  testWebhook,
  type WebhookActor,
} from '../use-cases/manage-webhooks';

const common = { method: 'post', roles: ['administrator'] } as const;

const actorOf = ({ staff }: StaffCall): WebhookActor => ({ staffId: staff.id, clock: systemClock });

function idOf({ param }: StaffCall, name = 'id'): string {
  const id = param(name);
  if (!isUuid(id)) throw new PortalError('not_found');
  return id;
}

/** What `/admin/webhooks` calls. */
export const webhookEndpoints = [
  /** `POST /api/webhooks` with what `webhookSchema` says → `{ id, secret }` */
  staffEndpoint({
    ...common,
    path: '/webhooks',
    proof: 'webhooks.change',
    handle: async (call) => createWebhook(validate(webhookSchema, await call.body()), actorOf(call)),
  }),
  /** `POST /api/webhooks/{id}` with the same → `null` */
  staffEndpoint({
    ...common,
    path: '/webhooks/:id',
    proof: 'webhooks.change',
    handle: async (call) =>
      changeWebhook(idOf(call), validate(webhookSchema, await call.body()), actorOf(call)),
  }),
  /** `POST /api/webhooks/{id}/secret` → `{ secret }` */
  staffEndpoint({
    ...common,
    path: '/webhooks/:id/secret',
    proof: 'webhooks.change',
    handle: async (call) => replaceSecret(idOf(call), actorOf(call)),
  }),
  /** `POST /api/webhooks/{id}/delete` → `null` */
  staffEndpoint({
    ...common,
    path: '/webhooks/:id/delete',
    proof: 'webhooks.change',
    handle: async (call) => deleteWebhook(idOf(call), actorOf(call)),
  }),
  /** `POST /api/webhooks/{id}/pause` → `null` */
  staffEndpoint({
    ...common,
    path: '/webhooks/:id/pause',
    handle: async (call) => setWebhookActive(idOf(call), false, actorOf(call)),
  }),
  /** `POST /api/webhooks/{id}/resume` → `null` */
  staffEndpoint({
    ...common,
    path: '/webhooks/:id/resume',
    handle: async (call) => setWebhookActive(idOf(call), true, actorOf(call)),
  }),
  /** `POST /api/webhooks/{id}/test` → `null` */
  staffEndpoint({
    ...common,
    path: '/webhooks/:id/test',
    handle: async (call) => testWebhook(idOf(call), actorOf(call)),
  }),
  /** `POST /api/webhooks/{id}/replay` → `{ count }`: all that was given up. */
  staffEndpoint({
    ...common,
    path: '/webhooks/:id/replay',
    handle: async (call) => replayDeliveries(idOf(call), undefined, actorOf(call)),
  }),
  /** `POST /api/webhooks/{id}/deliveries/{delivery}/replay` → `{ count }` */
  staffEndpoint({
    ...common,
    path: '/webhooks/:id/deliveries/:delivery/replay',
    handle: async (call) => replayDeliveries(idOf(call), idOf(call, 'delivery'), actorOf(call)),
  }),
];
