import { localePattern } from '@/i18n/locales';
import { offerDirectCall } from '@/platform/front/direct-calls';

import { answerItem, preflight } from '../../../_answer';

/** Reads the query of the address. */
export const dynamic = 'force-dynamic';

interface Context {
  params: Promise<{ lang: string; kind: string; slug: string[] }>;
}

/** An item that is published in a language; slugs of news have several segments. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { slug, ...place } = await params;
  return answerItem(request, place, slug.join('/'));
}

/** Segments without characters that would have to be decoded, and without dots that lead elsewhere. */
const NAME = '[\\w-][\\w.-]*';

offerDirectCall(
  new RegExp(`^/api/content/v1/(${localePattern})/([\\w-]+)/(${NAME}(?:/${NAME})*)$`),
  (request, [lang = '', kind = '', name = '']) => answerItem(request, { lang, kind }, name),
);

export const OPTIONS = preflight;
