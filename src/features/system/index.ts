export { watchAlarms } from './use-cases/watch-alarms';
