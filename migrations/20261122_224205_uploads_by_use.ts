import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "media_uses" (
  	"media" uuid NOT NULL,
  	"source" text NOT NULL,
  	"item" text NOT NULL,
  	CONSTRAINT "media_uses_media_source_item_pk" PRIMARY KEY("media","source","item")
  );
  
  ALTER TABLE "media" ADD COLUMN "shown" boolean DEFAULT false;
  UPDATE "media" SET "shown" = true;
  CREATE INDEX "media_uses_item_idx" ON "media_uses" USING btree ("source","item");
  CREATE INDEX "media_shown_idx" ON "media" USING btree ("shown");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "media_uses" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "media_uses" CASCADE;
  DROP INDEX "media_shown_idx";
  ALTER TABLE "media" DROP COLUMN "shown";`)
}
