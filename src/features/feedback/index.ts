export { leaveFeedback } from './use-cases/leave-feedback';
