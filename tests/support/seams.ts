import pg from 'pg';

import { waitUntil } from '@/cli/launcher/processes';

/** How long a process may take to reach the point where it is held, in milliseconds. */
const REACH_MS = 60_000;
/** Key of the advisory lock at which processes are held. */
const LOCK = 77_001;

/** A point in a transaction at which a process can be held, so a test can kill it exactly there. */
export interface Seam {
  /** The statement, such as `BEFORE UPDATE ON applications`; `atCommit` instead holds the commit of its transaction. */
  readonly on: `${'BEFORE' | 'AFTER'} ${'INSERT' | 'UPDATE'} ON ${string}`;
  /** Condition on the row, such as `NEW.state = 'ready'`. */
  readonly when?: string;
  readonly atCommit?: boolean;
}

/**
 * Runs `act` with a database that blocks every session that reaches the seam, runs `atSeam` once one is blocked, then
 * releases them. Nothing else may write to that table meanwhile. The session of a process that was killed in between
 * still finishes its statement, and what it has not committed is undone.
 * @param atSeam may end the held session too, as if the process had died just before the statement
 */
export async function heldAt(
  databaseUrl: string,
  { on, when, atCommit = false }: Seam,
  act: () => void,
  atSeam: (endSession: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const query = (text: string) => client.query<{ held: number }>(text);
  const waiting = `FROM pg_locks l JOIN pg_database d ON d.oid = l.database
    WHERE d.datname = current_database() AND l.locktype = 'advisory' AND l.objid = ${LOCK} AND NOT l.granted`;
  const held = async () => {
    const { rows } = await query(`SELECT count(*)::int AS held ${waiting}`);
    return rows[0]?.held ?? 0;
  };
  try {
    await query(`CREATE OR REPLACE FUNCTION seam() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock_shared(${LOCK}); RETURN NEW; END $$`);
    await query(
      `CREATE ${atCommit ? 'CONSTRAINT ' : ''}TRIGGER seam ${on} ${atCommit ? 'DEFERRABLE INITIALLY DEFERRED' : ''}
        FOR EACH ROW ${when ? `WHEN (${when})` : ''} EXECUTE FUNCTION seam()`,
    );
    await query(`SELECT pg_advisory_lock(${LOCK})`);
    act();
    if (!(await waitUntil(async () => (await held()) > 0, REACH_MS))) {
      throw new Error(`nobody came to "${on}"`);
    }
    await atSeam(() => query(`SELECT pg_terminate_backend(l.pid) ${waiting}`));
    await query(`SELECT pg_advisory_unlock(${LOCK})`);
    if (!(await waitUntil(async () => (await held()) === 0, REACH_MS))) {
      throw new Error(`somebody is still held at "${on}"`);
    }
    // Waits for that session's transaction: a trigger cannot be dropped below it.
    await query(`DROP FUNCTION seam() CASCADE`);
  } finally {
    await client.end();
  }
}
