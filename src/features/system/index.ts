export { systemEmails } from './emails';
export { watchAlarms } from './use-cases/watch-alarms';
