import { createHash } from 'node:crypto';

import { escapeHtml } from '@/cms/rich-text/to-html';
import { isLocale, type Locale } from '@/i18n/locales';
import { invalidField } from '@/platform/http/errors';
import type { CaptionTrack } from '@/ui/rich-text/model';

import { CONTENT_API } from '../domain';

/** Where other sites ask how to show an address of this one (https://oembed.com). */
export const OEMBED = `${CONTENT_API}/oembed`;

const EMBEDS = `${CONTENT_API}/embeds`;

/** A page of the site, or a figure of one: what another site wants to show. */
export interface EmbedTarget {
  readonly lang: Locale;
  /** Decoded segments after the language. */
  readonly segments: readonly string[];
  /** What the fragment names. */
  readonly anchor?: string;
}

export interface OembedQuery {
  readonly target: EmbedTarget;
  readonly maxWidth?: number;
  readonly maxHeight?: number;
}

const PARAMETERS = ['url', 'maxwidth', 'maxheight', 'format'] as const;

const MOST_PIXELS = 10_000;

/**
 * Reads what another site asks.
 * @param origin of this site
 * @returns what is asked and the query in its one spelling; `target` is undefined for an address elsewhere
 * @throws PortalError `invalid_input` naming the parameter
 */
export function readOembedQuery(
  search: URLSearchParams,
  origin: string,
): { query: Omit<OembedQuery, 'target'> & { readonly target: EmbedTarget | undefined }; spelling: string } {
  for (const name of new Set(search.keys())) {
    if (!PARAMETERS.some((one) => one === name)) throw invalidField(name.slice(0, 100), 'unknown');
    if (search.getAll(name).length > 1) throw invalidField(name, 'format');
  }
  if ((search.get('format') ?? 'json') !== 'json') throw invalidField('format', 'unknown');
  const url = URL.parse(search.get('url') ?? '');
  if (!url) throw invalidField('url', 'webAddress');
  const target = url.origin === new URL(origin).origin ? targetOf(url) : undefined;
  const maxWidth = pixelsOf(search, 'maxwidth');
  const maxHeight = pixelsOf(search, 'maxheight');
  const parts = [
    `url=${encodeURIComponent(target ? addressOf(target, origin) : url.href)}`,
    ...(maxWidth === undefined ? [] : [`maxwidth=${maxWidth}`]),
    ...(maxHeight === undefined ? [] : [`maxheight=${maxHeight}`]),
  ];
  return {
    query: {
      target,
      ...(maxWidth !== undefined && { maxWidth }),
      ...(maxHeight !== undefined && { maxHeight }),
    },
    spelling: `?${parts.join('&')}`,
  };
}

function pixelsOf(search: URLSearchParams, name: 'maxwidth' | 'maxheight'): number | undefined {
  const text = search.get(name);
  if (text === null) return undefined;
  const number = Number(text);
  if (!/^[1-9]\d{0,4}$/.test(text) || number > MOST_PIXELS) throw invalidField(name, 'format');
  return number;
}

/** What an address of the site asks for, whatever its query. */
function targetOf({ pathname, hash }: URL): EmbedTarget | undefined {
  try {
    const [lang = '', ...segments] = pathname.split('/').filter(Boolean).map(decodeURIComponent);
    const anchor = decodeURIComponent(hash.slice(1));
    return isLocale(lang) ? { lang, segments, ...(anchor && { anchor }) } : undefined;
  } catch {
    return undefined;
  }
}

/** The address of a target, in one spelling. */
export function addressOf({ lang, segments, anchor }: EmbedTarget, origin: string): string {
  const path = [lang, ...segments.map(encodeURIComponent)].join('/');
  return `${origin}/${path}${anchor === undefined ? '' : `#${encodeURIComponent(anchor)}`}`;
}

