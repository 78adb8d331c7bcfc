import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "publication_bundle_items" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"bundle_id" uuid NOT NULL,
  	"target" text NOT NULL,
  	"locale" text NOT NULL,
  	"is_claimed" boolean DEFAULT true NOT NULL,
  	"added_at" timestamp with time zone NOT NULL,
  	"added_by" uuid,
  	"before" jsonb,
  	"after" jsonb,
  	"is_left_out" boolean DEFAULT false NOT NULL
  );
  
  CREATE TABLE "publication_bundles" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"title" text NOT NULL,
  	"note" text DEFAULT '' NOT NULL,
  	"state" text DEFAULT 'open' NOT NULL,
  	"revision" integer DEFAULT 1 NOT NULL,
  	"created_at" timestamp with time zone NOT NULL,
  	"created_by" uuid,
  	"due_at" timestamp with time zone,
  	"due_by" uuid,
  	"published_at" timestamp with time zone,
  	"published_by" uuid,
  	"undone_at" timestamp with time zone,
  	"undone_by" uuid,
  	"failures" jsonb,
  	CONSTRAINT "publication_bundles_state_known" CHECK ("publication_bundles"."state" IN ('open', 'scheduled', 'failed', 'published', 'undone'))
  );
  
  ALTER TABLE "publication_bundle_items" ADD CONSTRAINT "publication_bundle_items_bundle_id_publication_bundles_id_fk" FOREIGN KEY ("bundle_id") REFERENCES "public"."publication_bundles"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "publication_bundle_items" ADD CONSTRAINT "publication_bundle_items_added_by_staff_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "publication_bundles" ADD CONSTRAINT "publication_bundles_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "publication_bundles" ADD CONSTRAINT "publication_bundles_due_by_staff_id_fk" FOREIGN KEY ("due_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "publication_bundles" ADD CONSTRAINT "publication_bundles_published_by_staff_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "publication_bundles" ADD CONSTRAINT "publication_bundles_undone_by_staff_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;
  CREATE UNIQUE INDEX "publication_bundle_items_once_idx" ON "publication_bundle_items" USING btree ("bundle_id","target","locale");
  CREATE UNIQUE INDEX "publication_bundle_items_claim_idx" ON "publication_bundle_items" USING btree ("target","locale") WHERE is_claimed;
  CREATE INDEX "publication_bundle_items_added_by_idx" ON "publication_bundle_items" USING btree ("added_by");
  CREATE INDEX "publication_bundles_state_idx" ON "publication_bundles" USING btree ("state","created_at");
  CREATE INDEX "publication_bundles_due_idx" ON "publication_bundles" USING btree ("due_at") WHERE state = 'scheduled';
  CREATE INDEX "publication_bundles_created_by_idx" ON "publication_bundles" USING btree ("created_by");
  CREATE INDEX "publication_bundles_due_by_idx" ON "publication_bundles" USING btree ("due_by");
  CREATE INDEX "publication_bundles_published_by_idx" ON "publication_bundles" USING btree ("published_by");
  CREATE INDEX "publication_bundles_undone_by_idx" ON "publication_bundles" USING btree ("undone_by");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "publication_bundle_items" CASCADE;
  DROP TABLE "publication_bundles" CASCADE;`)
}
