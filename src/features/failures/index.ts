export { failureListeners } from './listeners';
export { forgetFailure, noteFailure, removeOldFailures } from './use-cases/note-failure';
export { failuresFor } from './queries';
