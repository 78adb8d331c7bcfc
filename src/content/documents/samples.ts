import { type Sampler, reading } from '@/platform/metrics/metrics';

import { countOpenPrints } from './use-cases/request-prints';

/** PDF files that readers wait for, for the metrics. */
export const printSamples: Sampler = {
  name: 'document-prints',
  read: async () => [reading('portal_document_prints', {}, await countOpenPrints())],
};
