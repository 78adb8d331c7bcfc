export { personalDataHolders } from './holders';
export { deleteAccount, eraseMember } from './use-cases/delete-account';
