export { registerAnnouncementJobs } from './jobs';
export { announcementsPersonalData } from './personal-data';
export { runAnnouncements } from './run-announcements';
