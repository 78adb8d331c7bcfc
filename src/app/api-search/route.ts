import { countSearch, search } from '@/features/search';
import { isWholeSearch, searchRequest, searchSchema } from '@/features/search/domain';

import { answerCall, parameters, searcherOf } from './_calls';

/** `GET /api-search`: section 6 of the contracts. */
export const dynamic = 'force-dynamic';

export function GET(request: Request): Promise<Response> {
  return answerCall(request, 'search', async () => {
    const wanted = searchRequest(parameters(searchSchema, request));
    const answer = await search(wanted);
    if (isWholeSearch(wanted)) countSearch(wanted.locale, wanted.query, answer.total, searcherOf(request));
    return answer;
  });
}
