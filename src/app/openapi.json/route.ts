import { endpoints } from '@/app/_api/endpoints';
import { openApiDocument } from '@/platform/http/openapi';

/** The same for a whole build: made from the schemas that check the requests. */
export const dynamic = 'force-static';

/** The contracts as an OpenAPI 3.1 document, for everyone. */
export function GET(): Response {
  return Response.json(openApiDocument(endpoints), {
    headers: { 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' },
  });
}
