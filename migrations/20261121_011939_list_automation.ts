import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_announcements_audience" AS ENUM('all', 'zh', 'en');
  CREATE TABLE "mailing_lists_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" uuid NOT NULL,
  	"path" varchar NOT NULL,
  	"documents_id" uuid
  );
  
  CREATE TABLE "_mailing_lists_v_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" uuid NOT NULL,
  	"path" varchar NOT NULL,
  	"documents_id" uuid
  );
  
  CREATE TABLE "first_publications" (
  	"collection" text NOT NULL,
  	"item_id" uuid NOT NULL,
  	"locale" text NOT NULL,
  	"at" timestamp with time zone NOT NULL,
  	CONSTRAINT "first_publications_collection_item_id_locale_pk" PRIMARY KEY("collection","item_id","locale")
  );
  
  CREATE TABLE "mailman_members" (
  	"list_address" text NOT NULL,
  	"address_hash" text NOT NULL,
  	CONSTRAINT "mailman_members_list_address_address_hash_pk" PRIMARY KEY("list_address","address_hash")
  );
  
  ALTER TABLE "announcements" ADD COLUMN "audience" "enum_announcements_audience" DEFAULT 'all' NOT NULL;
  ALTER TABLE "mailman_operations" ADD COLUMN "failed_at" timestamp with time zone;
  ALTER TABLE "mailing_lists_rels" ADD CONSTRAINT "mailing_lists_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."mailing_lists"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "mailing_lists_rels" ADD CONSTRAINT "mailing_lists_rels_documents_fk" FOREIGN KEY ("documents_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_mailing_lists_v_rels" ADD CONSTRAINT "_mailing_lists_v_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."_mailing_lists_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_mailing_lists_v_rels" ADD CONSTRAINT "_mailing_lists_v_rels_documents_fk" FOREIGN KEY ("documents_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "mailing_lists_rels_order_idx" ON "mailing_lists_rels" USING btree ("order");
  CREATE INDEX "mailing_lists_rels_parent_idx" ON "mailing_lists_rels" USING btree ("parent_id");
  CREATE INDEX "mailing_lists_rels_path_idx" ON "mailing_lists_rels" USING btree ("path");
  CREATE INDEX "mailing_lists_rels_documents_id_idx" ON "mailing_lists_rels" USING btree ("documents_id");
  CREATE INDEX "_mailing_lists_v_rels_order_idx" ON "_mailing_lists_v_rels" USING btree ("order");
  CREATE INDEX "_mailing_lists_v_rels_parent_idx" ON "_mailing_lists_v_rels" USING btree ("parent_id");
  CREATE INDEX "_mailing_lists_v_rels_path_idx" ON "_mailing_lists_v_rels" USING btree ("path");
  CREATE INDEX "_mailing_lists_v_rels_documents_id_idx" ON "_mailing_lists_v_rels" USING btree ("documents_id");
  CREATE INDEX "first_publications_at_idx" ON "first_publications" USING btree ("collection","at");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "mailing_lists_rels" CASCADE;
  DROP TABLE "_mailing_lists_v_rels" CASCADE;
  DROP TABLE "first_publications" CASCADE;
  DROP TABLE "mailman_members" CASCADE;
  ALTER TABLE "announcements" DROP COLUMN "audience";
  ALTER TABLE "mailman_operations" DROP COLUMN "failed_at";
  DROP TYPE "public"."enum_announcements_audience";`)
}
