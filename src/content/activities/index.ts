export { toCalendar } from './calendar';
