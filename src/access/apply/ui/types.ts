/** Answers of `/api-spec` as the browser reads them; see the use cases for what the fields mean. */
export type { ApplicationView } from '@/access/shared/use-cases/own-application';
export type { HolderRequestView } from '../use-cases/holder-requests';
