import { systemClock } from '@/platform/clock/clock';
import { env } from '@/platform/env';
import { runQueue } from '@/platform/jobs/run-queue';

import { WebhookSender } from './sender';
import { WEBHOOK_CHANNEL } from './use-cases/announce-publications';

/**
 * Delivers to webhooks for as long as the process lives: immediately when a publication commits, and whenever a try becomes
 * due.
 * @returns a function that finishes what is under way and stops
 */
export function runWebhooks(log: {
  warn(details: Record<string, unknown>, message: string): void;
}): () => Promise<void> {
  const sender = new WebhookSender({ clock: systemClock, networks: env.WEBHOOK_NETWORKS, log });
  return runQueue({
    connectionString: env.DATABASE_URL,
    channel: WEBHOOK_CHANNEL,
    listenerName: 'portal-webhook-listener',
    log,
    work: async (stopping) => {
      await sender.sendDue(stopping);
      return sender.nextDueAt();
    },
  });
}
