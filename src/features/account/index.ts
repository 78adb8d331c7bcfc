export { personalDataHolders } from './holders';
export { deleteAccount, eraseMember } from './use-cases/delete-account';
export { type DataExport, exportData } from './use-cases/export-data';
