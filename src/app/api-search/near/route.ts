import { pagesAt, placePaths } from '@/features/search';
import { MOST_NEAR, nearSchema } from '@/features/search/domain';
import { findNearPaths } from '@/features/site-index/use-cases/find-near-paths';

import { answerCall, parameters } from '../_calls';

/** `GET /api-search/near`: section 6 of the contracts. Nothing is counted: nobody searched. */
export const dynamic = 'force-dynamic';

export function GET(request: Request): Promise<Response> {
  return answerCall(request, 'search-suggest', async () => {
    const { path, lang } = parameters(nearSchema, request);
    const near = await findNearPaths(lang, path, { places: placePaths, most: MOST_NEAR });
    return pagesAt(
      lang,
      near.map((one) => `/${lang}${one}`),
    );
  });
}
