import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { afterEach, expect, it } from 'vitest';

import { withOwnPages } from './own-pages';

const NONCE = 'aGVsbG8rd29ybGQ/PQ==';
const page = [
  '<!DOCTYPE html><html><head><meta charSet="utf-8"/>',
  `<link rel="stylesheet" href="/_next/static/chunks/a.css" nonce="${NONCE}" data-precedence="next"/>`,
  `<link rel="preload" as="script" fetchPriority="low" nonce="${NONCE}" href="/_next/static/chunks/a.js"/>`,
  `<script src="/_next/static/chunks/b.js" async="" nonce="${NONCE}"></script>`,
  `<script src="/_next/static/chunks/a.js" async="" nonce="${NONCE}" id="_R_"></script>`,
  `<script src="/_next/static/chunks/old.js" noModule="" nonce="${NONCE}"></script>`,
  '</head><body>',
  `<p>你好，${'访客'.repeat(300)}</p><pre>&lt;/body&gt; &lt;script src="/_next/static/x.js" async=""&gt;</pre>`,
  `<script nonce="${NONCE}">self.__next_f.push([1,""])</script></body></html>`,
].join('');
const [head = '', body = ''] = page.split('</head>');

const font = '</fonts/a.woff2>; rel=preload; as="font"; crossorigin=""; type="font/woff2"';
const hints = `</_next/static/chunks/a.css>; rel=preload; as="style"; nonce="${NONCE}", ${font}`;

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const html: Answer = (_, response) => {
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ETag: '"next"', Link: hints });
  const bytes = Buffer.from(page);
  // In the middle of a character.
  const middle = Buffer.from(`${head}</head><body><p>`).byteLength + 1;
  response.write(bytes.subarray(0, middle));
  response.end(bytes.subarray(middle));
};

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

interface Case {
  answer?: Answer;
  path?: string;
  method?: string;
  headers?: Record<string, string>;
  isPreview?: boolean;
}

/** Fetched without the client's own decoding. */
async function fetched({
  answer = html,
  path = '/identity/login?lang=zh',
  isPreview = false,
  ...init
}: Case = {}) {
  const next = (request: IncomingMessage, response: ServerResponse) =>
    Promise.resolve(answer(request, response));
  const handle = withOwnPages(next, {
    readSheet: (name) => (name === 'chunks/a.css' ? 'p{color:red}' : undefined),
    isOwn: ({ url = '' }) => !url.startsWith('/zh/news'),
    isPreview: () => isPreview,
  });
  const server = createServer((request, response) => void handle(request, response));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { request } = await import('node:http');
  return new Promise<{ status?: number; headers: Record<string, unknown>; bytes: Buffer }>(
    (resolve, reject) => {
      const asked = request({ port, path, ...init }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) }),
        );
      });
      asked.on('error', reject).end();
    },
  );
}

it('have their styles inside and their scripts at the end, with the nonce of the answer', async () => {
  const { status, headers, bytes } = await fetched();
  const text = bytes.toString();
  const [newHead = '', newBody = ''] = text.split('</head>');
  expect(status).toBe(200);
  expect(newHead).toContain('<style data-page-styles="">p{color:red}</style>');
  expect(newHead).toContain(`nonce="${NONCE}" data-precedence="next" disabled=""/>`);
  expect(newHead).not.toContain('async=""');
  expect(newHead).toContain('old.js');
  const start = newBody.slice(body.indexOf('</body></html>'), -'</body></html>'.length);
  expect(start.startsWith(`<script data-late-scripts="" nonce="${NONCE}">`)).toBe(true);
  expect(start).toContain('["/_next/static/chunks/b.js","/_next/static/chunks/a.js"]');
  expect(newBody.replace(start, '')).toBe(body);
  expect(headers['content-length']).toBe(String(bytes.byteLength));
  expect(headers).not.toHaveProperty('etag');
  expect(headers.link).toBe(font);
});

it.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('are compressed with %s for clients that accept it', async (coding, decoded) => {
  const { headers, bytes } = await fetched({ headers: { 'accept-encoding': coding } });
  const { bytes: plain } = await fetched();
  expect(headers['content-encoding']).toBe(coding);
  expect(headers['content-length']).toBe(String(bytes.byteLength));
  expect(decoded(bytes).equals(plain)).toBe(true);
});

it('lead elsewhere without the page that Next.js sends with a redirect', async () => {
  const { status, headers, bytes } = await fetched({
    answer: (_, response) => {
      response.statusCode = 307;
      response.setHeader('Location', '/zh');
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.setHeader('Link', hints);
      response.end(page);
    },
    headers: { 'accept-encoding': 'br' },
  });
  expect({ status, location: headers.location, length: bytes.byteLength, link: headers.link }).toEqual({
    status: 307,
    location: '/zh',
    length: 0,
    link: font,
  });
  expect(headers).not.toHaveProperty('content-encoding');
});

it('keep the status and the body of answers that are not pages', async () => {
  const { status, headers, bytes } = await fetched({
    answer: (_, response) => response.writeHead(404, { 'Content-Type': 'text/plain' }).end('None.'),
    headers: { 'accept-encoding': 'br' },
  });
  expect({ status, body: bytes.toString() }).toEqual({ status: 404, body: 'None.' });
  expect(headers).not.toHaveProperty('content-encoding');
});

it.each<[string, Case]>([
  ['previews of drafts', { isPreview: true }],
  ['shared pages', { path: '/zh/news' }],
  ['data for React', { headers: { rsc: '1' } }],
  ['the head alone', { method: 'HEAD' }],
  ['APIs', { path: '/api-search/suggest?q=a' }],
  ['the admin', { path: '/admin/login' }],
  ['PDFs', { path: '/zh/docs/pdf/base/v/2.0' }],
  ['files', { path: '/zh/docs/base/requirements.csv' }],
])('leave %s as they are', async (_, request) => {
  const { headers, bytes } = await fetched(request);
  expect(headers.etag).toBe('"next"');
  expect(headers.link).toBe(hints);
  expect(bytes.toString()).toBe(request.method === 'HEAD' ? '' : page);
});

it('keep sheets in files when the page would be too heavy with them', async () => {
  const heavy = page.replace('</p>', `${'x'.repeat(200_000)}</p>`);
  const { bytes } = await fetched({
    answer: (_, response) => {
      response.setHeader('Content-Type', 'text/html');
      response.end(heavy);
    },
    path: '/zh/search?q=a',
  });
  expect(bytes.toString()).not.toContain('data-page-styles');
  expect(bytes.toString()).toContain('data-late-scripts');
});
