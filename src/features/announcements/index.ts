export { announcementCopies } from './mail-origin';
export { forgetRecipients } from './use-cases/forget-recipients';
export { runAnnouncements } from './run-announcements';
export { announcementEmail } from './use-cases/render-announcement';
export { writeByItself } from './use-cases/write-by-itself';
export { announcementSamples } from './samples';
