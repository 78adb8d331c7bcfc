import { hotQueries } from '@/features/search';
import { hotSchema } from '@/features/search/domain';

import { answerCall, parameters } from '../_calls';

/** `GET /api-search/hot`: section 6 of the contracts. */
export const dynamic = 'force-dynamic';

export function GET(request: Request): Promise<Response> {
  return answerCall(request, 'search-suggest', () => hotQueries(parameters(hotSchema, request).lang));
}
