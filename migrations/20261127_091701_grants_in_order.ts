import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

/** Made while others read and write the table (ADR 179). */
export const online: readonly string[] = [
  'CREATE INDEX CONCURRENTLY "grants_granted_at_idx" ON "grants" USING btree ("granted_at")',
]

export async function up(_: MigrateUpArgs): Promise<void> {
  // The index is everything.
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP INDEX "grants_granted_at_idx";`)
}
