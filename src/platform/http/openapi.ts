import { z } from 'zod';

import { locales } from '@/i18n/locales';

import { type LimitName, limits, type SharedLimitName } from '../rate-limits/limits';
import { type ErrorCode, errorStatus } from './errors';

/** What an answer contains: data in the common envelope, JSON without it, or something other than JSON. */
type AnswerContent =
  | { readonly data: z.ZodType }
  | { readonly json: z.ZodType }
  | { readonly type: string }
  | { readonly nothing: true };

/** What a request contains. */
type BodyContent =
  | { readonly json: z.ZodType }
  /** One file in the field `file` of a multipart form. */
  | { readonly file: string }
  | { readonly form: z.ZodType };

/**
 * One call of the portal's API, as `GET /openapi.json` publishes it. `src/app/_api/router.ts` also routes by it and
 * enforces it.
 */
export interface Endpoint {
  readonly method: 'get' | 'post';
  /** With parameters in braces: `/api-mail/mine/{list}`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  /** Whether it requires a login, or only uses one if there is one. */
  readonly session?: 'required' | 'optional';
  /**
   * Whether it uses the account, which requires the consent to the privacy statement (ADR 048); `by input` where some
   * inputs do and the handler decides which.
   */
  readonly consent?: boolean | 'by input';
  /**
   * Whether it changes something, and so requires `TOKEN` and an origin of this site when there is a session. True for
   * every POST unless set to `false`, which is also for calls by programs that have no session.
   */
  readonly changes?: boolean;
  /** Path parameters with a schema; the others are plain texts. */
  readonly parameters?: Readonly<Record<string, z.ZodType>>;
  /** Parameters of the query. */
  readonly query?: z.ZodObject;
  /** The request limit whose state its answers report in `RateLimit` and `RateLimit-Policy`. */
  readonly limit?: LimitName;
  /** The request limit per network that the router counts before it reads the input. */
  readonly within?: SharedLimitName;
  readonly body?: BodyContent;
  /** Successes by their status. */
  readonly answers: Readonly<Record<number, AnswerContent>>;
  /** Business codes in addition to those that follow from the rest of the declaration. */
  readonly errors?: readonly ErrorCode[];
}

type Json = Record<string, unknown>;

/** The names under which an answer carries its message in each language. */
const messageNames = locales.map((locale) => `message_${locale}`);

const inEveryLanguage = z.object(Object.fromEntries(messageNames.map((name) => [name, z.string()])));

/** The body of every refusal (contracts, section 1). */
const errorSchema = z.object({
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  msg: inEveryLanguage,
  fields: z
    .record(z.string(), inEveryLanguage)
    .optional()
    .meta({ description: 'What is wrong with each field, for `invalid_input`.' }),
  data: z.unknown().optional().meta({ description: 'The present state, for `conflict`.' }),
  errors: z
    .array(z.unknown())
    .optional()
    .meta({ description: 'Under `/api/<collection>` only: the errors in the form of the content system.' }),
});

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _draft, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

/** `{ code, data, msg }` around data. */
function envelope(status: number, data: z.ZodType): Json {
  return {
    type: 'object',
    properties: {
      code: { const: status },
      data: schemaOf(data, 'output'),
      msg: { const: 'success' },
    },
    required: ['code', 'data', 'msg'],
  };
}

function contentOf(status: number, answer: AnswerContent): Json | undefined {
  if ('nothing' in answer) return undefined;
  if ('type' in answer) return { [answer.type]: {} };
  const schema = 'data' in answer ? envelope(status, answer.data) : schemaOf(answer.json, 'output');
  return { 'application/json': { schema } };
}

function requestBody(body: BodyContent): Json {
  if ('json' in body) {
    return { required: true, content: { 'application/json': { schema: schemaOf(body.json, 'input') } } };
  }
  if ('form' in body) {
    const schema = schemaOf(body.form, 'input');
    return { required: true, content: { 'application/x-www-form-urlencoded': { schema } } };
  }
  const schema = {
    type: 'object',
    properties: { file: { description: body.file } },
    required: ['file'],
  };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

/** A list of calls that keeps their paths and schemas in its type, so handlers are checked against them. */
export const defineEndpoints = <const L extends readonly Endpoint[]>(endpoints: L): L => endpoints;

/** Whether a call changes something, so pages of other sites may not make it. */
export const changesSomething = ({ method, changes }: Endpoint): boolean => changes ?? method === 'post';

/** Every refusal that a call may answer with. */
function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>(['internal_error', 'unavailable', ...(endpoint.errors ?? [])]);
  if (endpoint.body || endpoint.query) codes.add('invalid_input');
  if (endpoint.body) codes.add('file_too_large');
  if (endpoint.limit ?? endpoint.within) codes.add('too_many_requests');
  if (endpoint.session === 'required') codes.add('not_logged_in');
  if (endpoint.consent) codes.add('consent_required');
  if (changesSomething(endpoint)) codes.add('bad_origin');
  if (changesSomething(endpoint) && endpoint.session) codes.add('bad_token');
  return [...codes];
}

