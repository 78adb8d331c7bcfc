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

export const OPTIONS = preflight;
