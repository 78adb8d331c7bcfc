export { confirmSchema, decisionSchema, mineSchema, subscribeSchema, unsubscribeSchema } from './domain';
export { listHeaders, oneClickToken, oneClickUrl } from './one-click';
export { mailingListsPersonalData } from './personal-data';
export { confirmSubscription, inspectConfirmation } from './use-cases/confirm-subscription';
export { confirmLeave, inspectLeave, leaveByOneClick, requestLeave } from './use-cases/leave';
export { mySubscriptions, setMySubscription } from './use-cases/mine';
export { purgePending } from './use-cases/purge-pending';
export { subscribe } from './use-cases/subscribe';
export { registerListJobs } from './jobs';
