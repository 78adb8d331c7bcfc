export { AnswerVote } from './ui/answer-vote';
export { AnswerVotes } from './ui/answer-votes';
export { PageFeedback } from './ui/page-feedback';
