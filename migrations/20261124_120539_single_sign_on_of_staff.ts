import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "staff_provider_sessions" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"staff_id" uuid NOT NULL,
  	"sid" text,
  	"ticket_hash" text,
  	"issuer" text NOT NULL,
  	"provider_session" text,
  	"id_token" text NOT NULL,
  	"began_at" timestamp with time zone NOT NULL,
  	CONSTRAINT "staff_provider_sessions_sid" UNIQUE("sid"),
  	CONSTRAINT "staff_provider_sessions_ticket" UNIQUE("ticket_hash")
  );
  
  ALTER TABLE "staff" ADD COLUMN "provider_issuer" varchar;
  ALTER TABLE "staff" ADD COLUMN "provider_subject" varchar;
  ALTER TABLE "staff_provider_sessions" ADD CONSTRAINT "staff_provider_sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "staff_provider_sessions_staff_idx" ON "staff_provider_sessions" USING btree ("staff_id");
  CREATE INDEX "staff_provider_sessions_provider_idx" ON "staff_provider_sessions" USING btree ("issuer","provider_session");
  CREATE UNIQUE INDEX "providerIssuer_providerSubject_idx" ON "staff" USING btree ("provider_issuer","provider_subject");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "staff_provider_sessions" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "staff_provider_sessions" CASCADE;
  DROP INDEX "providerIssuer_providerSubject_idx";
  ALTER TABLE "staff" DROP COLUMN "provider_issuer";
  ALTER TABLE "staff" DROP COLUMN "provider_subject";`)
}
