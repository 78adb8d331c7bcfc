import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_page_texts_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__page_texts_v_published_locale" AS ENUM('zh', 'en');
  CREATE TYPE "public"."enum__page_texts_v_version_status" AS ENUM('draft', 'published');
  CREATE TABLE "page_texts" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"authorship" jsonb,
  	"updated_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "page_texts_locales" (
  	"leads_news" varchar,
  	"leads_documents" varchar,
  	"leads_white_papers" varchar,
  	"leads_videos" varchar,
  	"leads_activities" varchar,
  	"leads_case_studies" varchar,
  	"leads_faq" varchar,
  	"leads_mailing_lists" varchar,
  	"leads_specifications" varchar,
  	"specification_flow_title" varchar,
  	"specification_flow_lead" varchar,
  	"specification_flow_list" varchar,
  	"specification_flow_agreement" varchar,
  	"specification_apply_title" varchar,
  	"specification_apply_text" varchar,
  	"specification_qualification_title" varchar,
  	"specification_qualification_text" varchar,
  	"specification_agreement_title" varchar,
  	"specification_agreement_text" varchar,
  	"specification_review_title" varchar,
  	"specification_review_text" varchar,
  	"specification_download_title" varchar,
  	"specification_download_text" varchar,
  	"specification_rules_title" varchar,
  	"specification_rules_lead" varchar,
  	"specification_rules_link" varchar,
  	"specification_sandbox_title" varchar,
  	"specification_sandbox_lead" varchar,
  	"specification_sandbox_link" varchar,
  	"specification_whitepaper_title" varchar,
  	"specification_whitepaper_lead" varchar,
  	"specification_whitepaper_link" varchar,
  	"facts_function" varchar,
  	"facts_transaction" varchar,
  	"facts_transport" varchar,
  	"facts_network" varchar,
  	"facts_data_link" varchar,
  	"facts_physical" varchar,
  	"facts_endpoints" varchar,
  	"facts_mapping" varchar,
  	"facts_cabinets" varchar,
  	"facts_accelerators" varchar,
  	"_status" "enum_page_texts_status" DEFAULT 'published',
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" uuid NOT NULL
  );
  
  CREATE TABLE "_page_texts_v" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"version_authorship" jsonb,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"snapshot" boolean,
  	"published_locale" "enum__page_texts_v_published_locale",
  	"latest" boolean,
  	"autosave" boolean
  );
  
  CREATE TABLE "_page_texts_v_locales" (
  	"version_leads_news" varchar,
  	"version_leads_documents" varchar,
  	"version_leads_white_papers" varchar,
  	"version_leads_videos" varchar,
  	"version_leads_activities" varchar,
  	"version_leads_case_studies" varchar,
  	"version_leads_faq" varchar,
  	"version_leads_mailing_lists" varchar,
  	"version_leads_specifications" varchar,
  	"version_specification_flow_title" varchar,
  	"version_specification_flow_lead" varchar,
  	"version_specification_flow_list" varchar,
  	"version_specification_flow_agreement" varchar,
  	"version_specification_apply_title" varchar,
  	"version_specification_apply_text" varchar,
  	"version_specification_qualification_title" varchar,
  	"version_specification_qualification_text" varchar,
  	"version_specification_agreement_title" varchar,
  	"version_specification_agreement_text" varchar,
  	"version_specification_review_title" varchar,
  	"version_specification_review_text" varchar,
  	"version_specification_download_title" varchar,
  	"version_specification_download_text" varchar,
  	"version_specification_rules_title" varchar,
  	"version_specification_rules_lead" varchar,
  	"version_specification_rules_link" varchar,
  	"version_specification_sandbox_title" varchar,
  	"version_specification_sandbox_lead" varchar,
  	"version_specification_sandbox_link" varchar,
  	"version_specification_whitepaper_title" varchar,
  	"version_specification_whitepaper_lead" varchar,
  	"version_specification_whitepaper_link" varchar,
  	"version_facts_function" varchar,
  	"version_facts_transaction" varchar,
  	"version_facts_transport" varchar,
  	"version_facts_network" varchar,
  	"version_facts_data_link" varchar,
  	"version_facts_physical" varchar,
  	"version_facts_endpoints" varchar,
  	"version_facts_mapping" varchar,
  	"version_facts_cabinets" varchar,
  	"version_facts_accelerators" varchar,
  	"version__status" "enum__page_texts_v_version_status" DEFAULT 'published',
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" uuid NOT NULL
  );
  
  ALTER TABLE "page_texts_locales" ADD CONSTRAINT "page_texts_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."page_texts"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_page_texts_v_locales" ADD CONSTRAINT "_page_texts_v_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_page_texts_v"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "page_texts__status_idx" ON "page_texts_locales" USING btree ("_status","_locale");
  CREATE UNIQUE INDEX "page_texts_locales_locale_parent_id_unique" ON "page_texts_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "page_texts_locales__parent_id_fk_idx" ON "page_texts_locales" USING btree ("_parent_id");
  CREATE INDEX "_page_texts_v_created_at_idx" ON "_page_texts_v" USING btree ("created_at");
  CREATE INDEX "_page_texts_v_updated_at_idx" ON "_page_texts_v" USING btree ("updated_at");
  CREATE INDEX "_page_texts_v_snapshot_idx" ON "_page_texts_v" USING btree ("snapshot");
  CREATE INDEX "_page_texts_v_published_locale_idx" ON "_page_texts_v" USING btree ("published_locale");
  CREATE INDEX "_page_texts_v_autosave_idx" ON "_page_texts_v" USING btree ("autosave");
  CREATE INDEX "_page_texts_v_version_version__status_idx" ON "_page_texts_v_locales" USING btree ("version__status","_locale");
  CREATE UNIQUE INDEX "_page_texts_v_locales_locale_parent_id_unique" ON "_page_texts_v_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_page_texts_v_locales__parent_id_fk_idx" ON "_page_texts_v_locales" USING btree ("_parent_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "page_texts" CASCADE;
  DROP TABLE "page_texts_locales" CASCADE;
  DROP TABLE "_page_texts_v" CASCADE;
  DROP TABLE "_page_texts_v_locales" CASCADE;
  DROP TYPE "public"."enum_page_texts_status";
  DROP TYPE "public"."enum__page_texts_v_published_locale";
  DROP TYPE "public"."enum__page_texts_v_version_status";`)
}
