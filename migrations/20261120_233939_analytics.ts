import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "analytics_progress" (
  	"task" text PRIMARY KEY NOT NULL,
  	"until" timestamp with time zone NOT NULL
  );
  
  CREATE TABLE "analytics_rollups" (
  	"grain" text NOT NULL,
  	"bucket" timestamp with time zone NOT NULL,
  	"dimension" text NOT NULL,
  	"value" text NOT NULL,
  	"events" integer NOT NULL,
  	"visitors" integer NOT NULL,
  	"sessions" integer NOT NULL,
  	CONSTRAINT "analytics_rollups_grain_dimension_bucket_value_pk" PRIMARY KEY("grain","dimension","bucket","value")
  );
  
  CREATE TABLE "analytics_vitals" (
  	"bucket" timestamp with time zone NOT NULL,
  	"page" text NOT NULL,
  	"metric" text NOT NULL,
  	"bin" smallint NOT NULL,
  	"samples" integer NOT NULL,
  	CONSTRAINT "analytics_vitals_bucket_metric_page_bin_pk" PRIMARY KEY("bucket","metric","page","bin")
  );
  
  ALTER TABLE "site_settings" ADD COLUMN "measurement_assume_consent" boolean DEFAULT false;
  ALTER TABLE "site_settings" ADD COLUMN "measurement_keep_events_days" numeric DEFAULT 90 NOT NULL;
  ALTER TABLE "_site_settings_v" ADD COLUMN "version_measurement_assume_consent" boolean DEFAULT false;
  ALTER TABLE "_site_settings_v" ADD COLUMN "version_measurement_keep_events_days" numeric DEFAULT 90 NOT NULL;
  CREATE INDEX "analytics_vitals_page_idx" ON "analytics_vitals" USING btree ("page","bucket");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "analytics_progress" CASCADE;
  DROP TABLE "analytics_rollups" CASCADE;
  DROP TABLE "analytics_vitals" CASCADE;
  ALTER TABLE "site_settings" DROP COLUMN "measurement_assume_consent";
  ALTER TABLE "site_settings" DROP COLUMN "measurement_keep_events_days";
  ALTER TABLE "_site_settings_v" DROP COLUMN "version_measurement_assume_consent";
  ALTER TABLE "_site_settings_v" DROP COLUMN "version_measurement_keep_events_days";`)
}
