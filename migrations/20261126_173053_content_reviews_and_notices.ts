import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "content_review_entries" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"review_id" uuid NOT NULL,
  	"kind" text NOT NULL,
  	"at" timestamp with time zone NOT NULL,
  	"staff_id" uuid,
  	"text" text NOT NULL,
  	"field" text DEFAULT '' NOT NULL,
  	"block" text DEFAULT '' NOT NULL,
  	"quote" text DEFAULT '' NOT NULL,
  	"resolved_at" timestamp with time zone,
  	"resolved_by" uuid,
  	CONSTRAINT "content_review_entries_kind_known" CHECK ("content_review_entries"."kind" IN ('comment', 'submit', 'assign', 'approve', 'return', 'withdraw', 'override', 'edit', 'publish', 'discard'))
  );
  
  CREATE TABLE "content_reviews" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"collection" text NOT NULL,
  	"item_id" uuid NOT NULL,
  	"locale" text NOT NULL,
  	"state" text NOT NULL,
  	"state_at" timestamp with time zone NOT NULL,
  	"revision" text NOT NULL,
  	"submitted_by" uuid,
  	"reviewer" uuid,
  	"edited_by" uuid,
  	"decided_by" uuid,
  	CONSTRAINT "content_reviews_language" UNIQUE("collection","item_id","locale"),
  	CONSTRAINT "content_reviews_state_known" CHECK ("content_reviews"."state" IN ('submitted', 'approved', 'returned', 'withdrawn', 'overtaken', 'published'))
  );
  
  CREATE TABLE "notice_readers" (
  	"staff_id" uuid PRIMARY KEY NOT NULL,
  	"locale" text NOT NULL,
  	"emails" boolean NOT NULL
  );
  
  CREATE TABLE "staff_notices" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"staff_id" uuid NOT NULL,
  	"kind" text NOT NULL,
  	"collection" text NOT NULL,
  	"item_id" uuid NOT NULL,
  	"locale" text NOT NULL,
  	"actor_id" uuid,
  	"at" timestamp with time zone NOT NULL,
  	"read_at" timestamp with time zone,
  	CONSTRAINT "staff_notices_kind_known" CHECK ("staff_notices"."kind" IN ('submitted', 'assigned', 'approved', 'returned', 'commented', 'ended', 'refused'))
  );
  
  ALTER TABLE "site_settings" ADD COLUMN "publishing_approval" boolean DEFAULT false;
  ALTER TABLE "_site_settings_v" ADD COLUMN "version_publishing_approval" boolean DEFAULT false;
  ALTER TABLE "content_review_entries" ADD CONSTRAINT "content_review_entries_review_id_content_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."content_reviews"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "content_review_entries" ADD CONSTRAINT "content_review_entries_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "content_review_entries" ADD CONSTRAINT "content_review_entries_resolved_by_staff_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "content_reviews" ADD CONSTRAINT "content_reviews_submitted_by_staff_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "content_reviews" ADD CONSTRAINT "content_reviews_reviewer_staff_id_fk" FOREIGN KEY ("reviewer") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "content_reviews" ADD CONSTRAINT "content_reviews_edited_by_staff_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "content_reviews" ADD CONSTRAINT "content_reviews_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "notice_readers" ADD CONSTRAINT "notice_readers_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "staff_notices" ADD CONSTRAINT "staff_notices_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "staff_notices" ADD CONSTRAINT "staff_notices_actor_id_staff_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "content_review_entries_review_idx" ON "content_review_entries" USING btree ("review_id","at");
  CREATE INDEX "content_review_entries_staff_id_fk_idx" ON "content_review_entries" USING btree ("staff_id");
  CREATE INDEX "content_review_entries_resolved_by_fk_idx" ON "content_review_entries" USING btree ("resolved_by");
  CREATE INDEX "content_reviews_open_idx" ON "content_reviews" USING btree ("state_at") WHERE state NOT IN ('withdrawn', 'published');
  CREATE INDEX "content_reviews_submitted_by_fk_idx" ON "content_reviews" USING btree ("submitted_by");
  CREATE INDEX "content_reviews_reviewer_fk_idx" ON "content_reviews" USING btree ("reviewer");
  CREATE INDEX "content_reviews_edited_by_fk_idx" ON "content_reviews" USING btree ("edited_by");
  CREATE INDEX "content_reviews_decided_by_fk_idx" ON "content_reviews" USING btree ("decided_by");
  CREATE INDEX "staff_notices_newest_idx" ON "staff_notices" USING btree ("staff_id","at");
  CREATE INDEX "staff_notices_unread_idx" ON "staff_notices" USING btree ("staff_id") WHERE read_at IS NULL;
  CREATE INDEX "staff_notices_item_idx" ON "staff_notices" USING btree ("item_id");
  CREATE INDEX "staff_notices_at_idx" ON "staff_notices" USING btree ("at");
  CREATE INDEX "staff_notices_actor_id_fk_idx" ON "staff_notices" USING btree ("actor_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "content_review_entries" CASCADE;
  DROP TABLE "content_reviews" CASCADE;
  DROP TABLE "notice_readers" CASCADE;
  DROP TABLE "staff_notices" CASCADE;
  ALTER TABLE "site_settings" DROP COLUMN "publishing_approval";
  ALTER TABLE "_site_settings_v" DROP COLUMN "version_publishing_approval";`)
}
