import { createHmac } from 'node:crypto';

import type { Client } from 'pg';

/** What the portal's processes connect as: owns its database, and may do nothing beyond it (ADR 082). */
export const PORTAL_ROLE = 'portal';

/** Owns the tables that can only be appended to, while the portal runs. Nobody logs in as it. */
const AUDIT_ROLE = 'portal_audit';

/** The password of the portal's role, which follows from the administrator's and does not give it away. */
export function portalPassword(administratorPassword: string): string {
  return createHmac('sha256', administratorPassword).update(PORTAL_ROLE).digest('hex');
}

/**
 * Makes the two roles, and keeps the portal's out of the databases that are not its own.
 * @param server as the superuser, in any database
 */
export async function ensureRoles(server: Client, password: string): Promise<void> {
  for (const role of [PORTAL_ROLE, AUDIT_ROLE]) {
    const known = await server.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
    if (!known.rowCount) await server.query(`CREATE ROLE ${role}`);
  }
  const nothing = 'NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS';
  await server.query(
    `ALTER ROLE ${PORTAL_ROLE} ${nothing} LOGIN PASSWORD ${server.escapeLiteral(password)};
     ALTER ROLE ${AUDIT_ROLE} ${nothing} NOLOGIN;
     REVOKE CONNECT ON DATABASE postgres, template1 FROM PUBLIC`,
  );
}

/**
 * Gives a database that an earlier version made as the superuser, and all that is in it, to the portal's role. Repeated,
 * it finds nothing to do.
 * @param database as the superuser, in that database
 */
export async function takeFromSuperuser(database: Client): Promise<void> {
  await database.query(`
    DO $$
    DECLARE statement text;
    BEGIN
      FOR statement IN
        SELECT format('ALTER DATABASE %I OWNER TO ${PORTAL_ROLE}', datname) FROM pg_database
        WHERE datname = current_database() AND datdba = current_user::regrole
        UNION ALL
        SELECT format('ALTER SCHEMA %I OWNER TO ${PORTAL_ROLE}', nspname) FROM pg_namespace
        WHERE nspowner = current_user::regrole AND nspname !~ '^pg_' AND nspname <> 'information_schema'
        UNION ALL
        SELECT format('ALTER TABLE %s OWNER TO ${PORTAL_ROLE}', relation.oid::regclass)
        FROM pg_class relation JOIN pg_namespace schema ON schema.oid = relnamespace
        WHERE relowner = current_user::regrole AND relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
          AND nspname !~ '^pg_' AND nspname <> 'information_schema'
          -- What belongs to an extension stays with it; the sequence of a column follows its table.
          AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = relation.oid AND classid = 'pg_class'::regclass
            AND (deptype = 'e' OR (relkind = 'S' AND deptype IN ('a', 'i'))))
        UNION ALL
        SELECT format('ALTER ROUTINE %s OWNER TO ${PORTAL_ROLE}', routine.oid::regprocedure)
        FROM pg_proc routine JOIN pg_namespace schema ON schema.oid = pronamespace
        WHERE proowner = current_user::regrole AND nspname !~ '^pg_' AND nspname <> 'information_schema'
          AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = routine.oid AND classid = 'pg_proc'::regclass
            AND deptype = 'e')
        UNION ALL
        SELECT format('ALTER TYPE %s OWNER TO ${PORTAL_ROLE}', type.oid::regtype)
        FROM pg_type type JOIN pg_namespace schema ON schema.oid = typnamespace
        WHERE typowner = current_user::regrole AND typtype IN ('e', 'd', 'r')
          AND nspname !~ '^pg_' AND nspname <> 'information_schema'
          AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = type.oid AND classid = 'pg_type'::regclass
            AND deptype = 'e')
      LOOP
        EXECUTE statement;
      END LOOP;
    END $$`);
}

/**
 * Lets migrations change the audit tables again.
 * @param database as the superuser, in the portal's database, while only the preparation uses it
 */
export async function openAuditTables(database: Client): Promise<void> {
  await database.query(`REASSIGN OWNED BY ${AUDIT_ROLE} TO ${PORTAL_ROLE}`);
}

/**
 * Takes the audit tables (those with the trigger of the migration `append_only_audit`) from the portal's role, which may
 * read and append from now on, and call the functions that forget and expire.
 * @param database as the superuser, in the portal's database, after its migrations
 */
export async function closeAuditTables(database: Client): Promise<void> {
  await database.query(`
    DO $$
    DECLARE target text;
    BEGIN
      FOR target IN
        SELECT DISTINCT tgrelid::regclass::text FROM pg_trigger
        WHERE tgname = 'audit_append_only' AND NOT tgisinternal
      LOOP
        EXECUTE format('ALTER TABLE %s OWNER TO ${AUDIT_ROLE}', target);
        EXECUTE format('REVOKE ALL ON %s FROM ${PORTAL_ROLE}, PUBLIC', target);
        EXECUTE format('GRANT SELECT, INSERT ON %s TO ${PORTAL_ROLE}', target);
      END LOOP;
      FOR target IN
        SELECT sequence.oid::regclass::text FROM pg_class sequence
        WHERE relkind = 'S' AND relowner = '${AUDIT_ROLE}'::regrole
      LOOP
        EXECUTE format('REVOKE ALL ON SEQUENCE %s FROM ${PORTAL_ROLE}, PUBLIC', target);
        EXECUTE format('GRANT USAGE, SELECT ON SEQUENCE %s TO ${PORTAL_ROLE}', target);
      END LOOP;
      FOR target IN
        SELECT oid::regprocedure::text FROM pg_proc
        WHERE pronamespace = 'public'::regnamespace AND starts_with(proname, 'audit_')
      LOOP
        EXECUTE format('ALTER FUNCTION %s OWNER TO ${AUDIT_ROLE}', target);
        EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', target);
        EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO ${PORTAL_ROLE}', target);
      END LOOP;
      -- Whoever owns a schema may drop what is in it; an owner of the database owns it as pg_database_owner.
      ALTER SCHEMA public OWNER TO ${AUDIT_ROLE};
      GRANT USAGE, CREATE ON SCHEMA public TO ${PORTAL_ROLE};
    END $$`);
}
