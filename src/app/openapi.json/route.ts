import { endpoints } from '@/app/_api/endpoints';
import { derivedAnswer, nothingThere } from '@/platform/cache/derived-answer';
import { openApiDocument } from '@/platform/http/openapi';

/** Kept by the web process, like everything that is derived. */
export const dynamic = 'force-dynamic';

/** The contracts as an OpenAPI 3.1 document, for everyone, made from the schemas that check the requests. */
export async function GET(): Promise<Response> {
  const answer = await derivedAnswer({
    address: '/openapi.json',
    headers: { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' },
    make: () => Promise.resolve(JSON.stringify(openApiDocument(endpoints))),
  });
  return answer ?? nothingThere();
}
