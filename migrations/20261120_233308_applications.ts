import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_specifications_languages_zh" AS ENUM('available', 'to_be_released');
  CREATE TYPE "public"."enum_specifications_languages_en" AS ENUM('available', 'to_be_released');
  CREATE TYPE "public"."enum_applications_language" AS ENUM('zh', 'en');
  CREATE TYPE "public"."enum_applications_state" AS ENUM('submitted', 'more_info_needed', 'qualification_rejected', 'agreement_sent', 'agreement_returned', 'agreement_rejected', 'granted', 'revoked', 'withdrawn', 'expired');
  CREATE TYPE "public"."enum_applications_locale" AS ENUM('zh', 'en');
  CREATE TYPE "public"."enum_grants_language" AS ENUM('zh', 'en');
  CREATE TYPE "public"."enum_grants_state" AS ENUM('active', 'revoked', 'expired', 'moved');
  CREATE TYPE "public"."enum_application_settings_reason_templates_event" AS ENUM('request_more_info', 'reject_qualification', 'approve_qualification', 'resend_agreement', 'reject_agreement', 'approve_agreement', 'extend', 'revoke');
  CREATE TYPE "public"."enum__application_settings_v_version_reason_templates_event" AS ENUM('request_more_info', 'reject_qualification', 'approve_qualification', 'resend_agreement', 'reject_agreement', 'approve_agreement', 'extend', 'revoke');
  CREATE TABLE "specifications" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"version" varchar NOT NULL,
  	"languages_zh" "enum_specifications_languages_zh" DEFAULT 'to_be_released' NOT NULL,
  	"languages_en" "enum_specifications_languages_en" DEFAULT 'to_be_released' NOT NULL,
  	"slug" varchar NOT NULL,
  	"document_id" uuid,
  	"published_at" timestamp(3) with time zone NOT NULL,
  	"order" numeric DEFAULT 100,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"deleted_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "specifications_locales" (
  	"title" varchar NOT NULL,
  	"summary" varchar,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" uuid NOT NULL
  );
  
  CREATE TABLE "agreements" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"version" varchar NOT NULL,
  	"effective_at" timestamp(3) with time zone NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"deleted_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "agreements_locales" (
  	"title" varchar NOT NULL,
  	"body" jsonb NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" uuid NOT NULL
  );
  
  CREATE TABLE "applications" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"number" varchar NOT NULL,
  	"specification_id" uuid,
  	"member_id" uuid,
  	"name" varchar NOT NULL,
  	"organization" varchar NOT NULL,
  	"email" varchar NOT NULL,
  	"organization_key" varchar NOT NULL,
  	"email_domain" varchar,
  	"language" "enum_applications_language" NOT NULL,
  	"state" "enum_applications_state" NOT NULL,
  	"state_at" timestamp(3) with time zone NOT NULL,
  	"locale" "enum_applications_locale" NOT NULL,
  	"agreement_id" uuid,
  	"vouched_by_id" uuid,
  	"assignee_id" uuid,
  	"assigned_at" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "grants" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"number" varchar NOT NULL,
  	"specification_id" uuid,
  	"member_id" uuid,
  	"application_id" uuid,
  	"name" varchar NOT NULL,
  	"organization" varchar NOT NULL,
  	"email" varchar NOT NULL,
  	"organization_key" varchar NOT NULL,
  	"email_domain" varchar,
  	"language" "enum_grants_language" NOT NULL,
  	"state" "enum_grants_state" NOT NULL,
  	"granted_at" timestamp(3) with time zone NOT NULL,
  	"expires_at" timestamp(3) with time zone,
  	"revoked_at" timestamp(3) with time zone,
  	"revoke_reason" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "application_settings_reason_templates" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"event" "enum_application_settings_reason_templates_event" NOT NULL,
  	"zh" varchar NOT NULL,
  	"en" varchar NOT NULL
  );
  
  CREATE TABLE "application_settings" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"qualification_days" numeric DEFAULT 3 NOT NULL,
  	"agreement_days" numeric DEFAULT 2 NOT NULL,
  	"information_days" numeric DEFAULT 14 NOT NULL,
  	"subscription_days" numeric DEFAULT 2 NOT NULL,
  	"second_pair_of_eyes" boolean DEFAULT false,
  	"grant_months" numeric,
  	"updated_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "application_settings_texts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer NOT NULL,
  	"parent_id" uuid NOT NULL,
  	"path" varchar NOT NULL,
  	"text" varchar
  );
  
  CREATE TABLE "_application_settings_v_version_reason_templates" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"event" "enum__application_settings_v_version_reason_templates_event" NOT NULL,
  	"zh" varchar NOT NULL,
  	"en" varchar NOT NULL,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_application_settings_v" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"version_qualification_days" numeric DEFAULT 3 NOT NULL,
  	"version_agreement_days" numeric DEFAULT 2 NOT NULL,
  	"version_information_days" numeric DEFAULT 14 NOT NULL,
  	"version_subscription_days" numeric DEFAULT 2 NOT NULL,
  	"version_second_pair_of_eyes" boolean DEFAULT false,
  	"version_grant_months" numeric,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "_application_settings_v_texts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer NOT NULL,
  	"parent_id" uuid NOT NULL,
  	"path" varchar NOT NULL,
  	"text" varchar
  );
  
  CREATE TABLE "agreement_acceptances" (
  	"member_id" uuid NOT NULL,
  	"version" text NOT NULL,
  	"accepted_at" timestamp with time zone NOT NULL,
  	CONSTRAINT "agreement_acceptances_member_id_version_pk" PRIMARY KEY("member_id","version")
  );
  
  CREATE TABLE "application_events" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"seq" bigserial NOT NULL,
  	"application_id" uuid NOT NULL,
  	"at" timestamp with time zone NOT NULL,
  	"event" text NOT NULL,
  	"from_state" text,
  	"to_state" text NOT NULL,
  	"actor_kind" text NOT NULL,
  	"actor_id" uuid,
  	"actor_name" text,
  	"reason" text,
  	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
  );
  
  CREATE TABLE "application_files" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"application_id" uuid NOT NULL,
  	"kind" text NOT NULL,
  	"storage_key" text NOT NULL,
  	"file_name" text NOT NULL,
  	"content_type" text NOT NULL,
  	"size" bigint NOT NULL,
  	"sha256" text NOT NULL,
  	"agreement_version" text NOT NULL,
  	"at" timestamp with time zone NOT NULL,
  	"actor_kind" text NOT NULL,
  	"actor_id" uuid,
  	"receipt" jsonb,
  	"replaced_at" timestamp with time zone,
  	CONSTRAINT "application_files_storage_key_unique" UNIQUE("storage_key")
  );
  
  CREATE TABLE "application_notes" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"application_id" uuid NOT NULL,
  	"at" timestamp with time zone NOT NULL,
  	"staff_id" uuid NOT NULL,
  	"staff_name" text NOT NULL,
  	"text" text NOT NULL
  );
  
  CREATE TABLE "download_log" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"at" timestamp with time zone NOT NULL,
  	"member_id" uuid,
  	"grant_id" uuid,
  	"file_id" uuid,
  	"kind" text NOT NULL,
  	"slug" text NOT NULL,
  	"version" text NOT NULL,
  	"language" text NOT NULL,
  	"copy_number" text,
  	"sha256" text NOT NULL,
  	"size" bigint NOT NULL
  );
  
  CREATE TABLE "holder_requests" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"member_id" uuid NOT NULL,
  	"grant_id" uuid NOT NULL,
  	"specification_id" uuid NOT NULL,
  	"name" text NOT NULL,
  	"organization" text NOT NULL,
  	"email" text NOT NULL,
  	"language" text NOT NULL,
  	"locale" text NOT NULL,
  	"state" text DEFAULT 'offered' NOT NULL,
  	"created_at" timestamp with time zone NOT NULL,
  	"expires_at" timestamp with time zone NOT NULL,
  	"asked_at" timestamp with time zone,
  	"decided_at" timestamp with time zone,
  	"application_id" uuid
  );
  
  CREATE TABLE "personal_copies" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"grant_id" uuid NOT NULL,
  	"file_id" uuid NOT NULL,
  	"number" text NOT NULL,
  	"state" text DEFAULT 'waiting' NOT NULL,
  	"tries" integer DEFAULT 0 NOT NULL,
  	"lease_until" timestamp with time zone,
  	"last_error" text,
  	"storage_key" text,
  	"size" bigint,
  	"sha256" text,
  	"created_at" timestamp with time zone NOT NULL,
  	"ready_at" timestamp with time zone,
  	CONSTRAINT "personal_copies_number_unique" UNIQUE("number"),
  	CONSTRAINT "personal_copies_storage_key_unique" UNIQUE("storage_key"),
  	CONSTRAINT "personal_copies_grant_file" UNIQUE("grant_id","file_id")
  );
  
  CREATE TABLE "release_files" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"specification_id" uuid,
  	"white_paper_id" uuid,
  	"language" text NOT NULL,
  	"version" text NOT NULL,
  	"storage_key" text NOT NULL,
  	"file_name" text NOT NULL,
  	"content_type" text NOT NULL,
  	"size" bigint NOT NULL,
  	"sha256" text NOT NULL,
  	"at" timestamp with time zone NOT NULL,
  	"staff_id" uuid,
  	"replaced_at" timestamp with time zone,
  	CONSTRAINT "release_files_storage_key_unique" UNIQUE("storage_key")
  );
  
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "specifications_id" uuid;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "agreements_id" uuid;
  ALTER TABLE "specifications" ADD CONSTRAINT "specifications_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "specifications_locales" ADD CONSTRAINT "specifications_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."specifications"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "agreements_locales" ADD CONSTRAINT "agreements_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."agreements"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "applications" ADD CONSTRAINT "applications_specification_id_specifications_id_fk" FOREIGN KEY ("specification_id") REFERENCES "public"."specifications"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "applications" ADD CONSTRAINT "applications_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "applications" ADD CONSTRAINT "applications_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "applications" ADD CONSTRAINT "applications_vouched_by_id_grants_id_fk" FOREIGN KEY ("vouched_by_id") REFERENCES "public"."grants"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "applications" ADD CONSTRAINT "applications_assignee_id_staff_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "grants" ADD CONSTRAINT "grants_specification_id_specifications_id_fk" FOREIGN KEY ("specification_id") REFERENCES "public"."specifications"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "grants" ADD CONSTRAINT "grants_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "grants" ADD CONSTRAINT "grants_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "application_settings_reason_templates" ADD CONSTRAINT "application_settings_reason_templates_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."application_settings"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "application_settings_texts" ADD CONSTRAINT "application_settings_texts_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."application_settings"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_application_settings_v_version_reason_templates" ADD CONSTRAINT "_application_settings_v_version_reason_templates_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_application_settings_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_application_settings_v_texts" ADD CONSTRAINT "_application_settings_v_texts_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."_application_settings_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "agreement_acceptances" ADD CONSTRAINT "agreement_acceptances_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "application_events" ADD CONSTRAINT "application_events_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "application_files" ADD CONSTRAINT "application_files_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "application_notes" ADD CONSTRAINT "application_notes_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "download_log" ADD CONSTRAINT "download_log_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "download_log" ADD CONSTRAINT "download_log_grant_id_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."grants"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "download_log" ADD CONSTRAINT "download_log_file_id_release_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."release_files"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "holder_requests" ADD CONSTRAINT "holder_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "holder_requests" ADD CONSTRAINT "holder_requests_grant_id_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."grants"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "holder_requests" ADD CONSTRAINT "holder_requests_specification_id_specifications_id_fk" FOREIGN KEY ("specification_id") REFERENCES "public"."specifications"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "holder_requests" ADD CONSTRAINT "holder_requests_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "personal_copies" ADD CONSTRAINT "personal_copies_grant_id_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."grants"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "personal_copies" ADD CONSTRAINT "personal_copies_file_id_release_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."release_files"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "release_files" ADD CONSTRAINT "release_files_specification_id_specifications_id_fk" FOREIGN KEY ("specification_id") REFERENCES "public"."specifications"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "release_files" ADD CONSTRAINT "release_files_white_paper_id_white_papers_id_fk" FOREIGN KEY ("white_paper_id") REFERENCES "public"."white_papers"("id") ON DELETE cascade ON UPDATE no action;
  CREATE UNIQUE INDEX "specifications_slug_idx" ON "specifications" USING btree ("slug");
  CREATE INDEX "specifications_document_idx" ON "specifications" USING btree ("document_id");
  CREATE INDEX "specifications_updated_at_idx" ON "specifications" USING btree ("updated_at");
  CREATE INDEX "specifications_created_at_idx" ON "specifications" USING btree ("created_at");
  CREATE INDEX "specifications_deleted_at_idx" ON "specifications" USING btree ("deleted_at");
  CREATE UNIQUE INDEX "specifications_locales_locale_parent_id_unique" ON "specifications_locales" USING btree ("_locale","_parent_id");
  CREATE UNIQUE INDEX "agreements_version_idx" ON "agreements" USING btree ("version");
  CREATE INDEX "agreements_effective_at_idx" ON "agreements" USING btree ("effective_at");
  CREATE INDEX "agreements_updated_at_idx" ON "agreements" USING btree ("updated_at");
  CREATE INDEX "agreements_created_at_idx" ON "agreements" USING btree ("created_at");
  CREATE INDEX "agreements_deleted_at_idx" ON "agreements" USING btree ("deleted_at");
  CREATE UNIQUE INDEX "agreements_locales_locale_parent_id_unique" ON "agreements_locales" USING btree ("_locale","_parent_id");
  CREATE UNIQUE INDEX "applications_number_idx" ON "applications" USING btree ("number");
  CREATE INDEX "applications_specification_idx" ON "applications" USING btree ("specification_id");
  CREATE INDEX "applications_member_idx" ON "applications" USING btree ("member_id");
  CREATE INDEX "applications_email_idx" ON "applications" USING btree ("email");
  CREATE INDEX "applications_organization_key_idx" ON "applications" USING btree ("organization_key");
  CREATE INDEX "applications_email_domain_idx" ON "applications" USING btree ("email_domain");
  CREATE INDEX "applications_agreement_idx" ON "applications" USING btree ("agreement_id");
  CREATE INDEX "applications_vouched_by_idx" ON "applications" USING btree ("vouched_by_id");
  CREATE INDEX "applications_assignee_idx" ON "applications" USING btree ("assignee_id");
  CREATE INDEX "applications_updated_at_idx" ON "applications" USING btree ("updated_at");
  CREATE INDEX "applications_created_at_idx" ON "applications" USING btree ("created_at");
  CREATE INDEX "state_stateAt_idx" ON "applications" USING btree ("state","state_at");
  CREATE INDEX "member_specification_idx" ON "applications" USING btree ("member_id","specification_id");
  CREATE UNIQUE INDEX "grants_number_idx" ON "grants" USING btree ("number");
  CREATE INDEX "grants_specification_idx" ON "grants" USING btree ("specification_id");
  CREATE INDEX "grants_member_idx" ON "grants" USING btree ("member_id");
  CREATE INDEX "grants_application_idx" ON "grants" USING btree ("application_id");
  CREATE INDEX "grants_email_idx" ON "grants" USING btree ("email");
  CREATE INDEX "grants_organization_key_idx" ON "grants" USING btree ("organization_key");
  CREATE INDEX "grants_email_domain_idx" ON "grants" USING btree ("email_domain");
  CREATE INDEX "grants_state_idx" ON "grants" USING btree ("state");
  CREATE INDEX "grants_expires_at_idx" ON "grants" USING btree ("expires_at");
  CREATE INDEX "grants_updated_at_idx" ON "grants" USING btree ("updated_at");
  CREATE INDEX "grants_created_at_idx" ON "grants" USING btree ("created_at");
  CREATE INDEX "specification_organizationKey_idx" ON "grants" USING btree ("specification_id","organization_key");
  CREATE INDEX "specification_emailDomain_idx" ON "grants" USING btree ("specification_id","email_domain");
  CREATE INDEX "application_settings_reason_templates_order_idx" ON "application_settings_reason_templates" USING btree ("_order");
  CREATE INDEX "application_settings_reason_templates_parent_id_idx" ON "application_settings_reason_templates" USING btree ("_parent_id");
  CREATE INDEX "application_settings_texts_order_parent" ON "application_settings_texts" USING btree ("order","parent_id");
  CREATE INDEX "_application_settings_v_version_reason_templates_order_idx" ON "_application_settings_v_version_reason_templates" USING btree ("_order");
  CREATE INDEX "_application_settings_v_version_reason_templates_parent_id_idx" ON "_application_settings_v_version_reason_templates" USING btree ("_parent_id");
  CREATE INDEX "_application_settings_v_created_at_idx" ON "_application_settings_v" USING btree ("created_at");
  CREATE INDEX "_application_settings_v_updated_at_idx" ON "_application_settings_v" USING btree ("updated_at");
  CREATE INDEX "_application_settings_v_texts_order_parent" ON "_application_settings_v_texts" USING btree ("order","parent_id");
  CREATE INDEX "application_events_application_idx" ON "application_events" USING btree ("application_id","seq");
  CREATE INDEX "application_events_at_idx" ON "application_events" USING btree ("at");
  CREATE INDEX "application_files_application_idx" ON "application_files" USING btree ("application_id","at");
  CREATE INDEX "application_notes_application_idx" ON "application_notes" USING btree ("application_id","at");
  CREATE INDEX "download_log_member_idx" ON "download_log" USING btree ("member_id","at");
  CREATE INDEX "download_log_at_idx" ON "download_log" USING btree ("at");
  CREATE INDEX "holder_requests_member_idx" ON "holder_requests" USING btree ("member_id");
  CREATE INDEX "holder_requests_grant_idx" ON "holder_requests" USING btree ("grant_id","state");
  CREATE INDEX "personal_copies_state_idx" ON "personal_copies" USING btree ("state","created_at");
  CREATE INDEX "release_files_specification_idx" ON "release_files" USING btree ("specification_id","language");
  CREATE INDEX "release_files_white_paper_idx" ON "release_files" USING btree ("white_paper_id","language");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_specifications_fk" FOREIGN KEY ("specifications_id") REFERENCES "public"."specifications"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_agreements_fk" FOREIGN KEY ("agreements_id") REFERENCES "public"."agreements"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_specifications_id_idx" ON "payload_locked_documents_rels" USING btree ("specifications_id");
  CREATE INDEX "payload_locked_documents_rels_agreements_id_idx" ON "payload_locked_documents_rels" USING btree ("agreements_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "specifications" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "specifications_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "agreements" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "agreements_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "applications" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "grants" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "application_settings_reason_templates" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "application_settings" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "application_settings_texts" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_application_settings_v_version_reason_templates" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_application_settings_v" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_application_settings_v_texts" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "agreement_acceptances" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "application_events" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "application_files" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "application_notes" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "download_log" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "holder_requests" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "personal_copies" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "release_files" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "specifications" CASCADE;
  DROP TABLE "specifications_locales" CASCADE;
  DROP TABLE "agreements" CASCADE;
  DROP TABLE "agreements_locales" CASCADE;
  DROP TABLE "applications" CASCADE;
  DROP TABLE "grants" CASCADE;
  DROP TABLE "application_settings_reason_templates" CASCADE;
  DROP TABLE "application_settings" CASCADE;
  DROP TABLE "application_settings_texts" CASCADE;
  DROP TABLE "_application_settings_v_version_reason_templates" CASCADE;
  DROP TABLE "_application_settings_v" CASCADE;
  DROP TABLE "_application_settings_v_texts" CASCADE;
  DROP TABLE "agreement_acceptances" CASCADE;
  DROP TABLE "application_events" CASCADE;
  DROP TABLE "application_files" CASCADE;
  DROP TABLE "application_notes" CASCADE;
  DROP TABLE "download_log" CASCADE;
  DROP TABLE "holder_requests" CASCADE;
  DROP TABLE "personal_copies" CASCADE;
  DROP TABLE "release_files" CASCADE;
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_specifications_fk";
  
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_agreements_fk";
  
  DROP INDEX "payload_locked_documents_rels_specifications_id_idx";
  DROP INDEX "payload_locked_documents_rels_agreements_id_idx";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "specifications_id";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "agreements_id";
  DROP TYPE "public"."enum_specifications_languages_zh";
  DROP TYPE "public"."enum_specifications_languages_en";
  DROP TYPE "public"."enum_applications_language";
  DROP TYPE "public"."enum_applications_state";
  DROP TYPE "public"."enum_applications_locale";
  DROP TYPE "public"."enum_grants_language";
  DROP TYPE "public"."enum_grants_state";
  DROP TYPE "public"."enum_application_settings_reason_templates_event";
  DROP TYPE "public"."enum__application_settings_v_version_reason_templates_event";`)
}
