import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "agreement_signatures" (
  	"seq" bigserial PRIMARY KEY NOT NULL,
  	"hash" text NOT NULL,
  	"previous" text,
  	"countersignature" text NOT NULL,
  	"signed_at" timestamp with time zone NOT NULL,
  	"agreement_version" text NOT NULL,
  	"sent_sha256" text NOT NULL,
  	"signed_sha256" text NOT NULL,
  	"texts" jsonb NOT NULL,
  	CONSTRAINT "agreement_signatures_hash_unique" UNIQUE("hash"),
  	CONSTRAINT "agreement_signatures_countersignature_unique" UNIQUE("countersignature"),
  	CONSTRAINT "agreement_signatures_signed_sha256_unique" UNIQUE("signed_sha256")
  );
  
  CREATE INDEX "application_files_sha256_idx" ON "application_files" USING btree ("sha256");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "agreement_signatures" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "agreement_signatures" CASCADE;
  DROP INDEX "application_files_sha256_idx";`)
}
