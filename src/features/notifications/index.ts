export { accountEmails, codeEmails } from './account-emails';
export { administrators } from './administrators';
export { problemsOf, tidyTexts } from './check-texts';
export type { TextProblem } from './check-texts';
export {
  defaultTexts,
  emailGroups,
  emailPartNames,
  emailParts,
  exampleReason,
  partsOf,
  variablesOf,
} from './email';
export type {
  Email,
  EmailDetails,
  EmailPart,
  EmailTexts,
  ExampleContext,
  Fact,
  Variable,
  WrittenTexts,
} from './email';
export { frame } from './frame';
export { renderEmail, renderMail, wordsOfEmail } from './render-mail';
export { emailTexts, REVISIONS_KEPT } from './tables';
