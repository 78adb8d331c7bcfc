import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "shared_answers" (
  	"build" text NOT NULL,
  	"address" text NOT NULL,
  	"started_at" timestamp with time zone NOT NULL,
  	"tags" jsonb NOT NULL,
  	"text" text NOT NULL,
  	"digest" text NOT NULL,
  	"last_modified" timestamp with time zone NOT NULL,
  	"leased_by" uuid,
  	"lease_until" timestamp with time zone,
  	CONSTRAINT "shared_answers_build_address_pk" PRIMARY KEY("build","address")
  );
  `)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "shared_answers" CASCADE;`)
}
