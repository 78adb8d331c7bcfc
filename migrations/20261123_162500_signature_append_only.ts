import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

/** Entries in the chain of signatures can only be added, as in the audit tables (decisions 082 and 119). */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TRIGGER "audit_append_only" BEFORE UPDATE OR DELETE ON "agreement_signatures"
    FOR EACH ROW EXECUTE FUNCTION "audit_refuse_change"();
   CREATE TRIGGER "audit_no_truncate" BEFORE TRUNCATE ON "agreement_signatures"
    FOR EACH STATEMENT EXECUTE FUNCTION "audit_refuse_truncate"();`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TRIGGER "audit_append_only" ON "agreement_signatures";
   DROP TRIGGER "audit_no_truncate" ON "agreement_signatures";`)
}
