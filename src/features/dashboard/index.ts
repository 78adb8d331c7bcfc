export { portalDashboard } from './layout';
