import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { portalUrl } from '../support/portal-address';
import { loggedIn, paragraph, type RestClient } from '../support/rest';
import { newStaffAccount } from '../support/staff-accounts';

/** Attacks on the preview of drafts: what is left of it when its staff session is gone, and what others make of it. */

const PASSWORD = 'Weave-2026-of-staff';
const SECRET = `secret ${randomUUID()}`;

/** Cookies of a browser of staff, which keeps to their paths no more than an attacker would. */
class StaffBrowser {
  readonly cookies = new Map<string, string>();

  constructor(readonly email: string) {}

  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(`${portalUrl()}${path}`, {
      redirect: 'manual',
      ...init,
      headers: {
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        cookie: this.header(),
        ...(init.headers as Record<string, string>),
      },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  header(...names: string[]): string {
    return [...this.cookies]
      .filter(([name]) => names.length === 0 || names.includes(name))
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
  }

  async logIn(): Promise<void> {
    const body = JSON.stringify({ email: this.email, password: PASSWORD });
    const headers = { origin: portalUrl() };
    expect((await this.send('/api/staff/login', { method: 'POST', body, headers })).status).toBe(200);
  }

  preview(path: string): Promise<Response> {
    return this.send(`/api/preview?path=${encodeURIComponent(path)}`);
  }
}

let staff: RestClient;
let item: { id: string; path: string };
const people: string[] = [];

async function newStaff(role = 'editor'): Promise<{ id: string; browser: StaffBrowser }> {
  const email = `${randomUUID()}@example.org`;
  const id = await newStaffAccount(staff, { email, password: PASSWORD, name: 'Preview', roles: [role] });
  people.push(id);
  const browser = new StaffBrowser(email);
  await browser.logIn();
  return { id, browser };
}

/** What a page shows to a request with these cookies. */
async function read(path: string, cookie: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(portalUrl() + path, {
    headers: { cookie, 'sec-fetch-site': 'same-origin', ...headers },
  });
  return response.text();
}

beforeAll(async () => {
  staff = await loggedIn();
  const slug = `attack-${randomUUID().slice(0, 8)}`;
  const { body, status } = await staff.post<{ doc: { id: string } }>('/news?locale=en&draft=true&depth=0', {
    title: SECRET,
    slug,
    summary: SECRET,
    body: paragraph(SECRET),
    publishedAt: new Date().toISOString(),
    _status: 'draft',
  });
  expect(status).toBe(201);
  item = { id: body.doc.id, path: `/en/news/${slug}` };
});

afterAll(async () => {
  await staff.delete(`/news/${item.id}?depth=0`);
  for (const id of people) await staff.delete(`/staff/${id}`);
});

describe('a preview (draft-request)', () => {
  let editor: { id: string; browser: StaffBrowser };
  beforeEach(async () => {
    editor = await newStaff();
    const opened = await editor.browser.preview(item.path);
    expect(opened.headers.get('location')).toContain(item.path);
    expect([...editor.browser.cookies.keys()]).toEqual(
      expect.arrayContaining(['payload-token', '__prerender_bypass']),
    );
    // What the attacks take away is there.
    expect(await read(item.path, editor.browser.header())).toContain(SECRET);
  });

  it('is not opened by the cookie of draft mode, which is the same for everyone', async () => {
    const { browser } = editor;
    expect(await read(item.path, browser.header('__prerender_bypass'))).not.toContain(SECRET);
    expect(await read(item.path, browser.header('__prerender_bypass', 'payload-token'))).not.toContain(
      SECRET,
    );
    const data = { rsc: '1' };
    expect(await read(item.path, browser.header('__prerender_bypass'), data)).not.toContain(SECRET);
  });

  it('is not opened by both cookies of the preview without the session', async () => {
    const cookies = editor.browser.header('__prerender_bypass', 'portal-preview');
    expect(await read(item.path, cookies)).not.toContain(SECRET);
  });

  it('ends with the log-out', async () => {
    const { browser } = editor;
    const kept = browser.header();
    const headers = { origin: portalUrl() };
    expect((await browser.send('/api/staff/logout', { method: 'POST', headers })).status).toBe(200);
    expect(await read(item.path, kept)).not.toContain(SECRET);
    await browser.logIn();
    const ticket = /portal-preview=[^;]+/.exec(kept)?.[0];
    const mixed = `${browser.header('payload-token')}; ${kept.replace(/payload-token=[^;]+/, 'x=y')}`;
    expect(mixed).toContain(ticket);
    expect(await read(item.path, mixed)).not.toContain(SECRET);
  });

  it('ends when the role changes', async () => {
    expect((await staff.patch(`/staff/${editor.id}`, { roles: ['reviewer'] })).status).toBe(200);
    expect(await read(item.path, editor.browser.header())).not.toContain(SECRET);
  });

  it('ends when the person is deleted', async () => {
    expect((await staff.delete(`/staff/${editor.id}`)).status).toBe(200);
    expect(await read(item.path, editor.browser.header())).not.toContain(SECRET);
  });

  it('does not pass to a colleague', async () => {
    const { browser } = await newStaff('reviewer');
    const cookies = `${browser.header('payload-token')}; ${editor.browser.header('__prerender_bypass', 'portal-preview')}`;
    expect(await read(item.path, cookies)).not.toContain(SECRET);
  });

  it('shows the drafts of no other page', async () => {
    const slug = `attack-${randomUUID().slice(0, 8)}`;
    const { body } = await staff.post<{ doc: { id: string } }>('/news?locale=en&draft=true&depth=0', {
      title: SECRET,
      slug,
      publishedAt: new Date().toISOString(),
      _status: 'draft',
    });
    expect(await read(`/en/news/${slug}`, editor.browser.header())).not.toContain(SECRET);
    await staff.delete(`/news/${body.doc.id}?depth=0`);
  });

  it('leaves nothing for the next visitor', async () => {
    expect(await read(item.path, editor.browser.header())).toContain(SECRET);
    const plain = await fetch(portalUrl() + item.path);
    expect(plain.status).toBe(404);
    expect(await plain.text()).not.toContain(SECRET);
  });

  it('is kept by no cache', async () => {
    const response = await editor.browser.send(item.path);
    expect(await response.text()).toContain(SECRET);
    expect(response.headers.get('cache-control')).toMatch(/no-store/);
  });

  it('ends when it is left', async () => {
    const { browser } = editor;
    await browser.send(`/api/preview/leave?path=${encodeURIComponent(item.path)}`);
    expect(browser.cookies.has('__prerender_bypass')).toBe(false);
    expect(browser.cookies.has('portal-preview')).toBe(false);
  });
});

it.each(['guessed', '', 'undefined', '0'.repeat(32)])(
  'a draft is not shown for the made-up cookies %j',
  async (value) => {
    const cookie = `__prerender_bypass=${value}; portal-preview=${value}; payload-token=${value}`;
    expect(await read(item.path, cookie)).not.toContain(SECRET);
  },
);

it('a preview is not opened without a staff session', async () => {
  const stranger = new StaffBrowser('nobody@example.org');
  const response = await stranger.preview(item.path);
  expect(response.headers.get('location')).toContain('/admin/login');
  expect(stranger.cookies.size).toBe(0);
});
