import { describe, expect, it } from 'vitest';

import { matchesContract } from '../support/openapi';
import { portalUrl } from '../support/portal-address';

/** What other sites get that show a video or a figure of the demo content (ADR 170). */

const OEMBED = '/api/content/v1/oembed';

const get = (address: string, headers: Record<string, string> = {}) =>
  fetch(new URL(address, portalUrl()), { headers, redirect: 'manual' });

const oembed = (path: string, more = '') =>
  get(`${OEMBED}?url=${encodeURIComponent(portalUrl() + path)}${more}`);

interface Described {
  readonly type: string;
  readonly title: string;
  readonly html?: string;
  readonly width?: number;
  readonly height?: number;
  readonly thumbnail_url?: string;
}

/** The value of an attribute in markup that contains one element. */
const attribute = (html: string | undefined, name: string) =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(html ?? '')?.[1] ?? '';

const video = '/videos/heddle-in-three-minutes';
const chapter = '/docs/supernode-reference-architecture/v/1.1/overview';
const figure = `${chapter}#fig-supernode-plan`;

describe.each(['zh', 'en'])('oEmbed in %s', (lang) => {
  it('is named by pages of videos and of chapters', async () => {
    for (const path of [video, chapter]) {
      const html = await (await get(`/${lang}${path}`)).text();
      const link = /<link[^>]+application\/json\+oembed[^>]*>/.exec(html)?.[0];
      const href = attribute(link, 'href').replaceAll('&amp;', '&');
      const answer = await get(href);
      expect([href, answer.status]).toEqual([href, 200]);
      const { title } = (await answer.json()) as Described;
      expect(title).toContain(attribute(link, 'title').replaceAll('&amp;', '&'));
    }
  });

  it('describes a video within the bounds, as it is declared', async () => {
    const answer = await oembed(`/${lang}${video}`, '&maxwidth=400&maxheight=200');
    const text = await answer.text();
    await matchesContract('get', OEMBED, { status: answer.status, text });
    const described = JSON.parse(text) as Described;
    expect(described).toMatchObject({ version: '1.0', type: 'video' });
    expect(described.width).toBeLessThanOrEqual(400);
    expect(described.height).toBeLessThanOrEqual(200);
    expect(Number(attribute(described.html, 'width'))).toBe(described.width);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('ratelimit')).toMatch(/r=\d+/);
    const etag = answer.headers.get('etag') ?? '';
    const again = await oembed(`/${lang}${video}`, '&maxwidth=400&maxheight=200').then(({ url }) =>
      get(url, { 'if-none-match': etag, 'cache-control': 'max-age=0' }),
    );
    expect(again.status).toBe(304);
  });

  it('describes a figure with its caption and its document', async () => {
    const described = (await (await oembed(`/${lang}${figure}`)).json()) as Described;
    expect(described.type).toBe('rich');
    const src = attribute(described.html, 'src');
    const document = await (await get(src)).text();
    expect(document).toContain(described.title);
    expect(document).toContain(`href="${portalUrl()}/${lang}${figure}"`);
    const picture = /<img src="([^"]+)"/.exec(document)?.[1] ?? '';
    expect((await get(picture)).headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it('gives a document that any site may frame, without scripts', async () => {
    const { html } = (await (await oembed(`/${lang}${video}`)).json()) as Described;
    const answer = await get(attribute(html, 'src'));
    const document = await answer.text();
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.has('x-frame-options')).toBe(false);
    expect(answer.headers.has('set-cookie')).toBe(false);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('frame-ancestors *');
    expect(policy).not.toContain('script-src');
    expect(document).not.toMatch(/<script|<form|\son\w+=/);
    const clip = /<source src="([^"]+)"/.exec(document)?.[1] ?? '';
    const part = await get(clip, { range: 'bytes=0-99' });
    expect([part.status, part.headers.get('cross-origin-resource-policy')]).toEqual([206, 'cross-origin']);
    await part.body?.cancel();
    // A sandboxed frame has no origin, so clip and captions are asked for as by another site.
    expect(document).toMatch(/<video [^>]*crossorigin="anonymous"/);
    expect(part.headers.get('access-control-allow-origin')).toBe('*');
    expect(part.headers.get('access-control-allow-credentials')).toBeNull();
    const captions = await get(/<track [^>]*src="([^"]+)"/.exec(document)?.[1] ?? '', { origin: 'null' });
    expect(captions.status).toBe(200);
    expect(captions.headers.get('access-control-allow-origin')).toBe('*');
    expect(await captions.text()).toMatch(/^WEBVTT/);
  });
});

describe('oEmbed', () => {
  it('knows only what is public, and only here', async () => {
    for (const path of ['/en/videos/none-such', '/en/news', `/en${chapter}#none-such`, '/admin'])
      expect([path, (await oembed(path)).status]).toEqual([path, 404]);
    const elsewhere = await get(
      `${OEMBED}?url=${encodeURIComponent('https://elsewhere.example/en' + video)}`,
    );
    expect(elsewhere.status).toBe(404);
    expect((await get('/api/content/v1/embeds/en/videos/none-such')).status).toBe(404);
    expect((await get(`/api/content/v1/embeds/en${chapter}/none-such`)).status).toBe(404);
  });

  it('refuses what it cannot read', async () => {
    expect((await get(OEMBED)).status).toBe(400);
    expect((await oembed(`/en${video}`, '&maxwidth=0')).status).toBe(400);
    expect((await oembed(`/en${video}`, '&format=xml')).status).toBe(501);
    for (const format of ['', 'xml%00', 'json&format=json'])
      expect([format, (await oembed(`/en${video}`, `&format=${format}`)).status]).toEqual([format, 400]);
  });

  it('leaves all other pages to be framed by the portal only', async () => {
    const { headers } = await get(`/en${video}`);
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  });
});
