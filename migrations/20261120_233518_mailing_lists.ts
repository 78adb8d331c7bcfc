import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_subscriptions_state" AS ENUM('pending', 'pending_review', 'subscribed', 'rejected', 'unsubscribed');
  CREATE TYPE "public"."enum_announcements_state" AS ENUM('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled');
  CREATE TABLE "subscriptions" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"list_id" uuid NOT NULL,
  	"email" varchar NOT NULL,
  	"name" varchar,
  	"phone" varchar,
  	"organization" varchar,
  	"organization_key" varchar,
  	"locale" varchar NOT NULL,
  	"state" "enum_subscriptions_state" DEFAULT 'pending' NOT NULL,
  	"source" varchar NOT NULL,
  	"requested_at" timestamp(3) with time zone,
  	"mailed_at" timestamp(3) with time zone,
  	"mailed_kind" varchar,
  	"confirmed_at" timestamp(3) with time zone,
  	"decided_at" timestamp(3) with time zone,
  	"decided_by_id" uuid,
  	"decision_reason" varchar,
  	"left_at" timestamp(3) with time zone,
  	"left_reason" varchar,
  	"consent_at" timestamp(3) with time zone,
  	"consent_version" varchar,
  	"consent_network" varchar,
  	"consent_note" varchar,
  	"bounce_score" numeric DEFAULT 0 NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "announcements" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"list_id" uuid NOT NULL,
  	"news_id" uuid,
  	"per_second" numeric DEFAULT 50 NOT NULL,
  	"state" "enum_announcements_state" DEFAULT 'draft' NOT NULL,
  	"scheduled_at" timestamp(3) with time zone,
  	"started_at" timestamp(3) with time zone,
  	"finished_at" timestamp(3) with time zone,
  	"source_key" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "announcements_locales" (
  	"subject" varchar NOT NULL,
  	"body" jsonb NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" uuid NOT NULL
  );
  
  CREATE TABLE "list_settings_rejection_templates" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "list_settings_rejection_templates_locales" (
  	"title" varchar NOT NULL,
  	"text" varchar NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" varchar NOT NULL
  );
  
  CREATE TABLE "list_settings" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"updated_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "announcement_deliveries" (
  	"announcement_id" uuid NOT NULL,
  	"subscription_id" uuid NOT NULL,
  	"email" text NOT NULL,
  	"locale" text NOT NULL,
  	"state" text DEFAULT 'waiting' NOT NULL,
  	"tries" integer DEFAULT 0 NOT NULL,
  	"next_try_at" timestamp with time zone NOT NULL,
  	"lease_until" timestamp with time zone,
  	"leased_by" uuid,
  	"last_error" text,
  	"sent_at" timestamp with time zone,
  	CONSTRAINT "announcement_deliveries_announcement_id_subscription_id_pk" PRIMARY KEY("announcement_id","subscription_id")
  );
  
  CREATE TABLE "announcement_mails" (
  	"announcement_id" uuid NOT NULL,
  	"locale" text NOT NULL,
  	"subject" text NOT NULL,
  	"html" text NOT NULL,
  	"text" text NOT NULL,
  	CONSTRAINT "announcement_mails_announcement_id_locale_pk" PRIMARY KEY("announcement_id","locale")
  );
  
  CREATE TABLE "mail_bounces" (
  	"report_hash" text PRIMARY KEY NOT NULL,
  	"at" timestamp with time zone NOT NULL,
  	"kind" text NOT NULL,
  	"address_hash" text NOT NULL,
  	"status" text,
  	"diagnostic" text
  );
  
  CREATE TABLE "mailman_operations" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"list_address" text NOT NULL,
  	"email" text NOT NULL,
  	"name" text NOT NULL,
  	"action" text NOT NULL,
  	"tries" integer DEFAULT 0 NOT NULL,
  	"next_try_at" timestamp with time zone NOT NULL,
  	"last_error" text,
  	"created_at" timestamp with time zone NOT NULL
  );
  
  CREATE TABLE "mailman_reports" (
  	"at" timestamp with time zone PRIMARY KEY NOT NULL,
  	"report" jsonb NOT NULL
  );
  
  CREATE TABLE "mail_suppressions" (
  	"address_hash" text PRIMARY KEY NOT NULL,
  	"address" text,
  	"reason" text NOT NULL,
  	"note" text,
  	"at" timestamp with time zone NOT NULL,
  	"by_staff" uuid
  );
  
  CREATE TABLE "subscription_events" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"subscription_id" uuid NOT NULL,
  	"list_id" uuid NOT NULL,
  	"at" timestamp with time zone NOT NULL,
  	"event" text NOT NULL,
  	"from_state" text NOT NULL,
  	"to_state" text NOT NULL,
  	"actor_kind" text NOT NULL,
  	"actor_id" uuid,
  	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
  );
  
  ALTER TABLE "mailing_lists" ADD COLUMN "announce_releases" boolean DEFAULT false;
  ALTER TABLE "mailing_lists" ADD COLUMN "weekly_digest" boolean DEFAULT false;
  ALTER TABLE "_mailing_lists_v" ADD COLUMN "version_announce_releases" boolean DEFAULT false;
  ALTER TABLE "_mailing_lists_v" ADD COLUMN "version_weekly_digest" boolean DEFAULT false;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "subscriptions_id" uuid;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "announcements_id" uuid;
  ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_list_id_mailing_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."mailing_lists"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_decided_by_id_staff_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "announcements" ADD CONSTRAINT "announcements_list_id_mailing_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."mailing_lists"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "announcements" ADD CONSTRAINT "announcements_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "announcements_locales" ADD CONSTRAINT "announcements_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "list_settings_rejection_templates" ADD CONSTRAINT "list_settings_rejection_templates_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."list_settings"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "list_settings_rejection_templates_locales" ADD CONSTRAINT "list_settings_rejection_templates_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."list_settings_rejection_templates"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "subscriptions_list_idx" ON "subscriptions" USING btree ("list_id");
  CREATE INDEX "subscriptions_email_idx" ON "subscriptions" USING btree ("email");
  CREATE INDEX "subscriptions_organization_key_idx" ON "subscriptions" USING btree ("organization_key");
  CREATE INDEX "subscriptions_state_idx" ON "subscriptions" USING btree ("state");
  CREATE INDEX "subscriptions_decided_by_idx" ON "subscriptions" USING btree ("decided_by_id");
  CREATE INDEX "subscriptions_updated_at_idx" ON "subscriptions" USING btree ("updated_at");
  CREATE INDEX "subscriptions_created_at_idx" ON "subscriptions" USING btree ("created_at");
  CREATE UNIQUE INDEX "list_email_idx" ON "subscriptions" USING btree ("list_id","email");
  CREATE INDEX "list_state_requestedAt_idx" ON "subscriptions" USING btree ("list_id","state","requested_at");
  CREATE INDEX "state_requestedAt_idx" ON "subscriptions" USING btree ("state","requested_at");
  CREATE INDEX "announcements_list_idx" ON "announcements" USING btree ("list_id");
  CREATE INDEX "announcements_news_idx" ON "announcements" USING btree ("news_id");
  CREATE INDEX "announcements_state_idx" ON "announcements" USING btree ("state");
  CREATE UNIQUE INDEX "announcements_source_key_idx" ON "announcements" USING btree ("source_key");
  CREATE INDEX "announcements_updated_at_idx" ON "announcements" USING btree ("updated_at");
  CREATE INDEX "announcements_created_at_idx" ON "announcements" USING btree ("created_at");
  CREATE UNIQUE INDEX "announcements_locales_locale_parent_id_unique" ON "announcements_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "list_settings_rejection_templates_order_idx" ON "list_settings_rejection_templates" USING btree ("_order");
  CREATE INDEX "list_settings_rejection_templates_parent_id_idx" ON "list_settings_rejection_templates" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "list_settings_rejection_templates_locales_locale_parent_id_u" ON "list_settings_rejection_templates_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "announcement_deliveries_due_idx" ON "announcement_deliveries" USING btree ("announcement_id","state","next_try_at");
  CREATE INDEX "announcement_deliveries_subscription_idx" ON "announcement_deliveries" USING btree ("subscription_id");
  CREATE INDEX "mail_bounces_address_idx" ON "mail_bounces" USING btree ("address_hash","at");
  CREATE INDEX "mailman_operations_due_idx" ON "mailman_operations" USING btree ("next_try_at");
  CREATE INDEX "mail_suppressions_at_idx" ON "mail_suppressions" USING btree ("at");
  CREATE INDEX "subscription_events_subscription_idx" ON "subscription_events" USING btree ("subscription_id","at");
  CREATE INDEX "subscription_events_at_idx" ON "subscription_events" USING btree ("at");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_subscriptions_fk" FOREIGN KEY ("subscriptions_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_announcements_fk" FOREIGN KEY ("announcements_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_subscriptions_id_idx" ON "payload_locked_documents_rels" USING btree ("subscriptions_id");
  CREATE INDEX "payload_locked_documents_rels_announcements_id_idx" ON "payload_locked_documents_rels" USING btree ("announcements_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "subscriptions" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "announcements" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "announcements_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "list_settings_rejection_templates" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "list_settings_rejection_templates_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "list_settings" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "announcement_deliveries" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "announcement_mails" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "mail_bounces" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "mailman_operations" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "mailman_reports" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "mail_suppressions" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "subscription_events" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "subscriptions" CASCADE;
  DROP TABLE "announcements" CASCADE;
  DROP TABLE "announcements_locales" CASCADE;
  DROP TABLE "list_settings_rejection_templates" CASCADE;
  DROP TABLE "list_settings_rejection_templates_locales" CASCADE;
  DROP TABLE "list_settings" CASCADE;
  DROP TABLE "announcement_deliveries" CASCADE;
  DROP TABLE "announcement_mails" CASCADE;
  DROP TABLE "mail_bounces" CASCADE;
  DROP TABLE "mailman_operations" CASCADE;
  DROP TABLE "mailman_reports" CASCADE;
  DROP TABLE "mail_suppressions" CASCADE;
  DROP TABLE "subscription_events" CASCADE;
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_subscriptions_fk";
  
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_announcements_fk";
  
  DROP INDEX "payload_locked_documents_rels_subscriptions_id_idx";
  DROP INDEX "payload_locked_documents_rels_announcements_id_idx";
  ALTER TABLE "mailing_lists" DROP COLUMN "announce_releases";
  ALTER TABLE "mailing_lists" DROP COLUMN "weekly_digest";
  ALTER TABLE "_mailing_lists_v" DROP COLUMN "version_announce_releases";
  ALTER TABLE "_mailing_lists_v" DROP COLUMN "version_weekly_digest";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "subscriptions_id";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "announcements_id";
  DROP TYPE "public"."enum_subscriptions_state";
  DROP TYPE "public"."enum_announcements_state";`)
}
