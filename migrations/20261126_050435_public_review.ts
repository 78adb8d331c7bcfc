import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_releases_comments" AS ENUM('moderated', 'everyone', 'members', 'nobody', 'closed');
  CREATE TYPE "public"."enum__releases_v_version_comments" AS ENUM('moderated', 'everyone', 'members', 'nobody', 'closed');
  CREATE TABLE "review_comments" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"number" text NOT NULL,
  	"kind" text NOT NULL,
  	"release_id" uuid NOT NULL,
  	"chapter_id" uuid NOT NULL,
  	"release_name" text NOT NULL,
  	"place" text NOT NULL,
  	"anchor" text NOT NULL,
  	"passage" text NOT NULL,
  	"text" text NOT NULL,
  	"locale" text NOT NULL,
  	"member_id" uuid,
  	"created_at" timestamp with time zone NOT NULL,
  	"visibility" text NOT NULL,
  	"state" text NOT NULL,
  	"answer" text DEFAULT '' NOT NULL,
  	"fixed_in" text DEFAULT '' NOT NULL,
  	"answered_at" timestamp with time zone,
  	"answered_by" uuid,
  	CONSTRAINT "review_comments_number_unique" UNIQUE("number"),
  	CONSTRAINT "review_comments_kind_known" CHECK ("review_comments"."kind" IN ('comment', 'error')),
  	CONSTRAINT "review_comments_visibility_known" CHECK ("review_comments"."visibility" IN ('waiting', 'shown', 'hidden')),
  	CONSTRAINT "review_comments_state_known" CHECK ("review_comments"."state" IN ('open', 'accepted', 'rejected', 'fixed', 'withdrawn'))
  );
  
  ALTER TABLE "releases" ADD COLUMN "comments" "enum_releases_comments" DEFAULT 'moderated';
  ALTER TABLE "_releases_v" ADD COLUMN "version_comments" "enum__releases_v_version_comments" DEFAULT 'moderated';
  ALTER TABLE "review_comments" ADD CONSTRAINT "review_comments_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "review_comments_chapter_idx" ON "review_comments" USING btree ("chapter_id","created_at");
  CREATE INDEX "review_comments_release_idx" ON "review_comments" USING btree ("release_id","created_at");
  CREATE INDEX "review_comments_state_idx" ON "review_comments" USING btree ("state","created_at");
  CREATE INDEX "review_comments_member_idx" ON "review_comments" USING btree ("member_id","created_at");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "review_comments" CASCADE;
  ALTER TABLE "releases" DROP COLUMN "comments";
  ALTER TABLE "_releases_v" DROP COLUMN "version_comments";
  DROP TYPE "public"."enum_releases_comments";
  DROP TYPE "public"."enum__releases_v_version_comments";`)
}
