import { Client } from 'pg';
import type { ConfiguredEnv } from '@/platform/env-schema';
import { waitUntil } from './processes';
import type { Mode } from './programs';

/** How long a container that has just been started may take to accept connections. */
const STARTING_MS = 30_000;
/** What docker-compose.yml sets where .env has no POSTGRES_PASSWORD. */
const DEFAULT_PASSWORD = 'portal';

/** SQLSTATE of a server that accepts no connections yet. */
const CANNOT_CONNECT_NOW = '57P03';

/**
 * The variables of `npm run dev`: without a DATABASE_URL they name the database of `docker compose up postgres`, if it
 * runs. Any other PostgreSQL on that port is left alone, and the embedded one is used.
 * @param log receives a line that says which database was found, or why it is not used
 */
export async function withDevelopmentDatabase(
  mode: Mode,
  env: ConfiguredEnv,
  log: (line: string) => void,
): Promise<ConfiguredEnv> {
  if (mode !== 'development' || env.DATABASE_URL) return env;
  const url = new URL(`postgresql://127.0.0.1:${env.POSTGRES_PORT}/portal`);
  url.username = 'portal';
  url.password = env.POSTGRES_PASSWORD ?? DEFAULT_PASSWORD;

  let code = await errorOfConnecting(url.href);
  if (code === CANNOT_CONNECT_NOW) {
    log(`waiting for PostgreSQL on port ${env.POSTGRES_PORT}, which is starting`);
    await waitUntil(
      async () => (code = await errorOfConnecting(url.href)) !== CANNOT_CONNECT_NOW,
      STARTING_MS,
      500,
    );
  }
  if (code === undefined) {
    log(`using the database of "docker compose up postgres" on port ${env.POSTGRES_PORT}`);
    return { ...env, DATABASE_URL: url.href };
  }
  if (code !== 'ECONNREFUSED') {
    log(
      `port ${env.POSTGRES_PORT} is not the database of "docker compose up postgres" (${code}); using the embedded PostgreSQL`,
    );
  }
  return env;
}

/** @returns undefined when a connection could be opened, else the code of the error */
async function errorOfConnecting(address: string): Promise<string | undefined> {
  const client = new Client({ connectionString: address, connectionTimeoutMillis: 3_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return undefined;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code ?? message;
  }
}
