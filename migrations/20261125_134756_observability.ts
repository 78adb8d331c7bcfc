import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "alarms" (
  	"name" varchar(32) PRIMARY KEY NOT NULL,
  	"began_at" timestamp with time zone NOT NULL,
  	"seen_at" timestamp with time zone NOT NULL,
  	"told_at" timestamp with time zone
  );
  
  CREATE TABLE "noticed_errors" (
  	"fingerprint" varchar(64) PRIMARY KEY NOT NULL,
  	"process" varchar(16) NOT NULL,
  	"name" varchar(80) NOT NULL,
  	"text" varchar(300) NOT NULL,
  	"place" varchar(200),
  	"first_at" timestamp with time zone NOT NULL,
  	"last_at" timestamp with time zone NOT NULL,
  	"times" integer NOT NULL
  );
  
  ALTER TABLE "mail_outbox" ADD COLUMN "request_id" text;
  ALTER TABLE "mail_outbox" ADD COLUMN "trace_parent" text;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "alarms" CASCADE;
  DROP TABLE "noticed_errors" CASCADE;
  ALTER TABLE "mail_outbox" DROP COLUMN "request_id";
  ALTER TABLE "mail_outbox" DROP COLUMN "trace_parent";`)
}
