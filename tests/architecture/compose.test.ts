import { spawnSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import dockerignore from '@balena/dockerignore';
import { Ajv, type AnySchemaObject } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { parseEnv, variableDescriptions } from '@/platform/env-schema';

interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly volumes?: readonly string[];
  readonly profiles?: readonly string[];
  readonly stop_grace_period?: string;
}

const document = parseDocument(await readFile('docker-compose.yml', 'utf8'), { merge: true, strict: true });
const compose = document.toJS() as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};
const dockerfile = await readFile('Dockerfile', 'utf8');
const ours = Object.entries(compose.services).filter(([name]) => !['database', 'postgres'].includes(name));
const known = new Set(variableDescriptions.map(({ name }) => name));

/** What Compose makes of `${NAME:-default}`, given these variables. */
function substitute(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replaceAll(
    /\$\{([A-Z0-9_]+):-([^}]*)\}/g,
    (_match, name: string, fallback: string) => variables[name] || fallback,
  );
}

/** Problems that the schema of the Compose Specification finds, as `<where> <what>`. */
async function schemaProblems(composition: unknown): Promise<string[]> {
  const file = 'tests/support/compose-specification/compose-spec.json';
  const schema = JSON.parse(await readFile(file, 'utf8')) as AnySchemaObject;
  // The schema names draft 7 by an address that Ajv does not know it by; its formats are Compose's own.
  const validate = new Ajv({ strict: false, validateFormats: false, allErrors: true }).compile({
    ...schema,
    $schema: 'http://json-schema.org/draft-07/schema#',
  });
  if (validate(composition)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** The Compose programs installed here, as a command and its first arguments. */
const composePrograms = [['docker-compose'], ['docker', 'compose']].filter(
  ([command = '', ...args]) => spawnSync(command, [...args, 'version']).status === 0,
);

/**
 * What `config` makes of the file: Compose parses, interpolates and validates it, which requires no engine. Run from a
 * directory without .env, so only these variables count.
 */
function composeConfig(variables: Readonly<Record<string, string>>, ...options: string[]) {
  const [command = '', ...args] = composePrograms[0] ?? [];
  const { status, stdout, stderr } = spawnSync(
    command,
    [
      ...args,
      '--project-directory',
      'tests',
      '--profile',
      'development',
      '--file',
      'docker-compose.yml',
      ...options,
      'config',
    ],
    {
      encoding: 'utf8',
      env: { NODE_ENV: 'test', PATH: process.env.PATH, HOME: process.env.HOME, ...variables },
      timeout: 30_000,
    },
  );
  return { status, stdout, stderr };
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
  it('is YAML without errors and warnings', () => {
    expect([...document.errors, ...document.warnings]).toEqual([]);
  });

  it('is valid by the schema of the Compose Specification', async () => {
    expect(await schemaProblems(compose)).toEqual([]);
  });

  it('is validated by a schema that finds an unquoted command with a colon', async () => {
    const unquoted = parseDocument(
      'services: { web: { image: portal, healthcheck: { test: [CMD, node, -e, exit(ok ? 0: 1)] } } }',
    );
    expect(await schemaProblems(unquoted.toJS())).toContain(
      '/services/web/healthcheck/test/3 must be string',
    );
  });

  it.for([
    [
      'with the secrets of .env.example',
      { POSTGRES_PASSWORD: 'p'.repeat(24), PAYLOAD_SECRET: 's'.repeat(32) },
    ],
    ['without any .env, as developers use it', {}],
  ] as const)('is accepted by Compose %s', ([, variables], { skip }) => {
    skip(composePrograms.length === 0, 'neither docker-compose nor docker compose is installed');
    expect(composeConfig(variables)).toMatchObject({ status: 0, stderr: '' });
  });

  it('reaches Compose with health checks whose commands are single arguments', ({ skip }) => {
    skip(composePrograms.length === 0, 'neither docker-compose nor docker compose is installed');
    const { services } = parseDocument(composeConfig({}).stdout).toJS() as typeof compose;
    const names = Object.keys(compose.services).filter(
      (name) => compose.services[name]?.healthcheck?.disable !== true,
    );
    const testsOf = (all: typeof compose.services) => names.map((name) => all[name]?.healthcheck?.test);
    expect(testsOf(services)).toEqual(testsOf(compose.services));
  });

  it('runs the web process, the worker, PostgreSQL, the mail catcher and the preparation', () => {
    expect(Object.keys(compose.services).toSorted()).toEqual([
      'database',
      'mail',
      'postgres',
      'prepare',
      'web',
      'worker',
    ]);
  });

  it.each([
    ['the default grace', {}, '25s'],
    ['the grace of .env', { SHUTDOWN_GRACE_SECONDS: '90' }, '90s'],
  ])('kills web and worker no earlier than %s ends', (_name, variables, expected) => {
    for (const name of ['web', 'worker']) {
      const service = compose.services[name];
      expect(substitute(service?.stop_grace_period ?? '', variables)).toBe(expected);
      expect(service?.environment?.SHUTDOWN_GRACE_SECONDS).toBe('${SHUTDOWN_GRACE_SECONDS:-}');
    }
    expect(parseEnv({}).SHUTDOWN_GRACE_SECONDS).toBe(25);
  });

  it.each(['web', 'worker', 'database', 'postgres', 'mail'])('checks the health of %s', (name) => {
    expect(compose.services[name]?.healthcheck?.test?.[0]).toBe('CMD');
  });

  it.each(ours)('gives %s only variables that the portal knows', (_name, service) => {
    expect(Object.keys(service.environment ?? {}).filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(ours.filter(([name]) => name !== 'mail'))(
    'configures %s completely from the two secrets alone',
    (_name, service) => {
      const env = parseEnv(environmentOf(service, secrets));
      expect(env.DATABASE_URL).toBe(`postgresql://portal:${secrets.POSTGRES_PASSWORD}@database:5432/portal`);
      expect(env.SMTP_URL).toBe('smtp://mail:1025');
      expect(env.PAYLOAD_SECRET).toBe(secrets.PAYLOAD_SECRET);
    },
  );

  it.each(Object.keys(secrets))('invents no %s for the portal', (name) => {
    const values = ['database', 'prepare', 'web', 'worker'].flatMap((service) =>
      Object.values(compose.services[service]?.environment ?? {}),
    );
    const uses = values
      .flatMap((value) => value.match(/\$\{[^}]*\}/g) ?? [])
      .filter((use) => use.includes(name));
    expect(new Set(uses)).toEqual(new Set([`\${${name}:-}`]));
  });

  it('refuses to prepare without PAYLOAD_SECRET, and says which variable is missing', () => {
    const { prepare } = compose.services;
    const env = parseEnv(prepare ? environmentOf(prepare, { ...secrets, PAYLOAD_SECRET: '' }) : {});
    expect(() => env.PAYLOAD_SECRET).toThrow('PAYLOAD_SECRET: must be set');
  });

  it('hands every variable that an operator may set to the process that reads it', () => {
    const elsewhere = ['LISTEN_HOST', 'DATA_DIR', 'POSTGRES_PORT', 'POSTGRES_PASSWORD'];
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
    expect(compose.services.prepare?.depends_on?.database?.condition).toBe('service_healthy');
  });

  it('publishes only the web process beyond this machine', () => {
    const published = Object.entries(compose.services).flatMap(([name, { ports = [] }]) =>
      ports.map((port) => [name, substitute(port, {})]),
    );
    expect(published).toEqual([
      ['postgres', '127.0.0.1:5432:5432'],
      ['web', '3000:3000'],
      ['mail', '127.0.0.1:8025:8025'],
    ]);
  });

  it('starts the development database only when it is named, with data of its own', () => {
    const withProfiles = Object.entries(compose.services).filter(([, { profiles }]) => profiles);
    expect(withProfiles.map(([name, { profiles }]) => [name, profiles])).toEqual([
      ['postgres', ['development']],
    ]);
    expect(compose.services.postgres?.volumes).not.toEqual(compose.services.database?.volumes);
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

  // The build checks the types of every file that it finds.
  it('builds from files that import nothing that .dockerignore leaves out', async () => {
    const rules = dockerignore().add(await readFile('.dockerignore', 'utf8'));
    const tops = globSync('{*.ts,src/**/*.{ts,tsx},demo/**/*.ts,migrations/*.ts}');
    const files = tops.filter((file) => statSync(file).isFile() && !rules.ignores(file));
    expect(files).toContain('next.config.ts');
    const missing: string[] = [];
    for (const file of files) {
      const text = await readFile(file, 'utf8');
      for (const [, specifier = ''] of text.matchAll(/\b(?:from |import\()'(\.[^']*)'/g)) {
        const target = path.join(path.dirname(file), specifier);
        if (target.startsWith('..') || rules.ignores(target)) missing.push(`${file} → ${target}`);
      }
    }
    expect(missing).toEqual([]);
  });

  it('sets only variables that the portal or Next knows', () => {
    const set = [...dockerfile.matchAll(/\b([A-Z][A-Z0-9_]+)=/g)].map(([, name = '']) => name);
    expect(set.filter((name) => !known.has(name))).toEqual(['NEXT_TELEMETRY_DISABLED']);
  });
});
