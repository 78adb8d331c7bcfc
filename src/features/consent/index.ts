export { registerText } from './register-text';
