import { globSync } from 'node:fs';
import { resolve } from 'node:path';

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from './endpoints';
import { openApiDocument } from '@/platform/http/openapi';

/** Routes outside `api-*` that are declared as well. */
const others = ['builds/latest.json', 'healthz', 'readyz', 'status', 'openapi.json'];
/** Where a member’s browser is sent, or a provider calls: no interface that anybody programs against. */
const navigation = /^(?:get|post) \/api-id\/oidc\//;

/** `/api-dsapi/query/track/{product}` and `api-dsapi/query/track/[product]` are the same call. */
const anonymous = (path: string) => path.replaceAll(/\{\w+\}|\[\w+\]/g, '*');

/** What a handler of the router tells about itself. */
const routed = z.custom<{ readonly calls: readonly string[] }>(
  (handler) => typeof handler === 'function' && 'calls' in handler,
);

/** Every call that the route files answer, as `get /api-mail/mine/*`: what they export, loaded as Next.js loads it. */
async function callsOfRoutes(): Promise<string[]> {
  const files = [
    ...globSync('src/app/api-*/**/route.ts'),
    ...others.map((path) => `src/app/${path}/route.ts`),
  ];
  const calls = await Promise.all(
    files.map(async (file) => {
      const exported = (await import(resolve(file))) as Readonly<Record<string, unknown>>;
      const path = file.replace(/^src\/app/, '').replace(/\/route\.ts$/, '');
      const methods = Object.keys(exported).filter((name) => /^(?:GET|POST|PUT|PATCH|DELETE)$/.test(name));
      return methods.flatMap((method) =>
        path.includes('[...')
          ? routed.parse(exported[method]).calls.map(anonymous)
          : [`${method.toLowerCase()} ${anonymous(path)}`],
      );
    }),
  );
  return calls.flat().filter((call) => !navigation.test(call));
}

describe('the declared endpoints', () => {
  it('are the calls that the routes answer, no more and no fewer', { timeout: 60_000 }, async () => {
    const declared = endpoints
      .filter(({ path }) => path.startsWith('/api-') || others.includes(path.slice(1)))
      .map(({ method, path }) => `${method} ${anonymous(path)}`);
    expect(declared.toSorted()).toEqual((await callsOfRoutes()).toSorted());
  });
});

const schema = z.record(z.string(), z.unknown());
const parameter = z.strictObject({
  name: z.string().min(1),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  required: z.boolean(),
  schema,
});
const content = z.record(
  z.string().regex(/^[\w.+-]+\/[\w.+*-]+$/),
  z.strictObject({ schema: schema.optional() }),
);
const operation = z.strictObject({
  operationId: z.string().regex(/^[a-z]\w+$/),
  tags: z.array(z.string()).length(1),
  summary: z.string().min(5),
  parameters: z.array(parameter).optional(),
  requestBody: z.strictObject({ required: z.boolean(), content }).optional(),
  responses: z.record(
    z.string().regex(/^[2-5]\d\d$/),
    z.strictObject({
      description: z.string().min(1),
      headers: schema.optional(),
      content: content.optional(),
    }),
  ),
  security: z.array(z.record(z.string(), z.array(z.never()))).optional(),
});
/** The parts of OpenAPI 3.1 that the document uses, and nothing else. */
const document = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.string() })),
  tags: z.array(z.strictObject({ name: z.string() })),
  paths: z.record(
    z.string().startsWith('/'),
    z.strictObject({ get: operation.optional(), post: operation.optional() }),
  ),
  components: z.strictObject({
    schemas: z.record(z.string(), schema),
    securitySchemes: z.record(z.string(), z.looseObject({ type: z.string() })),
  }),
});

describe('the OpenAPI document', () => {
  const json: unknown = JSON.parse(JSON.stringify(openApiDocument(endpoints)));

  it('has the structure of OpenAPI 3.1', () => {
    const parsed = document.parse(json);
    const operations = Object.values(parsed.paths).flatMap((item) => Object.values(item));
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const [path, item] of Object.entries(parsed.paths)) {
      for (const { parameters = [] } of Object.values(item)) {
        const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
        expect(inPath, path).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      }
    }
    for (const name of operations.flatMap(({ security = [] }) => security.flatMap(Object.keys))) {
      expect(parsed.components.securitySchemes).toHaveProperty(name);
    }
  });

  it('refers only to what is in it', () => {
    const references = [...JSON.stringify(json).matchAll(/"\$ref":"([^"]+)"/g)].map(
      ([, target = '']) => target,
    );
    expect(references.length).toBeGreaterThan(0);
    for (const target of references) {
      const found = target
        .replace(/^#\//, '')
        .split('/')
        .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], json);
      expect(found, target).toBeDefined();
    }
  });

  it('holds schemas that are schemas: zod reads every one back', () => {
    const parsed = document.parse(json);
    for (const operation of Object.values(parsed.paths).flatMap((item) => Object.values(item))) {
      const contents = [
        operation.requestBody?.content,
        ...Object.values(operation.responses).map(({ content }) => content),
      ];
      for (const media of contents.flatMap((content) => Object.values(content ?? {}))) {
        if (!media.schema || '$ref' in media.schema) continue;
        expect(() => z.fromJSONSchema(media.schema ?? {}), operation.operationId).not.toThrow();
      }
    }
  });

  it('describes what visitors read of each collection, with its bounds and refusals', () => {
    const parsed = document.parse(json);
    const lists = Object.keys(parsed.paths).filter((path) => /^\/api\/[\w-]+$/.test(path));
    expect(lists.toSorted()).toEqual([
      '/api/activities',
      '/api/authors',
      '/api/case-studies',
      '/api/chapters',
      '/api/documents',
      '/api/errata',
      '/api/faq-categories',
      '/api/faqs',
      '/api/glossary',
      '/api/mailing-lists',
      '/api/media',
      '/api/news',
      '/api/pages',
      '/api/policy-versions',
      '/api/releases',
      '/api/specifications',
      '/api/videos',
      '/api/white-papers',
    ]);
    for (const path of lists) {
      const list = parsed.paths[path]?.get;
      const item = parsed.paths[`${path}/{id}`]?.get;
      const schemas = Object.fromEntries((list?.parameters ?? []).map(({ name, schema }) => [name, schema]));
      expect(schemas.limit, path).toMatchObject({ type: 'integer', minimum: 1, maximum: 100, default: 10 });
      expect(schemas.depth, path).toMatchObject({ type: 'integer', minimum: 0, maximum: 2 });
      expect(schemas.locale, path).toMatchObject({ enum: ['zh', 'en'] });
      expect(item?.parameters?.[0], path).toMatchObject({ name: 'id', schema: { format: 'uuid' } });
      expect(Object.keys(list?.responses ?? {}), path).toEqual(expect.arrayContaining(['200', '400', '429']));
      expect(Object.keys(item?.responses ?? {}), path).toEqual(expect.arrayContaining(['200', '404', '429']));
      for (const status of ['200', '400', '429']) {
        expect(list?.responses[status]?.headers, path).toHaveProperty('RateLimit');
      }
      expect(list?.responses['429']?.headers, path).toHaveProperty('Retry-After');
    }
  });

  it('refuses the same call twice', () => {
    const [one] = endpoints;
    expect(() => openApiDocument(one ? [one, one] : [])).toThrow('declared twice');
  });
});
