import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseEnv, variableDescriptions } from '@/platform/env-schema';

interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly volumes?: readonly string[];
}

const compose = parse(await readFile('docker-compose.yml', 'utf8'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};
const dockerfile = await readFile('Dockerfile', 'utf8');
const ours = Object.entries(compose.services).filter(([name]) => name !== 'postgres');
const known = new Set(variableDescriptions.map(({ name }) => name));

/** What Compose makes of `${NAME:-default}` and `${NAME:?message}`, given these variables. */
function substitute(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replaceAll(
    /\$\{([A-Z0-9_]+):([-?])([^}]*)\}/g,
    (_match, name: string, kind: string, rest: string) => {
      const value = variables[name];
      if (value) return value;
      if (kind === '?') throw new Error(`${name}: ${rest}`);
      return rest;
    },
  );
}

function environmentOf(
  service: Service,
  variables: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(service.environment ?? {}).map(([name, value]) => [name, substitute(value, variables)]),
  );
}

const secrets = { POSTGRES_PASSWORD: 'p'.repeat(24), PAYLOAD_SECRET: 's'.repeat(32) };

describe('docker-compose.yml', () => {
  it('runs the web process, the worker, PostgreSQL, the mail catcher and the preparation', () => {
    expect(Object.keys(compose.services).toSorted()).toEqual([
      'mail',
      'postgres',
      'prepare',
      'web',
      'worker',
    ]);
  });

  it.each(['web', 'worker', 'postgres', 'mail'])('checks the health of %s', (name) => {
    expect(compose.services[name]?.healthcheck?.test?.[0]).toBe('CMD');
  });

  it.each(ours)('gives %s only variables that the portal knows', (_name, service) => {
    expect(Object.keys(service.environment ?? {}).filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(ours.filter(([name]) => name !== 'mail'))(
    'configures %s completely from the two secrets alone',
    (_name, service) => {
      const env = parseEnv(environmentOf(service, secrets));
      expect(env.DATABASE_URL).toBe(`postgresql://portal:${secrets.POSTGRES_PASSWORD}@postgres:5432/portal`);
      expect(env.SMTP_URL).toBe('smtp://mail:1025');
      expect(env.PAYLOAD_SECRET).toBe(secrets.PAYLOAD_SECRET);
    },
  );

  it.each(Object.keys(secrets))('demands %s instead of inventing one', (name) => {
    const { web } = compose.services;
    expect(web && (() => environmentOf(web, { ...secrets, [name]: '' }))).toThrow(name);
  });

  it('hands every variable that an operator may set to the process that reads it', () => {
    const elsewhere = ['LISTEN_HOST', 'DATA_DIR'];
    const given = new Set(ours.flatMap(([, { environment }]) => Object.keys(environment ?? {})));
    const missing = variableDescriptions
      .filter(({ audience, name }) => audience === 'operator' && !elsewhere.includes(name))
      .filter(({ name }) => !given.has(name));
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  it('tells the administrator’s password to the preparation only', () => {
    const told = ours.filter(([, { environment }]) => environment && 'ADMIN_PASSWORD' in environment);
    expect(told.map(([name]) => name)).toEqual(['prepare']);
  });

  it('starts web and worker only after a preparation that succeeded, and that after the database', () => {
    for (const name of ['web', 'worker']) {
      expect(compose.services[name]?.depends_on?.prepare?.condition).toBe('service_completed_successfully');
    }
    expect(compose.services.prepare?.depends_on?.postgres?.condition).toBe('service_healthy');
  });

  it('shows the inbox to this machine only', () => {
    for (const port of compose.services.mail?.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
    expect(compose.services.postgres?.ports).toBeUndefined();
  });

  it('runs programs that exist', () => {
    const files = ours
      .flatMap(([, { command, healthcheck }]) => [...(command ?? []), ...(healthcheck?.test ?? [])])
      .filter((word) => /^(src|node_modules)\//.test(word));
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    expect(files.length).toBeGreaterThanOrEqual(4);
  });

  it('declares the volumes it uses', () => {
    const mounts = Object.values(compose.services).flatMap(({ volumes }) => volumes ?? []);
    const used = new Set(mounts.map((mount) => mount.split(':', 1)[0]));
    expect(used).toEqual(new Set(Object.keys(compose.volumes)));
  });
});

describe('the Dockerfile', () => {
  it('uses the Node.js of the package, and not as root', () => {
    expect(dockerfile).toMatch(/^FROM node:24-slim AS base$/m);
    expect(dockerfile.lastIndexOf('USER node')).toBeGreaterThan(dockerfile.lastIndexOf('FROM '));
  });

  it('has a health check and copies only what exists', () => {
    expect(dockerfile).toMatch(/^HEALTHCHECK /m);
    const copied = [...dockerfile.matchAll(/\/app\/([\w.-]+)/g)].map(([, name = '']) => name);
    const made = ['node_modules', '.next'];
    expect(copied.filter((name) => !made.includes(name) && !existsSync(name))).toEqual([]);
  });

  it('sets only variables that the portal or Next knows', () => {
    const set = [...dockerfile.matchAll(/\b([A-Z][A-Z0-9_]+)=/g)].map(([, name = '']) => name);
    expect(set.filter((name) => !known.has(name))).toEqual(['NEXT_TELEMETRY_DISABLED']);
  });
});
