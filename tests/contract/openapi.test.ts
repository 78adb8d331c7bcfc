import { describe, expect, it } from 'vitest';
import { IdentityBrowser } from '../support/identity';
import { matchesContract } from '../support/openapi';
import { portalUrl } from '../support/portal-address';

/** Answers of the running portal against the document that it publishes. */

const read = async (path: string) => {
  const response = await fetch(`${portalUrl()}${path}`);
  return { status: response.status, text: await response.text(), headers: response.headers };
};
const call = (name: string) => `/api-id/oneid/${name}`;

describe('the OpenAPI document', () => {
  it('is available to everyone, and may be cached for a while', async () => {
    const { status, headers, text } = await read('/openapi.json');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('application/json');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    const { openapi, paths } = JSON.parse(text) as { openapi: string; paths: object };
    expect(openapi).toMatch(/^3\.1\./);
    expect(Object.keys(paths).length).toBeGreaterThan(30);
  });

  it.each(['/readyz', '/status', '/builds/latest.json', '/healthz'])('says what %s answers', async (path) => {
    await matchesContract('get', path, await read(path));
  });

  it('says what visitors are answered', async () => {
    const visitor = new IdentityBrowser();
    await matchesContract('get', call('public/key'), await visitor.get('public/key'));
    await matchesContract('get', call('personal/center/user'), await visitor.get('personal/center/user'));
    for (const captchaType of ['blockPuzzle', 'proofOfWork']) {
      await matchesContract('post', call('captcha/get'), await visitor.post('captcha/get', { captchaType }));
    }
    const unknown = { captchaType: 'proofOfWork', token: crypto.randomUUID(), number: 1 };
    await matchesContract('post', call('captcha/check'), await visitor.post('captcha/check', unknown));
    await matchesContract('post', call('register'), await visitor.post('register', { account: 'x' }));
    await matchesContract('post', call('login'), await visitor.post('login', {}));
  });

  it('says what members are answered', async () => {
    const member = new IdentityBrowser();
    await member.register();
    await matchesContract('get', call('personal/center/user'), await member.get('personal/center/user'));
    await matchesContract('get', call('sessions'), await member.get('sessions'));
    const change = { nickname: 'Ada-3' };
    await matchesContract('post', call('update/baseInfo'), await member.post('update/baseInfo', change));
    const forged = await member.post('update/baseInfo', change, { token: 'x' });
    expect(forged.status).toBe(403);
    await matchesContract('post', call('update/baseInfo'), forged);
    await matchesContract('post', call('logout'), await member.post('logout', { lang: 'en' }));
  });

  it('says what visitors read of every collection, and how they are refused', async () => {
    const { paths } = JSON.parse((await read('/openapi.json')).text) as { paths: object };
    const lists = Object.keys(paths).filter((path) => /^\/api\/[\w-]+$/.test(path));
    expect(lists).toContain('/api/news');
    for (const path of lists) {
      const list = await read(`${path}?limit=2&depth=0`);
      expect(list.status, path).toBe(200);
      expect(list.headers.get('ratelimit-policy'), path).toMatch(/^"api";q=\d+;w=60$/);
      expect(list.headers.get('ratelimit'), path).toMatch(/^"api";r=\d+;t=\d+$/);
      await matchesContract('get', path, list);
      const [first] = (JSON.parse(list.text) as { docs: { id: string }[] }).docs;
      if (first) await matchesContract('get', `${path}/{id}`, await read(`${path}/${first.id}?depth=0`));
      const unknown = await read(`${path}/${crypto.randomUUID()}`);
      expect(unknown.status, path).toBe(404);
      await matchesContract('get', `${path}/{id}`, unknown);
      for (const query of ['limit=0', 'limit=101', 'depth=3', 'locale=fr', 'where[nothing][equals]=1']) {
        const refused = await read(`${path}?${query}`);
        expect(refused.status, `${path}?${query}`).toBe(400);
        await matchesContract('get', path, refused);
      }
    }
  });

  it('names no call that nobody answers', async () => {
    const { paths } = JSON.parse((await read('/openapi.json')).text) as {
      paths: Record<string, Record<'get' | 'post', { security?: readonly object[] } | undefined>>;
    };
    const calls = Object.keys(paths).filter((path) => path.startsWith('/api-'));
    expect(calls.length).toBeGreaterThan(50);
    for (const path of calls) {
      for (const method of ['get', 'post'] as const) {
        const operation = paths[path]?.[method];
        if (!operation) continue;
        const response = await fetch(portalUrl() + path.replaceAll(/\{\w+\}/g, crypto.randomUUID()), {
          method,
          redirect: 'manual',
          headers: { 'content-type': 'application/json' },
          ...(method === 'post' && { body: '{}' }),
        });
        const answer = { status: response.status, text: await response.text() };
        // A path that the router does not know is a 404, which these calls do not have.
        await matchesContract(method, path, answer);
        const onlyMembers = operation.security?.every((way) => 'session' in way) ?? false;
        if (onlyMembers) expect(answer.status, `${method} ${path}`).toBe(401);
      }
    }
  });

  it('notices an answer that it does not allow', async () => {
    const wrong = { status: 200, text: '{"code":200,"data":{"kid":1},"msg":"success"}' };
    await expect(matchesContract('get', call('public/key'), wrong)).rejects.toThrow('public/key');
    await expect(matchesContract('get', call('public/key'), { ...wrong, status: 418 })).rejects.toThrow(
      '418',
    );
  });
});
