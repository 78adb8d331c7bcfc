/** What pages show of mailing lists in the browser. */
export { ConfirmLeave, ConfirmSubscription } from './ui/confirm-link';
export { LeaveForm } from './ui/leave-form';
export { MySubscriptions } from './ui/my-subscriptions';
export { SubscribeForm } from './ui/subscribe-form';
