import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { composeTemplate, copyOf } from './copies';
import { COPY_TOKEN } from './domain';

const token = 'x'.repeat(31) + '-_' + 'Y'.repeat(31);
const url = `https://portal.example/api-mail/one-click/`;

const template = (filler: string) =>
  composeTemplate({
    from: '综联社区 <no-reply@portal.example>',
    subject: '综联 2.0 预览版发布：请在年底前提交意见，这个主题长到必须折行才能放进邮件头',
    html: `<p>${filler}<a href="${url}${COPY_TOKEN}">退订</a></p>`,
    text: `${filler}退订 ${url}${COPY_TOKEN}\n`,
    boundary: 'announcement-1',
    headers: { 'List-Id': '<announce.portal.example>' },
  });
const copy = {
  to: 'reader@example.org',
  messageId: '<a.b@portal.example>',
  date: new Date('2026-11-20T08:00:00Z'),
  token,
  unsubscribeUrl: `${url}${token}`,
};

describe('a copy of an announcement', () => {
  it('is read back with its own secret, wherever the encoding breaks its lines', async () => {
    for (let length = 0; length < 80; length += 1) {
      const filler = 'a'.repeat(length);
      const mail = await PostalMime.parse(copyOf(await template(filler), copy));
      expect(mail.text?.trim(), `filler ${length}`).toBe(`${filler}退订 ${url}${token}`);
      expect(mail.html?.trim()).toBe(`<p>${filler}<a href="${url}${token}">退订</a></p>`);
    }
  });

  it('has one of each header, and lines that every relay takes', async () => {
    const bytes = copyOf(await template('综联'.repeat(300)), copy);
    const mail = await PostalMime.parse(bytes);
    const names = mail.headers.map(({ key }) => key);
    expect(names).toHaveLength(new Set(names).size);
    expect(mail.messageId).toBe(copy.messageId);
    expect(mail.subject).toContain('综联 2.0 预览版发布');
    expect(mail.to).toEqual([{ address: 'reader@example.org', name: '' }]);
    expect(new Date(mail.date ?? '').toISOString()).toBe('2026-11-20T08:00:00.000Z');
    // RFC 5322, section 2.1.1, and RFC 2045 for the encoded parts; nothing but ASCII on the wire.
    for (const line of bytes.split('\r\n')) expect(line.length, line).toBeLessThanOrEqual(998);
    expect(bytes).toMatch(/^[\t\r\n\u0020-\u007e]*$/);
  });

  it('is the same bytes whenever it is made', async () => {
    expect(copyOf(await template('x'), copy)).toBe(copyOf(await template('x'), copy));
  });
});
