import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IdentityBrowser } from '../support/identity';
import { hostileBodies, hostileQueries, type JsonSchema } from '../support/hostile-requests';
import { type SecondWeb, startSecondWeb } from '../support/second-web';

/**
 * Every operation of `/openapi.json`, asked with what nobody should send (ASVS 5.0, 1.2, 2.2.1, 4.1, 4.3, 15.3): no
 * answer may be a server error, none may need longer than two seconds, and the process may not grow.
 */

interface Operation {
  readonly parameters?: readonly { name: string; in: string; schema?: JsonSchema }[];
  readonly requestBody?: { content: Record<string, { schema?: JsonSchema }> };
}

interface Attack {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly what: string;
  readonly type?: string;
  readonly body?: string;
}

/** Longest time that one answer may take, in milliseconds. */
const SLOWEST_MS = 2_000;

/** Growth of the process in one pass, in bytes. */
const GROWTH_LIMIT_BYTES = 100 * 1024 * 1024;

/** Attacks under way at a time. */
const PARALLEL = 8;

/**
 * Calls that end the session or the account of the attacker on success, and reads of content, which know staff and visitors
 * only.
 */
const NOT_AS_MEMBER = /logout|delete\/user|^\/api\//;

/** Resident memory of a process, in bytes. */
async function residentBytes(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout.trim()) * 1024;
}

function attacksOn(path: string, method: 'GET' | 'POST', operation: Operation): Attack[] {
  const attacks: Attack[] = [];
  const parameters = operation.parameters ?? [];
  const inPath = (value: string) => path.replaceAll(/\{[^}]+\}/g, value);
  const address = inPath(randomUUID());
  const add = (what: string, target: string, rest: Partial<Attack> = {}) =>
    attacks.push({ method, path: target, what, ...rest });

  if (path.includes('{')) {
    for (const value of [
      '%00',
      '..%2f..%2fetc%2fpasswd',
      'x'.repeat(4_000),
      '%F0%9F%92%A3',
      "'--",
      '-1',
      '%',
    ]) {
      add(
        `path parameter ${value.slice(0, 12)}`,
        inPath(value),
        method === 'POST' ? { body: '{}', type: 'application/json' } : {},
      );
    }
  }
  const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  for (const [what, query] of hostileQueries(names)) add(`query ${what}`, `${address}?${query}`);

  for (const [type, { schema }] of Object.entries(operation.requestBody?.content ?? {})) {
    for (const [what, body] of hostileBodies(schema ?? {})) add(`body ${what}`, address, { type, body });
    add('body with another type', address, { type: 'text/xml', body: '<a/>' });
    add('body with a broken type', address, { type: ';;;', body: '{}' });
  }
  if (method === 'POST') {
    add('no body', address);
    add('a multipart body without an end', address, {
      type: 'multipart/form-data; boundary=x',
      body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF',
    });
  }
  return attacks;
}

describe('every published operation, asked with what nobody should send', () => {
  let web: SecondWeb;
  let attacks: Attack[];
  let member: IdentityBrowser;

  beforeAll(async () => {
    web = await startSecondWeb((origin) => ({ PUBLIC_URL: origin, RATE_LIMIT_SCALE: '100000' }));
    const response = await fetch(`${web.origin}/openapi.json`);
    const { paths } = (await response.json()) as { paths: Record<string, Record<string, Operation>> };
    attacks = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, operation]) =>
        attacksOn(path, method === 'get' ? 'GET' : 'POST', operation),
      ),
    );
    member = new IdentityBrowser(web.origin);
    await member.register();
  });
  afterAll(() => web.stop());

  /** Sends one attack and says what is wrong with the answer, if anything. */
  async function send({ method, path, type, body }: Attack, asMember: boolean): Promise<string | undefined> {
    const began = performance.now();
    const headers: Record<string, string> = {
      origin: web.origin,
      ...(type !== undefined && { 'content-type': type }),
    };
    if (asMember) {
      headers.cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      headers.token = member.cookies.get('_U_T_') ?? '';
    }
    const response = await fetch(`${web.origin}${path}`, {
      method,
      headers,
      body: method === 'POST' ? body : undefined,
      redirect: 'manual',
      signal: AbortSignal.timeout(SLOWEST_MS * 5),
    });
    const text = await response.text();
    const elapsedMs = performance.now() - began;
    if (response.status >= 500) return `${response.status} ${text.slice(0, 120)}`;
    if (elapsedMs > SLOWEST_MS) return `${Math.round(elapsedMs)} ms`;
    if (/node_modules|\n\s+at \S+ \(|SQLSTATE|syntax error at/i.test(text))
      return `tells of its inside: ${text.slice(0, 120)}`;
    return undefined;
  }

  /** Sends all attacks, and returns the ones that hurt. */
  async function pass(asMember: boolean): Promise<string[]> {
    const found: string[] = [];
    const waiting = attacks.filter(({ path }) => !asMember || !NOT_AS_MEMBER.test(path)).values();
    const sender = async () => {
      for (const attack of waiting) {
        const wrong = await send(attack, asMember).catch((error: unknown) => String(error));
        if (wrong !== undefined)
          found.push(`${attack.method} ${attack.path.slice(0, 80)}, ${attack.what}: ${wrong}`);
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, sender));
    return found;
  }

  it('has something to attack', () => {
    expect(attacks.length).toBeGreaterThan(500);
  });

  it('answers no visitor with a server error, a hang or a look inside', { timeout: 100_000 }, async () => {
    expect(await pass(false)).toEqual([]);
  });

  // The pass before has filled every pool and compiled every path, so what is added now would be added each time.
  it('answers no member with one either, and does not grow', { timeout: 100_000 }, async () => {
    const before = await residentBytes(web.pid);
    expect(await pass(true)).toEqual([]);
    expect((await residentBytes(web.pid)) - before).toBeLessThan(GROWTH_LIMIT_BYTES);
  });
});
