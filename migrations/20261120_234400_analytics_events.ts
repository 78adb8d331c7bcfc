import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

/**
 * What drizzle cannot describe: the raw events, partitioned by month (decision 035). The unique index is what makes a
 * batch that is sent twice count once, and finds the events of a client; it needs the partition key. Events arrive
 * roughly in the order of their time, so that BRIN indexes of a few pages find an hour. The parts are made by the
 * worker; what comes before that lands in the default partition, from which the worker takes it.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "analytics_events" (
    "at" timestamp(3) with time zone NOT NULL,
    "received_at" timestamp(3) with time zone NOT NULL,
    "name" text NOT NULL,
    "client_id" text NOT NULL,
    "session_id" text NOT NULL,
    "member_id" uuid REFERENCES "members" ("id") ON DELETE CASCADE,
    "page" text,
    "language" text,
    "referrer" text,
    "device_type" text,
    "device" text,
    "os" text,
    "os_version" text,
    "browser" text,
    "browser_version" text,
    "viewport_width" smallint,
    "viewport_height" smallint,
    "screen_width" smallint,
    "screen_height" smallint,
    "properties" jsonb
   ) PARTITION BY RANGE ("at");
   CREATE UNIQUE INDEX "analytics_events_identity_idx" ON "analytics_events" ("client_id", "at", "name");
   CREATE INDEX "analytics_events_at_idx" ON "analytics_events" USING brin ("at") WITH (pages_per_range = 16, autosummarize = on);
   CREATE INDEX "analytics_events_received_idx" ON "analytics_events" USING brin ("received_at") WITH (pages_per_range = 16, autosummarize = on);
   CREATE INDEX "analytics_events_member_idx" ON "analytics_events" ("member_id") WHERE "member_id" IS NOT NULL;
   CREATE TABLE "analytics_events_default" PARTITION OF "analytics_events" DEFAULT;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE "analytics_events";`)
}
