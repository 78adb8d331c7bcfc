export { commentEmails } from './mails';
export { answerComment, moderateComment } from './use-cases/answer-comment';
export { leaveComment, withdrawComment } from './use-cases/leave-comment';
export type { CommentTarget } from './use-cases/leave-comment';
export { readComments, readOwnComments } from './use-cases/read-comments';
export { tellEditors } from './use-cases/tell-editors';
