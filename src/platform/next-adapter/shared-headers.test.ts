import * as router from 'next/dist/client/components/app-router-headers';
import { expect, it } from 'vitest';

import { isPrefetch, sharedHeaders } from './shared-headers';

const { RSC_HEADER, NEXT_ROUTER_PREFETCH_HEADER, NEXT_ROUTER_SEGMENT_PREFETCH_HEADER } = router;

it('a request for data that is for everyone keeps the headers of the router that say so', () => {
  const asked = {
    [RSC_HEADER]: '1',
    [NEXT_ROUTER_PREFETCH_HEADER]: '1',
    [NEXT_ROUTER_SEGMENT_PREFETCH_HEADER]: '/_tree',
  };
  expect(sharedHeaders(asked)).toEqual({ host: 'localhost', ...asked });
});

it('a request in advance differs from one for a page', () => {
  expect(isPrefetch({ [RSC_HEADER]: '1', [NEXT_ROUTER_PREFETCH_HEADER]: '1' })).toBe(true);
  expect(isPrefetch({ [RSC_HEADER]: '1' })).toBe(false);
});
