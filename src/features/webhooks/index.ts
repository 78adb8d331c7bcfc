export { webhookEmails } from './emails';
export { runWebhooks } from './run-webhooks';
export { announcePublications } from './use-cases/announce-publications';
export { forgetDeliveries } from './housekeeping';
