import { suggest } from '@/features/search';
import { suggestSchema } from '@/features/search/domain';

import { answerCall, parameters } from '../_calls';

/** `GET /api-search/suggest`: section 6 of the contracts. Nothing is counted: this is called while someone types. */
export const dynamic = 'force-dynamic';

export function GET(request: Request): Promise<Response> {
  return answerCall(request, 'search-suggest', () => {
    const { q, lang } = parameters(suggestSchema, request);
    return suggest(lang, q);
  });
}
