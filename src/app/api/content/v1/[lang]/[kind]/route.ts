import { localePattern } from '@/i18n/locales';
import { offerDirectCall } from '@/platform/front/direct-calls';

import { answerList, preflight } from '../../_answer';

/** Reads the query of the address. */
export const dynamic = 'force-dynamic';

interface Context {
  params: Promise<{ lang: string; kind: string }>;
}

/** What is published of a kind in a language (contracts, section 11). */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  return answerList(request, await params);
}

offerDirectCall(
  new RegExp(`^/api/content/v1/(${localePattern})/([\\w-]+)$`),
  (request, [lang = '', kind = '']) => answerList(request, { lang, kind }),
);

export const OPTIONS = preflight;
