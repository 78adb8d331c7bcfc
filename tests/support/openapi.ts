import { expect } from 'vitest';
import { z } from 'zod';
import { portalUrl } from './portal-address';

interface Media {
  readonly schema?: Record<string, unknown>;
}

interface Document {
  readonly paths: Record<
    string,
    Record<string, { responses: Record<string, { content?: Record<string, Media> }> }>
  >;
  readonly components: { readonly schemas: Record<string, Record<string, unknown>> };
}

let known: Promise<Document> | undefined;

/** The document that the portal under test publishes. */
function published(): Promise<Document> {
  known ??= fetch(`${portalUrl()}/openapi.json`).then((response) => response.json() as Promise<Document>);
  return known;
}

/**
 * Expects an answer that the portal's OpenAPI document allows for this call: a declared status with JSON that matches
 * the declared schema.
 * @param path as declared, such as `/api-mail/mine/{list}`
 */
export async function matchesContract(
  method: 'get' | 'post',
  path: string,
  answer: { readonly status: number; readonly text: string },
): Promise<void> {
  const document = await published();
  const responses = document.paths[path]?.[method]?.responses;
  expect(responses, `${method} ${path} is declared`).toBeDefined();
  const response = responses?.[answer.status];
  expect(response, `${method} ${path} may answer ${answer.status}`).toBeDefined();
  const declared = response?.content?.['application/json']?.schema;
  if (!declared) return;
  const name = /^#\/components\/schemas\/(\w+)$/.exec(
    typeof declared.$ref === 'string' ? declared.$ref : '',
  )?.[1];
  const schema = z.fromJSONSchema(name ? (document.components.schemas[name] ?? {}) : declared);
  const result = schema.safeParse(JSON.parse(answer.text));
  expect(result.error?.issues ?? [], `${method} ${path} answered ${answer.text.slice(0, 400)}`).toEqual([]);
}
