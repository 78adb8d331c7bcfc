export { failureListeners } from './listeners';
export { forgetFailure, noteFailure, removeOldFailures } from './use-cases/note-failure';
export { settleFailures } from './use-cases/settle-failures';
export { failuresFor } from './queries';
