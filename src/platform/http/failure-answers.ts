import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';

import { z } from 'zod';

import { htmlLang, type Locale, localeOfPath, locales } from '../../i18n/locales.ts';

import { RETRY_AFTER_SECONDS } from './outage.ts';

/**
 * What is answered when nothing can be rendered: a static page in every language, or JSON for calls of an API.
 *
 * Runs without the bundler, like `src/web.ts`.
 */

const API = /^\/(?:api(?:-[a-z]+)?|mcp)(?:[/?]|$)/;

function read(locale: Locale, file: string): unknown {
  return JSON.parse(
    readFileSync(new URL(`../../i18n/messages/${locale}/${file}.json`, import.meta.url), 'utf8'),
  );
}

/** Why a request is not answered: a mistake, a database that is away, or more work than there is room for. */
export type Reason = 'mistake' | 'outage' | 'busy';

/** Seconds after which clients may try again what was refused for lack of room. */
const BUSY_SECONDS = 5;

const pageText = z.object({ title: z.string(), lead: z.string() });
const pageTexts = z.object({ failure: pageText.extend({ retry: z.string() }), busy: pageText });
const callTexts = z.object({ unavailable: z.string(), internalError: z.string() });

const texts = locales.map((locale) => ({
  locale,
  page: pageTexts.parse(read(locale, 'errors')),
  call: callTexts.parse(read(locale, 'response')),
}));

/**
 * Gives an answer that has not begun the head of a failure.
 * @param path of the request
 * @param reason unless it is a mistake, trying again later helps
 * @returns its body
 */
export function becomeFailure(response: ServerResponse, path: string, reason: Reason): string {
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  if (reason !== 'mistake') {
    response.statusCode = 503;
    response.setHeader('Retry-After', String(reason === 'busy' ? BUSY_SECONDS : RETRY_AFTER_SECONDS));
  }
  response.setHeader('Cache-Control', 'private, no-store');
  const isCall = API.test(path);
  response.setHeader('Content-Type', isCall ? 'application/json' : 'text/html; charset=utf-8');
  return isCall ? failedCall(reason) : failedPage(localeOfPath(path), reason);
}

/** An error in the form of the APIs (contracts, section 1). */
function failedCall(reason: Reason): string {
  const isMistake = reason === 'mistake';
  const name = isMistake ? 'internalError' : 'unavailable';
  return JSON.stringify({
    code: isMistake ? 'internal_error' : 'unavailable',
    msg: Object.fromEntries(texts.map(({ locale, call }) => [`message_${locale}`, call[name]])),
  });
}

/** The page in every language, that of the address first. Everything is inside: nothing else can be loaded now. */
function failedPage(first: Locale, reason: Reason): string {
  const ordered = texts
    .toSorted((a, b) => Number(b.locale === first) - Number(a.locale === first))
    .map(({ locale, page: { failure, busy } }) => {
      const page = reason === 'busy' ? { ...failure, ...busy } : failure;
      return { locale, page };
    });
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
