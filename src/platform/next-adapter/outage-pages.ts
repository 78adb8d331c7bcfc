import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';

import { z } from 'zod';

import { htmlLang, type Locale, localeOfPath, locales } from '../../i18n/locales.ts';

import { isOutage, RETRY_AFTER_SECONDS } from '../http/outage.ts';

/**
 * When Next.js cannot render a page, it answers 500 with an empty document. This module answers in its place: 503 while
 * the database is away, with a static page in every language, or with JSON for calls of an API.
 *
 * Needs: a failed answer that goes through `writeHead`, `write`, and `end` of the response, with status 500 and without
 *   JSON; `onRequestError` of the instrumentation being called before the answer ends.
 * Checked with: Next.js 16.4.6
 * Without it: visitors see an empty page, and caches and monitors take an outage for a mistake in the code.
 * Contract test: src/platform/next-adapter/outage-pages.test.ts
 *
 * Runs without the bundler, like `src/web.ts`.
 */

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const API = /^\/api(?:-[a-z]+)?(?:\/|$)/;

function read(locale: Locale, file: string): unknown {
  return JSON.parse(
    readFileSync(new URL(`../../i18n/messages/${locale}/${file}.json`, import.meta.url), 'utf8'),
  );
}

const pageTexts = z.object({ failure: z.object({ title: z.string(), lead: z.string(), retry: z.string() }) });
const callTexts = z.object({ unavailable: z.string(), internalError: z.string() });

const texts = locales.map((locale) => ({
  locale,
  page: pageTexts.parse(read(locale, 'errors')).failure,
  call: callTexts.parse(read(locale, 'response')),
}));

/** @param next Next.js's request handler */
export function withOutagePages(next: Handle): Handle {
  return (request, response) => {
    // The router in the browser loads the whole page when its data cannot be had.
    if (request.headers.rsc === undefined && request.headers['next-action'] === undefined) {
      replaceFailures(request, response);
    }
    return next(request, response);
  };
}

function replaceFailures(request: IncomingMessage, response: ServerResponse): void {
  const write = response.write.bind(response) as (...args: unknown[]) => boolean;
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  const writeHead = response.writeHead.bind(response);
  const flushHeaders = response.flushHeaders.bind(response);
  const path = request.url ?? '/';
  const held: unknown[][] = [];
  let isDecided = false;
  const isFailure = () =>
    !isDecided &&
    response.statusCode >= 500 &&
    !response.headersSent &&
    /^$|^text\/(?:html|plain)/.test(String(response.getHeader('content-type') ?? ''));

  response.writeHead = (status: number, ...rest: unknown[]) => {
    response.statusCode = status;
    const headers = rest.find((value) => typeof value === 'object' && value !== null);
    if (Array.isArray(headers)) {
      for (let index = 0; index + 1 < headers.length; index += 2) {
        response.setHeader(String(headers[index]), String(headers[index + 1]));
      }
    } else {
      for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value as string);
    }
    return isFailure() ? response : writeHead(status);
  };
  response.flushHeaders = () => {
    if (!isFailure()) flushHeaders();
  };
  response.write = (...args: unknown[]) => {
    if (!isFailure()) return write(...args);
    held.push(args);
    const callback = args.at(-1);
    if (typeof callback === 'function') process.nextTick(callback);
    return true;
  };
  response.end = (...args: unknown[]) => {
    if (!isFailure()) return end(...args);
    isDecided = true;
    const [last] = args;
    const chunks = [...held.map(([chunk]) => chunk), last].filter(
      (chunk): chunk is string | Uint8Array => typeof chunk === 'string' || chunk instanceof Uint8Array,
    );
    const outage = isOutage();
    const body = Buffer.concat(chunks.map((chunk) => Buffer.from(chunk as Uint8Array)));
    // Whatever else says why it fails.
    if (!outage && body.length > 0) return end(body);
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    if (outage) {
      response.statusCode = 503;
      response.setHeader('Retry-After', String(RETRY_AFTER_SECONDS));
    }
    response.setHeader('Cache-Control', 'private, no-store');
    const isCall = API.test(path);
    response.setHeader('Content-Type', isCall ? 'application/json' : 'text/html; charset=utf-8');
    const text = isCall ? failedCall(outage) : failedPage(localeOfPath(path));
    return request.method === 'HEAD' ? end() : end(text);
  };
}

/** An error in the form of the APIs (contracts, section 1). */
function failedCall(outage: boolean): string {
  const name = outage ? 'unavailable' : 'internalError';
  return JSON.stringify({
    code: outage ? 'unavailable' : 'internal_error',
    msg: Object.fromEntries(texts.map(({ locale, call }) => [`message_${locale}`, call[name]])),
  });
}

/** The page in every language, that of the address first. Everything is inside: nothing else can be loaded now. */
function failedPage(first: Locale): string {
  const ordered = texts.toSorted((a, b) => Number(b.locale === first) - Number(a.locale === first));
  const sections = ordered.map(
    ({ locale, page }, index) =>
      `<section lang="${htmlLang[locale]}"><h${index + 1}>${page.title}</h${index + 1}><p>${page.lead}</p>` +
      `<p><a href="">${page.retry}</a></p></section>`,
  );
  return `<!DOCTYPE html>
<html lang="${htmlLang[first]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${ordered.map(({ page }) => page.title).join(' · ')}</title>
<style>${STYLE}</style>
</head>
<body><main>${sections.join('')}</main></body>
</html>
`;
}

/** The colors are those of src/ui/tokens.css. */
const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center;
  background: light-dark(oklch(98.5% 0.004 91), oklch(16.7% 0.014 258));
  color: light-dark(oklch(21.5% 0.018 256), oklch(92.5% 0.01 87));
  font: 1rem/1.625 system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', sans-serif; }
main { box-sizing: border-box; max-width: 36rem; padding: 2rem 1.5rem; }
section + section { margin-top: 2rem; padding-top: 2rem;
  border-top: 1px solid light-dark(oklch(90.1% 0.014 89), oklch(29% 0.025 256)); }
h1, h2 { margin: 0; font-size: 1.75rem; line-height: 1.3; font-weight: 600; text-wrap: balance; }
h2 { font-size: 1.25rem; }
p { margin: 0.75rem 0 0; }
a { color: light-dark(oklch(46.1% 0.203 267), oklch(75.5% 0.125 272)); }
`;
