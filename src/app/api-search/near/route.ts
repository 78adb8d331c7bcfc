import { pagesAt, placePaths } from '@/features/search';
import { MOST_NEAR, nearSchema } from '@/features/search/domain';
import { nearPaths } from '@/features/site-index/near';
import { readPublicPaths } from '@/features/site-index/use-cases/sitemap-parts';

import { answerCall, parameters } from '../_calls';

/** `GET /api-search/near`: section 6 of the contracts. Nothing is counted: nobody searched. */
export const dynamic = 'force-dynamic';

export function GET(request: Request): Promise<Response> {
  return answerCall(request, 'search-suggest', async () => {
    const { path, lang } = parameters(nearSchema, request);
    const near = nearPaths(path, [...placePaths, ...(await readPublicPaths(lang))], MOST_NEAR);
    return pagesAt(
      lang,
      near.map((one) => `/${lang}${one}`),
    );
  });
}
