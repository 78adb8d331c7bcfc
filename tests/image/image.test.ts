import { randomBytes } from 'node:crypto';
import { existsSync, globSync, mkdtempSync, readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { locatePostgres } from '@/cli/launcher/postgres-binaries';
import { environmentOf, readComposition } from '../support/compose';
import { stagesOf } from '../support/dockerfile';
import {
  type Built,
  buildImage,
  Container,
  copy,
  emptySystem,
  Network,
  remove,
  sizeOf,
  whyNoImages,
} from '../support/image';

/**
 * Every stage of the Dockerfile and every service of docker-compose.yml, in clean directories and a network of their own
 * (`npm run test:image`; a few minutes, and the package manager may need the registry).
 */

const MINUTE = 60_000;
/** Of `/app`, which is what the portal adds to the base image with Node.js and the system. */
const MAX_BYTES = 450 * 1024 * 1024;

const why = whyNoImages();
const { compose } = await readComposition();
const secrets = {
  POSTGRES_PASSWORD: randomBytes(24).toString('hex'),
  PAYLOAD_SECRET: randomBytes(32).toString('hex'),
  SEED: 'none',
};

/** Where the programs of PostgreSQL's client are: of Debian, since the embedded ones have no `pg_isready`. */
const DATABASE_PATH = ['/usr/sbin', '/usr/bin', '/bin', ...globSync('/usr/lib/postgresql/*/bin')].join(':');

/** How this machine reaches its registry. */
function packageManagerVariables(): Record<string, string> {
  const known = Object.entries(process.env).filter(([name]) =>
    /^(?:npm_config_registry|https?_proxy|no_proxy|node_extra_ca_certs)$/i.test(name),
  );
  return {
    ...Object.fromEntries(known.map(([name, value = '']) => [name, value])),
    npm_config_registry: npmSetting('registry'),
  };
}

function npmSetting(name: string): string {
  return execFileSync('npm', ['config', 'get', name], { encoding: 'utf8' }).trim();
}

describe.skipIf(why !== undefined)(`the image${why === undefined ? '' : ` (${why})`}`, () => {
  let directory = '';
  let image: Built;
  let network: Network;
  let database: Container;
  const running: ReturnType<Container['start']>[] = [];

  beforeAll(async () => {
    directory = mkdtempSync(path.join(tmpdir(), 'portal-image-'));
    image = await buildImage(stagesOf(readFileSync('Dockerfile', 'utf8')), {
      directory,
      context: process.cwd(),
      node: process.execPath,
      environment: {
        ...packageManagerVariables(),
        npm_config_cache: '/cache',
        npm_config_prefer_offline: 'true',
      },
      cache: npmSetting('cache'),
    });
    network = new Network();
    await network.up();
    const runAs = { uid: 999, gid: 999 };
    const native = await locatePostgres(runAs, path.join(directory, 'postgres'));
    const about = compose.services.database;
    if (!about) throw new Error('there is no database');
    const root = path.join(directory, 'database');
    emptySystem(root, process.execPath);
    copy(native, path.join(root, 'postgres'));
    const environment = { ...environmentOf(about, secrets), PGHOST: '127.0.0.1', PATH: DATABASE_PATH };
    database = new Container({ root, workdir: '/', environment, user: 'postgres' }, network);
  }, 60 * MINUTE);

  afterAll(async () => {
    await Promise.all(running.map((process) => process.stop('SIGKILL')));
    network?.end();
    if (directory) remove(directory);
  }, 10 * MINUTE);

  /** The image as a service of docker-compose.yml, with these variables in .env. */
  function service(name: string) {
    const about = compose.services[name];
    if (!about) throw new Error(`there is no service ${name}`);
    const environment = { ...image.environment, ...environmentOf(about, secrets) };
    return { about, container: new Container({ ...image, environment }, network) };
  }

  async function healthy(name: string, process: ReturnType<Container['start']>): Promise<void> {
    const { about, container } = service(name);
    const [kind, ...check] = about.healthcheck?.test ?? [];
    expect(kind).toBe('CMD');
    await until(process, async () => (await container.run(check, 15_000)).code === 0);
  }

  async function until(
    process: ReturnType<Container['start']>,
    works: () => Promise<boolean>,
  ): Promise<void> {
    for (let turn = 0; turn < 60; turn += 1) {
      if (process.hasEnded()) throw new Error(`ended: ${process.printed()}`);
      if (await works()) return;
      await delay(1_000);
    }
    throw new Error(`not healthy within its time: ${process.printed()}`);
  }

  it('has what the services run, and less than its bound', () => {
    expect(existsSync(path.join(image.root, 'app/.next/BUILD_ID'))).toBe(true);
    expect(existsSync(path.join(image.root, 'app/tests'))).toBe(false);
    const bytes = sizeOf(path.join(image.root, 'app'));
    console.log(`image: ${Math.round(bytes / 1024 / 1024)} MB in /app`);
    expect(bytes).toBeLessThan(MAX_BYTES);
  });

  it(
    'prepares a database, serves, works, takes mail, and stops, as docker-compose.yml says',
    { timeout: 15 * MINUTE },
    async () => {
      const postgres = startDatabase();
      await databaseAnswers(postgres);
      const mail = start('mail');
      await healthy('mail', mail);
      const { about, container } = service('prepare');
      const prepared = await container.run(about.command ?? [], 5 * MINUTE);
      expect(prepared.code, prepared.output).toBe(0);
      const web = start('web');
      const worker = start('worker');
      await healthy('web', web);
      await healthy('worker', worker);
      const page = await new Container(image, network).run(
        [
          'node',
          '-e',
          "fetch('http://web:3000/en').then(async (r) => console.log(r.status, (await r.text()).length))",
        ],
        MINUTE,
      );
      expect(page.output).toMatch(/^200 \d{4,}/);
      for (const process of [worker, web, mail]) expect((await process.stop()).code).toBe(0);
    },
  );

  /** As its health check says, where there is a `pg_isready`. */
  async function databaseAnswers(process: ReturnType<Container['start']>): Promise<void> {
    const [, ...check] = compose.services.database?.healthcheck?.test ?? [];
    const hasClient = DATABASE_PATH.split(':').some((folder) => existsSync(path.join(folder, 'pg_isready')));
    await until(process, async () =>
      hasClient
        ? (await database.run(check, 15_000)).code === 0
        : process.printed().includes('ready to accept connections'),
    );
  }

  function start(name: string): ReturnType<Container['start']> {
    const { about, container } = service(name);
    const process = container.start(about.command ?? []);
    running.push(process);
    return process;
  }

  /** PostgreSQL as the image `postgres` runs it: user and database `portal`. */
  function startDatabase(): ReturnType<Container['start']> {
    const process = database.start([
      'sh',
      '-c',
      [
        'echo "$POSTGRES_PASSWORD" >/tmp/password',
        '/postgres/bin/initdb -D /tmp/data -U "$POSTGRES_USER" --pwfile=/tmp/password --auth=scram-sha-256 $POSTGRES_INITDB_ARGS',
        'echo "CREATE DATABASE $POSTGRES_DB" | /postgres/bin/postgres --single -D /tmp/data postgres',
        "exec /postgres/bin/postgres -D /tmp/data -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off",
      ].join(' && '),
    ]);
    running.push(process);
    return process;
  }
});
