export { announcementsPersonalData } from './personal-data';
