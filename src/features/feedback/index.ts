export { leaveFeedback } from './use-cases/leave-feedback';
export { voteOnAnswer } from './use-cases/vote-on-answer';
