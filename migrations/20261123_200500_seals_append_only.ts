import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

/** Seals of the event log can only be added, as its entries (decisions 082 and 131). */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TRIGGER "audit_append_only" BEFORE UPDATE OR DELETE ON "audit_seals"
    FOR EACH ROW EXECUTE FUNCTION "audit_refuse_change"();
   CREATE TRIGGER "audit_no_truncate" BEFORE TRUNCATE ON "audit_seals"
    FOR EACH STATEMENT EXECUTE FUNCTION "audit_refuse_truncate"();`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TRIGGER "audit_append_only" ON "audit_seals";
   DROP TRIGGER "audit_no_truncate" ON "audit_seals";`)
}
