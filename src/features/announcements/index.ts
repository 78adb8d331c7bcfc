export { announcementsPersonalData } from './personal-data';
export { runAnnouncements } from './run-announcements';
