export { announcementCopies } from './mail-origin';
export { forgetRecipients } from './use-cases/forget-recipients';
export { runAnnouncements } from './run-announcements';
export { writeByItself } from './use-cases/write-by-itself';
export { announcementSamples } from './samples';
