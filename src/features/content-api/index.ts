export { CONTENT_API } from './domain';
