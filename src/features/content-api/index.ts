export { CONTENT_API } from './domain';
export { signatureExample } from './use-cases/signature-example';
