export { supportEmails } from './mails';
export { readOwnRequests, respondToRequest } from './use-cases/own-requests';
export { removeOldRequests } from './use-cases/remove-old-requests';
export { sendRequest } from './use-cases/send-request';
export { tellOffice } from './use-cases/tell-office';
