export { recordFollowed } from './follow';
export { tellOfRefusedSchedule } from './tell';
