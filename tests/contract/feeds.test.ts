import { describe, expect, it } from 'vitest';

import { portalUrl } from '../support/portal-address';

const get = (path: string) => fetch(`${portalUrl()}${path}`, { redirect: 'manual' });

/** Contents of all elements of this name, as they stand in the file. */
const elements = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text);

describe.each(['zh', 'en'])('the feed of the news in %s', (lang) => {
  it('is an Atom feed whose entries have unique ids that are addresses of this site', async () => {
    const answer = await get(`/${lang}/feed.xml`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^application\/atom\+xml/);
    const xml = await answer.text();
    expect(xml).toMatch(
      /^<\?xml version="1.0" encoding="utf-8"\?>\s*<feed xmlns="http:\/\/www.w3.org\/2005\/Atom"/,
    );
    const [self, ...ids] = elements(xml, 'id');
    expect(self).toBe(`${portalUrl()}/${lang}/feed.xml`);
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id.startsWith(`${portalUrl()}/${lang}/news/`)).toBe(true);
    expect(elements(xml, 'updated')).toHaveLength(ids.length + 1);
  });

  it('leads to pages that exist', async () => {
    const xml = await (await get(`/${lang}/feed.xml`)).text();
    const [, first = ''] = elements(xml, 'id');
    expect((await fetch(first)).status).toBe(200);
  });

  it.each(['documents', 'white-papers', 'videos', 'activities'])('has a sibling for %s', async (type) => {
    const answer = await get(`/${lang}/feed.xml?type=${type}`);
    expect(answer.status).toBe(200);
    expect(elements(await answer.text(), 'id')[0]).toBe(`${portalUrl()}/${lang}/feed.xml?type=${type}`);
  });

  it('does not exist for a type that nobody knows', async () => {
    expect((await get(`/${lang}/feed.xml?type=constructor`)).status).toBe(404);
  });
});

describe('the sitemap', () => {
  it('names translations only where an item is published in both languages', async () => {
    const xml = await (await get('/sitemap.xml')).text();
    const locations = new Set(elements(xml, 'loc'));
    expect(locations.size).toBeGreaterThan(50);
    for (const [, href = ''] of xml.matchAll(/hreflang="[^"]+" href="([^"]+)"/g)) {
      expect(locations).toContain(href);
    }
    const agreement = `${portalUrl()}/zh/specification-license-agreement-v1`;
    expect(locations).toContain(agreement);
    expect(locations).not.toContain(agreement.replace('/zh/', '/en/'));
  });

  it('is what robots.txt points to', async () => {
    expect(await (await get('/robots.txt')).text()).toContain(`Sitemap: ${portalUrl()}/sitemap.xml`);
  });
});

describe('files for machines', () => {
  it('llms.txt lists documents with their chapters as Markdown that exists', async () => {
    const answer = await get('/llms.txt');
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    const text = await answer.text();
    expect(text).toMatch(/^# \S/);
    const chapter = /\((http[^)]+\.md)\)/.exec(text)?.[1] ?? '';
    const markdown = await fetch(chapter);
    expect(markdown.status).toBe(200);
    expect(markdown.headers.get('content-type')).toMatch(/^text\/markdown/);
  });

  it('the web manifest names icons that exist', async () => {
    const answer = await get('/manifest.webmanifest');
    expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
    const { icons, name } = (await answer.json()) as { name: string; icons: { src: string }[] };
    expect(name).not.toBe('');
    const statuses = await Promise.all(icons.map(async ({ src }) => (await get(src)).status));
    expect(statuses).toEqual(icons.map(() => 200));
  });

  it('an activity can be put into a calendar', async () => {
    const answer = await get('/en/activities/plugfest-three/calendar.ics');
    expect(answer.headers.get('content-type')).toMatch(/^text\/calendar/);
    expect(await answer.text()).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect((await get('/en/activities/no-such/calendar.ics')).status).toBe(404);
  });
});
