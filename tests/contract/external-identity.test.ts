import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IdentityBrowser } from '../support/identity';
import { portalUrl } from '../support/portal-address';
import { freshDatabase, type SecondWeb, startSecondWeb } from '../support/second-web';

/**
 * A second portal, with a database of its own, whose members are those of the portal under test: that one is its
 * external identity service (issue "Identity", external mode). No page and no table of its own logs anybody in.
 */

let portal: SecondWeb;
let database: Awaited<ReturnType<typeof freshDatabase>>;

beforeAll(async () => {
  database = await freshDatabase();
  portal = await startSecondWeb((origin) => ({
    PUBLIC_URL: origin,
    DATABASE_URL: database.url,
    IDENTITY_API_URL: portalUrl(),
    IDENTITY_LOGIN_URL: `${portalUrl()}/identity/login`,
    IDENTITY_LOGOUT_URL: `${portalUrl()}/identity/logout`,
  }));
}, 120_000);

afterAll(async () => {
  await portal.stop();
  await database.drop();
});

async function rows<Row>(query: string, ...values: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(query, values)).rows as Row[];
  } finally {
    await client.end();
  }
}

const home = () => portal.origin;
/** What a page asks of the portal beyond the identity service, with the visitor's session. */
const ask = (browser: IdentityBrowser, path: string) =>
  fetch(`${home()}${path}`, {
    headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });

describe('a portal with an external identity service', () => {
  it('has no pages for logging in, and sends to those of the service', async () => {
    const answers = await Promise.all(
      ['/identity/login', '/identity/register?lang=en', '/identity'].map((path) =>
        fetch(`${home()}${path}`, { redirect: 'manual' }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    const page = await (await fetch(`${home()}/zh/faq`)).text();
    expect(page).toContain(`data-identity-login="${portalUrl()}/identity/login"`);
    expect(page).toContain(`data-identity-logout="${portalUrl()}/identity/logout"`);
  });

  it('sends visitors to log in there before a page of the personal center, and shows it once they have', async () => {
    const wanted = `${home()}/zh/my/personal`;
    const sent = await fetch(wanted, { redirect: 'manual' });
    const login = new URL(sent.headers.get('location') ?? '');
    expect(login.href.startsWith(`${portalUrl()}/identity/login?`)).toBe(true);
    expect(Object.fromEntries(login.searchParams)).toEqual({ redirect_uri: wanted, lang: 'zh' });
    const ada = new IdentityBrowser(home());
    await ada.register();
    expect((await ask(ada, '/zh/my/personal')).status).toBe(200);
  });

  it('passes calls on: its key is the service’s', async () => {
    const [here, there] = await Promise.all([
      new IdentityBrowser(home()).get<{ kid: string }>('public/key'),
      new IdentityBrowser().get<{ kid: string }>('public/key'),
    ]);
    expect(here.data.kid).toBe(there.data.kid);
  });

  it('knows who registered through it, as a member of its own without a password', async () => {
    const ada = new IdentityBrowser(home());
    const account = await ada.register();
    expect(ada.accountCookies()).toEqual(['_U_T_', '_Y_G_']);
    const { data } = await ada.get('personal/center/user');
    expect(data).toMatchObject({ email: account, nickname: 'Ada-2' });
    const members = await rows<{ id: string; subject: string }>(
      'SELECT m.id, s.subject FROM members m JOIN identity_subjects s ON s.member_id = m.id WHERE m.email = $1',
      account,
    );
    expect(members).toEqual([{ id: expect.any(String) as string, subject: data.username }]);
    expect(await rows('SELECT 1 FROM identity_credentials')).toEqual([]);
    expect(await rows('SELECT 1 FROM identity_sessions')).toEqual([]);
    // Everything else of the portal goes by that member.
    expect((await ask(ada, '/api-mail/mine?lang=en')).status).toBe(200);
    expect((await ask(new IdentityBrowser(home()), '/api-mail/mine?lang=en')).status).toBe(401);
  });

  it('knows who logged in at the service itself, and mirrors what changes there', async () => {
    const there = new IdentityBrowser();
    const account = await there.register();
    const here = new IdentityBrowser(home());
    for (const [name, value] of there.cookies) here.cookies.set(name, value);
    expect((await here.get('personal/center/user')).data).toMatchObject({ email: account });
    await there.post('update/baseInfo', { nickname: '综联爱好者', organization: 'Weave & Co.' });
    await here.get('personal/center/user');
    expect(await rows('SELECT nickname, organization FROM members WHERE email = $1', account)).toEqual([
      { nickname: '综联爱好者', organization: 'Weave & Co.' },
    ]);
  });

  it('takes changes from its own pages only', async () => {
    const ada = new IdentityBrowser(home());
    await ada.register();
    const change = { nickname: 'Mallory' };
    expect(await ada.post('update/baseInfo', change, { token: 'x' })).toMatchObject({ code: 'bad_token' });
    expect(await ada.post('update/baseInfo', change, { origin: portalUrl() })).toMatchObject({
      code: 'bad_origin',
    });
    expect(await ada.post('update/baseInfo', { nickname: '_' })).toMatchObject({ code: 'invalid_input' });
    expect((await ada.post('update/baseInfo', { nickname: 'Ada-3' })).data).toMatchObject({
      nickname: 'Ada-3',
    });
  });

  it('shows pictures that were sent through it', async () => {
    const ada = new IdentityBrowser(home());
    await ada.register();
    const picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#a4531f' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set('file', new File([new Uint8Array(picture)], 'picture.png'));
    const { data, status } = await ada.send<{ photo: string }>('POST', 'update/photo', form);
    expect(status).toBe(200);
    const photo = await fetch(new URL(data.photo, home()));
    expect(photo.headers.get('content-type')).toBe('image/jpeg');
    expect((await sharp(await photo.arrayBuffer()).metadata()).width).toBe(256);
  });

  it('logs out at the service, and forgets immediately', async () => {
    const ada = new IdentityBrowser(home());
    await ada.register();
    expect((await ask(ada, '/api-mail/mine?lang=en')).status).toBe(200);
    const before = new IdentityBrowser(home());
    for (const [name, value] of ada.cookies) before.cookies.set(name, value);
    await ada.post('logout', { lang: 'en' });
    expect(ada.accountCookies()).toEqual([]);
    expect((await ask(before, '/api-mail/mine?lang=en')).status).toBe(401);
  });

  it('erases a member who deletes the account', async () => {
    const ada = new IdentityBrowser(home());
    const account = await ada.register();
    await ada.get('personal/center/user');
    expect(await rows('SELECT 1 FROM members WHERE email = $1', account)).toHaveLength(1);
    expect((await ada.get('delete/user')).status).toBe(200);
    expect(await rows('SELECT 1 FROM members WHERE email = $1', account)).toHaveLength(0);
    expect(
      (await new IdentityBrowser().post('login', { account, ...(await ada.encrypted('Weave-2026')) })).status,
    ).toBe(400);
  });
});
