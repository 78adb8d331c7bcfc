import { spawnSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import dockerignore from '@balena/dockerignore';
import { Ajv, type AnySchemaObject } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { parseEnv, secretFileNames, variableDescriptions } from '@/platform/env-schema';
import { type Composition, environmentOf, readComposition, substitute } from '../support/compose';
import { commandOf, stagesOf, variablesOf } from '../support/dockerfile';

const { compose, problems: parsingProblems } = await readComposition();
const dockerfile = await readFile('Dockerfile', 'utf8');
const stages = stagesOf(dockerfile);
const instructions = stages.flatMap((stage) => stage.instructions);
const ours = Object.entries(compose.services).filter(
  ([name]) => !['database', 'postgres', 'proxy'].includes(name),
);
const known = new Set([...variableDescriptions.map(({ name }) => name), ...secretFileNames]);

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
      '--profile',
      'proxy',
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

const secrets = { POSTGRES_PASSWORD: 'p'.repeat(24), PAYLOAD_SECRET: 's'.repeat(32) };

describe('docker-compose.yml', () => {
  it('is YAML without errors and warnings', () => {
    expect(parsingProblems).toEqual([]);
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
    const { services } = parseDocument(composeConfig({}).stdout).toJS() as Composition;
    const names = Object.keys(compose.services).filter(
      (name) => compose.services[name]?.healthcheck?.disable !== true,
    );
    const testsOf = (all: Composition['services']) => names.map((name) => all[name]?.healthcheck?.test);
    expect(testsOf(services)).toEqual(testsOf(compose.services));
  });

  it('runs the web process, the worker, PostgreSQL, the mail catcher, the preparation and, if wanted, a proxy', () => {
    expect(Object.keys(compose.services).toSorted()).toEqual([
      'database',
      'mail',
      'postgres',
      'prepare',
      'proxy',
      'web',
      'web-2',
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

  it('leaves the address of the relay to a file where it is empty', () => {
    for (const name of ['prepare', 'web', 'worker']) {
      const service = compose.services[name];
      const file = { SMTP_URL: '', SMTP_URL_FILE: '/run/secrets/smtp-url' };
      expect(service && environmentOf(service, { ...secrets, ...file })).toMatchObject(file);
    }
  });

  it.each(Object.keys(secrets))('invents no %s for the portal', (name) => {
    const values = ['database', 'prepare', 'web', 'worker'].flatMap((service) =>
      Object.values(compose.services[service]?.environment ?? {}),
    );
    const uses = values
      .flatMap((value) => value.match(/\$\{[^}]*\}/g) ?? [])
      .filter((use) => use.includes(name));
    expect(new Set(uses)).toEqual(new Set([`\${${name}:-}`, `\${${name}_FILE:-}`]));
  });

  it('refuses to prepare without PAYLOAD_SECRET, and says which variable is missing', () => {
    const { prepare } = compose.services;
    const env = parseEnv(prepare ? environmentOf(prepare, { ...secrets, PAYLOAD_SECRET: '' }) : {});
    expect(() => env.PAYLOAD_SECRET).toThrow('PAYLOAD_SECRET: must be set');
  });

  it.each(ours)('gives %s every secret as a file, too', (_name, { environment = {} }) => {
    const secretsGiven = variableDescriptions.filter(({ name, secret }) => secret && name in environment);
    // The address of the database is made of the password, which may be a file.
    const missing = secretsGiven.filter(
      ({ name }) => name !== 'DATABASE_URL' && environment[`${name}_FILE`] !== `\${${name}_FILE:-}`,
    );
    expect(missing).toEqual([]);
  });

  it.each(Object.entries(compose.services))(
    'lets %s write only where it must, with bounds and without privileges',
    (_name, service) => {
      expect(service).toMatchObject({
        read_only: true,
        security_opt: ['no-new-privileges:true'],
        cap_drop: ['ALL'],
        logging: { options: { 'max-size': '10m', 'max-file': '5' } },
        mem_limit: expect.stringMatching(/^\d+[mg]$/),
        pids_limit: expect.any(Number),
        // Docker refuses `cpus` that the machine does not have, so a small machine could not start the portal.
        cpu_quota: expect.any(Number),
      });
      expect(service).not.toHaveProperty('cpus');
    },
  );

  it('gives privileges only to images that begin as root and become another user', () => {
    const added = Object.entries(compose.services).map(([name, { cap_add = [] }]) => [name, cap_add]);
    const postgres = ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'];
    expect(added.filter(([, capabilities]) => capabilities?.length)).toEqual([
      ['database', postgres],
      ['postgres', postgres],
      ['proxy', ['CHOWN', 'SETGID', 'SETUID']],
    ]);
  });

  it('gives the web process more memory than the heap that its command allows', () => {
    const heap = compose.services.web?.command?.find((word) => word.startsWith('--max-old-space-size='));
    expect(Number(heap?.split('=')[1])).toBeLessThan(2_048);
    expect(compose.services.web).toMatchObject({ mem_limit: '2g' });
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

  it('publishes only the web process and the proxy beyond this machine', () => {
    const published = Object.entries(compose.services).flatMap(([name, { ports = [] }]) =>
      ports.map((port) => [name, substitute(port, {})]),
    );
    expect(published).toEqual([
      ['postgres', '127.0.0.1:5432:5432'],
      ['web', '3000:3000'],
      ['proxy', '8080:8080'],
      ['mail', '127.0.0.1:8025:8025'],
    ]);
  });

  it('starts the development database only when it is named, with data of its own', () => {
    const withProfiles = Object.entries(compose.services).filter(([, { profiles }]) => profiles);
    expect(withProfiles.map(([name, { profiles }]) => [name, profiles])).toEqual([
      ['postgres', ['development']],
      ['web-2', ['proxy']],
      ['proxy', ['proxy']],
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
    const sources = mounts.map((mount) => substitute(mount, {}).split(':', 1)[0] ?? '');
    const used = new Set(sources.filter((source) => !source.startsWith('.')));
    expect(sources.filter((source) => source.startsWith('.') && !existsSync(source))).toEqual([]);
    expect(used).toEqual(new Set(Object.keys(compose.volumes)));
  });
});

describe('the Dockerfile', () => {
  it('uses the Node.js of the package, and not as root', () => {
    expect(stages[0]?.from).toBe('node:24-slim');
    expect(dockerfile.lastIndexOf('USER node')).toBeGreaterThan(dockerfile.lastIndexOf('FROM '));
  });

  it('has a health check and copies only what exists', () => {
    expect(dockerfile).toMatch(/^HEALTHCHECK /m);
    const copied = [...dockerfile.matchAll(/\/app\/([\w.-]+)/g)].map(([, name = '']) => name);
    const made = ['node_modules', '.next', 'next.config.mjs'];
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

  it('sets only variables that the portal, Next.js, or the C library knows', () => {
    const set = instructions
      .filter(({ name }) => name === 'ENV')
      .flatMap((env) => Object.keys(variablesOf(env)));
    expect(set.filter((name) => !known.has(name))).toEqual([
      'NEXT_TELEMETRY_DISABLED',
      'MALLOC_ARENA_MAX',
      'MALLOC_TRIM_THRESHOLD_',
      'MALLOC_MMAP_THRESHOLD_',
    ]);
  });

  it('begins each stage with an earlier one or an image of one major version, and takes files from earlier ones', () => {
    const before = new Set<string>();
    const wrong: string[] = [];
    for (const { name, from, instructions: own } of stages) {
      if (!before.has(from) && !/^[\w./-]+:\d+[\w.-]*(?:@sha256:[0-9a-f]{64})?$/.test(from))
        wrong.push(`FROM ${from}`);
      for (const { options } of own) {
        if (options.from !== undefined && !before.has(options.from)) wrong.push(`--from=${options.from}`);
      }
      before.add(name);
    }
    expect(wrong).toEqual([]);
  });

  // The rules of hadolint that apply here: DL3000, DL3002, DL3004, DL3008, DL3020, DL3025, DL4000.
  it('follows the rules for Dockerfiles', () => {
    const wrong = instructions.filter(
      ({ name, value }) =>
        name === 'ADD' ||
        name === 'MAINTAINER' ||
        (name === 'WORKDIR' && !value.startsWith('/')) ||
        (name === 'RUN' && /\b(?:sudo|apt-get|curl|wget)\b/.test(value)) ||
        (['CMD', 'ENTRYPOINT'].includes(name) && !value.startsWith('[')),
    );
    expect(wrong).toEqual([]);
  });

  it('starts the web process as docker-compose.yml does, and asks the same about its health', () => {
    const last = (name: string) =>
      stages.at(-1)?.instructions.findLast((one) => one.name === name)?.value ?? '';
    expect(commandOf(last('CMD'))).toEqual(compose.services.web?.command);
    const health = commandOf(last('HEALTHCHECK').replace(/^(?:--\S+\s+)*CMD\s+/, ''));
    expect(health[2]?.replaceAll('`', "'").replace('${process.env.PORT}', '3000')).toBe(
      compose.services.web?.healthcheck?.test?.[3],
    );
  });
});
