import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE INDEX "subscriptions_requested_at_idx" ON "subscriptions" USING btree ("requested_at");
  CREATE INDEX "list_requestedAt_idx" ON "subscriptions" USING btree ("list_id","requested_at");
  CREATE INDEX "subscriptions_domain_idx" ON "subscriptions" USING btree (split_part(email, '@', 2));`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP INDEX "subscriptions_requested_at_idx";
  DROP INDEX "list_requestedAt_idx";
  DROP INDEX "subscriptions_domain_idx";`)
}
