import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "media" ADD COLUMN "sizes_w720_url" varchar;
  ALTER TABLE "media" ADD COLUMN "sizes_w720_width" numeric;
  ALTER TABLE "media" ADD COLUMN "sizes_w720_height" numeric;
  ALTER TABLE "media" ADD COLUMN "sizes_w720_mime_type" varchar;
  ALTER TABLE "media" ADD COLUMN "sizes_w720_filesize" numeric;
  ALTER TABLE "media" ADD COLUMN "sizes_w720_filename" varchar;
  ALTER TABLE "media" ADD COLUMN "sizes_w1200_url" varchar;
  ALTER TABLE "media" ADD COLUMN "sizes_w1200_width" numeric;
  ALTER TABLE "media" ADD COLUMN "sizes_w1200_height" numeric;
  ALTER TABLE "media" ADD COLUMN "sizes_w1200_mime_type" varchar;
  ALTER TABLE "media" ADD COLUMN "sizes_w1200_filesize" numeric;
  ALTER TABLE "media" ADD COLUMN "sizes_w1200_filename" varchar;
  ALTER TABLE "media" ADD COLUMN "sizes_avif720_url" varchar;
  ALTER TABLE "media" ADD COLUMN "sizes_avif720_width" numeric;
  ALTER TABLE "media" ADD COLUMN "sizes_avif720_height" numeric;
  ALTER TABLE "media" ADD COLUMN "sizes_avif720_mime_type" varchar;
  ALTER TABLE "media" ADD COLUMN "sizes_avif720_filesize" numeric;
  ALTER TABLE "media" ADD COLUMN "sizes_avif720_filename" varchar;
  ALTER TABLE "media" ADD COLUMN "sizes_avif1200_url" varchar;
  ALTER TABLE "media" ADD COLUMN "sizes_avif1200_width" numeric;
  ALTER TABLE "media" ADD COLUMN "sizes_avif1200_height" numeric;
  ALTER TABLE "media" ADD COLUMN "sizes_avif1200_mime_type" varchar;
  ALTER TABLE "media" ADD COLUMN "sizes_avif1200_filesize" numeric;
  ALTER TABLE "media" ADD COLUMN "sizes_avif1200_filename" varchar;
  CREATE INDEX "media_sizes_w720_sizes_w720_filename_idx" ON "media" USING btree ("sizes_w720_filename");
  CREATE INDEX "media_sizes_w1200_sizes_w1200_filename_idx" ON "media" USING btree ("sizes_w1200_filename");
  CREATE INDEX "media_sizes_avif720_sizes_avif720_filename_idx" ON "media" USING btree ("sizes_avif720_filename");
  CREATE INDEX "media_sizes_avif1200_sizes_avif1200_filename_idx" ON "media" USING btree ("sizes_avif1200_filename");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP INDEX "media_sizes_w720_sizes_w720_filename_idx";
  DROP INDEX "media_sizes_w1200_sizes_w1200_filename_idx";
  DROP INDEX "media_sizes_avif720_sizes_avif720_filename_idx";
  DROP INDEX "media_sizes_avif1200_sizes_avif1200_filename_idx";
  ALTER TABLE "media" DROP COLUMN "sizes_w720_url";
  ALTER TABLE "media" DROP COLUMN "sizes_w720_width";
  ALTER TABLE "media" DROP COLUMN "sizes_w720_height";
  ALTER TABLE "media" DROP COLUMN "sizes_w720_mime_type";
  ALTER TABLE "media" DROP COLUMN "sizes_w720_filesize";
  ALTER TABLE "media" DROP COLUMN "sizes_w720_filename";
  ALTER TABLE "media" DROP COLUMN "sizes_w1200_url";
  ALTER TABLE "media" DROP COLUMN "sizes_w1200_width";
  ALTER TABLE "media" DROP COLUMN "sizes_w1200_height";
  ALTER TABLE "media" DROP COLUMN "sizes_w1200_mime_type";
  ALTER TABLE "media" DROP COLUMN "sizes_w1200_filesize";
  ALTER TABLE "media" DROP COLUMN "sizes_w1200_filename";
  ALTER TABLE "media" DROP COLUMN "sizes_avif720_url";
  ALTER TABLE "media" DROP COLUMN "sizes_avif720_width";
  ALTER TABLE "media" DROP COLUMN "sizes_avif720_height";
  ALTER TABLE "media" DROP COLUMN "sizes_avif720_mime_type";
  ALTER TABLE "media" DROP COLUMN "sizes_avif720_filesize";
  ALTER TABLE "media" DROP COLUMN "sizes_avif720_filename";
  ALTER TABLE "media" DROP COLUMN "sizes_avif1200_url";
  ALTER TABLE "media" DROP COLUMN "sizes_avif1200_width";
  ALTER TABLE "media" DROP COLUMN "sizes_avif1200_height";
  ALTER TABLE "media" DROP COLUMN "sizes_avif1200_mime_type";
  ALTER TABLE "media" DROP COLUMN "sizes_avif1200_filesize";
  ALTER TABLE "media" DROP COLUMN "sizes_avif1200_filename";`)
}