/** Path of the document that shows a target within another site’s page. */
export function embedPath({ lang, segments, anchor }: EmbedTarget): string {
  const names = [...segments, ...(anchor === undefined ? [] : [anchor])];
  return `${EMBEDS}/${lang}/${names.map(encodeURIComponent).join('/')}`;
}

/** What such a path shows. Chapters are shown by their figures only, so the last segment of theirs is an anchor. */
export function embedTarget(path: string): EmbedTarget | undefined {
  const target = targetOf(new URL(path.slice(EMBEDS.length), 'http://localhost'));
  if (target?.segments[0] !== 'docs') return target;
  const anchor = target.segments.at(-1);
  return anchor === undefined ? undefined : { ...target, segments: target.segments.slice(0, -1), anchor };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A size in the same proportions, within bounds. */
export function fitted({ width, height }: Size, most: Pick<OembedQuery, 'maxWidth' | 'maxHeight'>): Size {
  const scale = Math.min(1, (most.maxWidth ?? width) / width, (most.maxHeight ?? height) / height);
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}

/** What another site puts into its page. */
export function embedHtml(src: string, title: string, { width, height }: Size): string {
  return `<iframe src="${escapeHtml(src)}" title="${escapeHtml(title)}" width="${width}" height="${height}" loading="lazy" allow="fullscreen; picture-in-picture" style="border: 0; max-width: 100%"></iframe>`;
}

/** Colors are those of the browser, which follow its settings. */
const STYLE = `html{color-scheme:light;font:14px/1.5 system-ui,sans-serif}
body{margin:0;height:100vh;display:flex;flex-direction:column;background:Canvas;color:CanvasText}
video,img{flex:1;min-height:0;width:100%;object-fit:contain}
p{margin:0;padding:8px 12px;overflow-wrap:anywhere}
a{color:LinkText}`;

/**
 * Headers of a document that any site may show. It has no scripts, reads nothing of the visitor’s, and leads only to the page
 * that it is from, so there is nothing to gain by framing it.
 */
export const embedHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': [
    "default-src 'none'",
    "img-src 'self'",
    "media-src 'self'",
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; '),
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Robots-Tag': 'noindex',
} as const;

interface Shown {
  readonly lang: string;
  readonly title: string;
  /** Address of the page that it is from. */
  readonly url: string;
}

/**
 * A document with a video and its captions. `crossorigin` is for sites that sandbox the frame into an origin of its own: captions
 * are loaded there only if our files allow every origin.
 */
export function videoDocument(
  shown: Shown & {
    readonly src: string;
    readonly mimeType: string;
    readonly poster?: string;
    readonly captions: readonly CaptionTrack[];
  },
): string {
  const { title, src, mimeType, poster, captions } = shown;
  const tracks = captions
    .map(
      ({ src: file, language, label }) =>
        `<track kind="captions" src="${escapeHtml(file)}" srclang="${escapeHtml(language)}" label="${escapeHtml(label)}">`,
    )
    .join('');
  const picture = poster === undefined ? '' : ` poster="${escapeHtml(poster)}"`;
  return documentOf(
    shown,
    `<video controls playsinline preload="none" crossorigin="anonymous" aria-label="${escapeHtml(title)}"${picture}><source src="${escapeHtml(src)}" type="${escapeHtml(mimeType)}">${tracks}</video>
${linkOf(shown.url, title)}`,
  );
}

/** A document with a figure, its caption, and where it is from. */
export function figureDocument(
  shown: Shown & { readonly src: string; readonly alt: string; readonly from: string },
): string {
  const { title, url, src, alt, from } = shown;
  return documentOf(
    shown,
    `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">
<p>${escapeHtml(title)}</p>
${linkOf(url, from)}`,
  );
}

const linkOf = (url: string, text: string) =>
  `<p><a href="${escapeHtml(url)}" target="_blank" rel="noopener">${escapeHtml(text)}</a></p>`;

function documentOf({ lang, title }: Shown, body: string): string {
  return `<!doctype html>
<html lang="${escapeHtml(lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`;
}
