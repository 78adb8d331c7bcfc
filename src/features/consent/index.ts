export { registerText } from './register-text';
export type { RegisterLabels } from './register-text';
export { storedEntries } from './stored-entries';
