export { deleteAccount, eraseMember } from './use-cases/delete-account';
export { exportData } from './use-cases/export-data';
