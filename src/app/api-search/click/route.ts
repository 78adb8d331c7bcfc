import { jsonBody, refuseForgery } from '@/app/_api/request';
import { countClick, countSearch } from '@/features/search';
import { clickSchema } from '@/features/search/domain';
import { validate } from '@/platform/http/validate';

import { answerCall, searcherOf } from '../_calls';

/** `POST /api-search/click`: the browser tells which place of the results was opened. */
export const dynamic = 'force-dynamic';

export function POST(request: Request): Promise<Response> {
  return answerCall(request, 'search', async () => {
    refuseForgery(request, undefined);
    const { q, lang, place, dialog } = validate(clickSchema, await jsonBody(request));
    if (dialog) countSearch(lang, q, undefined, searcherOf(request));
    countClick(lang, q, place, searcherOf(request));
    return null;
  });
}