const headersOf = (headers: Json): Json => (Object.keys(headers).length > 0 ? { headers } : {});

/** Headers on every answer that report how much of a limit is left. */
function limitHeaders({ limit }: Endpoint): Json {
  if (!limit) return {};
  const { requests, seconds, counts } = limits[limit];
  const text = { type: 'string' };
  return {
    RateLimit: {
      description: `What is left of \`${limit}\`, and the seconds until all of it is back.`,
      schema: text,
    },
    'RateLimit-Policy': {
      description: `${counts}: ${requests} in ${seconds} s, unless the installation is set otherwise.`,
      schema: text,
    },
  };
}

function errorResponses(endpoint: Endpoint): Json {
  const byStatus = Object.groupBy(errorsOf(endpoint), (code) => errorStatus[code]);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\``).join(', '),
        ...headersOf({
          ...((status === '429' || status === '503') && {
            'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
          }),
          ...(status !== '500' && limitHeaders(endpoint)),
        }),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

function parametersOf({ path, parameters = {}, query }: Endpoint): Json[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: parameters[name] ? schemaOf(parameters[name], 'input') : { type: 'string' },
  }));
  if (!query) return inPath;
  const { properties = {}, required = [] } = schemaOf(query, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
  return [...inPath, ...inQuery];
}

function security(endpoint: Endpoint): Json[] | undefined {
  if (!endpoint.session) return undefined;
  const needed = { session: [], ...(changesSomething(endpoint) && { token: [] }) };
  return endpoint.session === 'optional' ? [{}, needed] : [needed];
}

/** `post` of `/api-mail/mine/{list}` → `postApiMailMineList`. */
function operationId({ method, path }: Endpoint): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter(Boolean);
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function operation(endpoint: Endpoint): Json {
  const responses = Object.fromEntries(
    Object.entries(endpoint.answers).map(([status, answer]) => {
      const content = contentOf(Number(status), answer);
      return [
        status,
        { description: 'success', ...headersOf(limitHeaders(endpoint)), ...(content && { content }) },
      ];
    }),
  );
  const allowed = security(endpoint);
  const given = parametersOf(endpoint);
  return {
    operationId: operationId(endpoint),
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(given.length > 0 && { parameters: given }),
    ...(endpoint.body && { requestBody: requestBody(endpoint.body) }),
    responses: { ...responses, ...errorResponses(endpoint) },
    ...(allowed && { security: allowed }),
  };
}

/**
 * The OpenAPI 3.1 document of `endpoints`, whose schemas are JSON Schema 2020-12.
 * @throws Error when two of them are the same call
 */
export function openApiDocument(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const item = (paths[endpoint.path] ??= {});
    if (item[endpoint.method]) throw new Error(`${endpoint.method} ${endpoint.path} is declared twice`);
    item[endpoint.method] = operation(endpoint);
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Interconnect community portal',
      version: '1',
      description: `Success: \`{ code, data, msg: "success" }\`. Refusals: \`{ code: "<business code>", msg: { ${messageNames.join(', ')} } }\`. Reads of content under \`/api/<collection>\` refuse in the same form; their successes are \`{ docs, totalDocs, … }\` or the item itself. Times are ISO 8601 in UTC. Assistants use the Model Context Protocol at \`/mcp\`. Changes with a session need the header \`TOKEN\` (the value of cookie \`_U_T_\`) and an \`Origin\` of this site.`,
    },
    servers: [{ url: '/' }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: schemaOf(errorSchema, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '_Y_G_', description: 'The session of a member.' },
        token: { type: 'apiKey', in: 'header', name: 'TOKEN', description: 'The value of cookie `_U_T_`.' },
      },
    },
  };
}
