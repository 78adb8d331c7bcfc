export { RequestForm } from './ui/request-form';
