export { failure, success } from '@/cms/answer';
