import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Problem } from '@/cli/launcher/problem';
import { type CaughtMessage, Mailbox } from '@/cli/mail-catcher/mailbox';
import { type MailCatcher, startMailCatcher } from '@/cli/mail-catcher/mail-catcher';
import { goesNowhere, isCatcher } from '@/platform/mail/catcher';

let catcher: MailCatcher;

beforeEach(async () => {
  catcher = await startMailCatcher({
    smtpPort: 0,
    inboxPort: 0,
    mailbox: new Mailbox({ messages: 3, bytes: 1e6 }),
  });
});
afterEach(() => catcher.stop());

async function send(mail: Record<string, unknown>): Promise<void> {
  const transport = createTransport(catcher.smtpUrl);
  await transport.sendMail({ from: '综联社区 <no-reply@portal.example>', text: '-', ...mail });
  transport.close();
}

async function inbox(to?: string): Promise<CaughtMessage[]> {
  const query = to === undefined ? '' : `?to=${encodeURIComponent(to)}`;
  const response = await fetch(`${catcher.inboxUrl}/api/messages${query}`);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  return (await response.json()) as CaughtMessage[];
}

function get(path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    request(`${catcher.inboxUrl}${path}`, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

describe('the mail catcher', () => {
  it('shows a mail with its headers, text and HTML, Chinese included', async () => {
    await send({
      to: 'reader@example.com',
      bcc: 'hidden@example.com',
      subject: '确认订阅「公告」',
      text: '请打开 https://portal.example/zh/confirm?token=abc',
      html: '<p>请<a href="https://portal.example/zh/confirm?token=abc">确认</a></p>',
      headers: { 'List-Unsubscribe': '<https://portal.example/u>' },
    });
    const [message] = await inbox();
    expect(message).toMatchObject({
      from: '综联社区 <no-reply@portal.example>',
      to: 'reader@example.com, hidden@example.com',
      subject: '确认订阅「公告」',
    });
    expect(message?.text).toContain('token=abc');
    expect(message?.html).toContain('href="https://portal.example/zh/confirm?token=abc"');
    expect(message?.headers['list-unsubscribe']).toBe('<https://portal.example/u>');
    expect(Number.isNaN(Date.parse(message?.date ?? ''))).toBe(false);
  });

  it('lists the newest first, and on request only the emails to one recipient, ignoring case', async () => {
    await send({ to: 'a@example.com', subject: 'first' });
    await send({ to: 'b@example.com', subject: 'second' });
    await send({ to: 'a@example.com', subject: 'third' });
    expect((await inbox()).map(({ subject }) => subject)).toEqual(['third', 'second', 'first']);
    expect((await inbox('A@Example.com')).map(({ subject }) => subject)).toEqual(['third', 'first']);
    expect(await inbox('c@example.com')).toEqual([]);
  });

  it('forgets the oldest mails when it is full', async () => {
    for (const subject of ['1', '2', '3', '4']) await send({ to: 'a@example.com', subject });
    expect((await inbox()).map(({ subject }) => subject)).toEqual(['4', '3', '2']);
  });

  it('is empty after DELETE', async () => {
    await send({ to: 'a@example.com', subject: 'gone' });
    expect((await fetch(`${catcher.inboxUrl}/api/messages`, { method: 'DELETE' })).status).toBe(204);
    expect(await inbox()).toEqual([]);
  });

  it('takes mails from a client that logs in', async () => {
    const transport = createTransport(catcher.smtpUrl.replace('smtp://', 'smtp://user:secret@'));
    await transport.sendMail({ from: 'x@example.com', to: 'a@example.com', subject: 'in', text: '-' });
    transport.close();
    expect(await inbox()).toHaveLength(1);
  });

  it('hands out attachments as downloads, never to be shown in place', async () => {
    await send({
      to: 'a@example.com',
      attachments: [{ filename: '协议.html', content: '<script>1</script>' }],
    });
    const [message] = await inbox();
    expect(message?.attachments).toEqual([{ filename: '协议.html', mimeType: 'text/html', size: 18 }]);
    const response = await fetch(`${catcher.inboxUrl}/messages/${message?.id}/attachments/0`);
    expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('协议.html'));
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(await response.text()).toBe('<script>1</script>');
  });

  it('shows the HTML of a mail without letting it run scripts', async () => {
    await send({ to: 'a@example.com', html: '<p>hi</p><script>alert(1)</script>' });
    const [message] = await inbox();
    const response = await fetch(`${catcher.inboxUrl}/messages/${message?.id}/html`);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/sandbox(?!.*allow-scripts)/);
    expect(await response.text()).toContain('<base target="_blank">');
  });

  it('has a page for people in Chinese and in English', async () => {
    const page = async (path: string, language: string) =>
      (await fetch(`${catcher.inboxUrl}${path}`, { headers: { 'accept-language': language } })).text();
    expect(await page('/', 'zh-CN,zh;q=0.9')).toContain('<html lang="zh-Hans">');
    expect(await page('/', 'en-GB')).toContain('<h1>Test inbox</h1>');
    expect(await page('/?lang=zh', 'en-GB')).toContain('<h1>测试收件箱</h1>');
    for (const path of ['/inbox.js', '/inbox.css', '/healthz']) {
      expect((await fetch(catcher.inboxUrl + path)).status).toBe(200);
    }
  });

  it('answers requests for this machine only, so a foreign page cannot read emails through a rebound name', async () => {
    expect(await get('/api/messages', { host: 'evil.example' })).toBe(403);
    expect(await get('/api/messages', { host: 'localhost:8025' })).toBe(200);
  });

  it('answers 404 and 405 to what it does not have', async () => {
    expect((await fetch(`${catcher.inboxUrl}/nothing`)).status).toBe(404);
    expect((await fetch(`${catcher.inboxUrl}/messages/99/html`)).status).toBe(404);
    const response = await fetch(`${catcher.inboxUrl}/api/messages`, { method: 'PUT' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, DELETE']);
  });

  it('names the variable when the inbox port is taken', async () => {
    const port = Number(new URL(catcher.inboxUrl).port);
    const second = startMailCatcher({ smtpPort: 0, inboxPort: port });
    await expect(second).rejects.toThrow(Problem);
    await expect(second).rejects.toThrow(
      `MAIL_INBOX_PORT: port ${port} on 127.0.0.1 is in use by another program`,
    );
  });
});

describe('a portal whose emails go to the catcher', () => {
  it('is noticed where others visit it, and not on the machine of someone who tries it', async () => {
    const ask = (origin: string) => goesNowhere({ PUBLIC_URL: origin, SMTP_URL: catcher.smtpUrl });
    expect(await ask('https://portal.example')).toBe(true);
    expect(await ask('http://localhost:3000')).toBe(false);
    expect(await ask('http://127.0.0.1:3000')).toBe(false);
  });

  it('differs from one with a relay, with one that says nothing, and with none that answers', async () => {
    const greet = async (greeting: string) => {
      const relay = createServer((socket) => void socket.on('error', () => undefined).end(greeting));
      await new Promise<void>((done) => relay.listen(0, '127.0.0.1', done));
      try {
        return await isCatcher(`smtp://127.0.0.1:${(relay.address() as AddressInfo).port}`);
      } finally {
        relay.close();
      }
    };
    expect(await greet('220 mail.example ESMTP\r\n')).toBe(false);
    expect(await greet('')).toBe(false);
    expect(await isCatcher('smtp://127.0.0.1:9')).toBe(false);
    expect(await isCatcher('smtps://portal.invalid:465')).toBe(false);
    expect(await isCatcher(catcher.smtpUrl)).toBe(true);
  });
});
