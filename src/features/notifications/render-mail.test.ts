import { describe, expect, it } from 'vitest';
import { renderMail } from './render-mail';

const to = { recipient: 'reader@example.org' } as const;

describe('the mail with a code', () => {
  it('says the code, its purpose and its life in the reader’s language, in both forms', async () => {
    const content = { kind: 'code', channel: 'register', code: '482913', minutes: 10 } as const;
    const zh = await renderMail({ ...to, locale: 'zh' }, content);
    const en = await renderMail({ ...to, locale: 'en' }, content);
    expect(zh.subject).toBe('综联社区注册验证码');
    expect(en.subject).toBe('Your code to create a Heddle Community account');
    for (const mail of [zh, en]) {
      expect(mail.text).toContain('482913');
      expect(mail.html).toContain('482913');
      expect(mail.text).toMatch(/10/);
      expect(mail.subject).not.toContain('482913');
      expect(mail.secrets).toEqual(['482913']);
    }
    expect(zh.html).toContain('lang="zh-Hans"');
  });
});

describe('a mail with a link', () => {
  it('shows the address in its text too', async () => {
    const url = 'https://portal.example/identity/login?lang=en';
    const mail = await renderMail({ ...to, locale: 'en' }, { kind: 'accountExists', url });
    expect(mail.text).toContain(url);
    expect(mail.html).toContain(`href="${url}"`);
  });
});
