export { recordFollowed } from './follow';
