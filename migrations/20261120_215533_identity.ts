import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "members" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"email" varchar NOT NULL,
  	"username" varchar NOT NULL,
  	"nickname" varchar NOT NULL,
  	"organization" varchar,
  	"locale" varchar DEFAULT 'zh' NOT NULL,
  	"photo" varchar,
  	"privacy_accepted_at" timestamp(3) with time zone,
  	"locked_at" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "audit_events" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"at" timestamp with time zone NOT NULL,
  	"actor_kind" text NOT NULL,
  	"actor_id" uuid,
  	"action" text NOT NULL,
  	"subject_id" uuid,
  	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
  );
  
  CREATE TABLE "captcha_challenges" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"type" text NOT NULL,
  	"answer" jsonb NOT NULL,
  	"purpose" text NOT NULL,
  	"expires_at" timestamp with time zone NOT NULL,
  	"used_at" timestamp with time zone
  );
  
  CREATE TABLE "identity_credentials" (
  	"member_id" uuid PRIMARY KEY NOT NULL,
  	"password_hash" text NOT NULL,
  	"changed_at" timestamp with time zone NOT NULL
  );
  
  CREATE TABLE "identity_keys" (
  	"kid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"public_key" text NOT NULL,
  	"private_key" text NOT NULL,
  	"created_at" timestamp with time zone NOT NULL
  );
  
  CREATE TABLE "identity_photos" (
  	"member_id" uuid PRIMARY KEY NOT NULL,
  	"id" uuid NOT NULL,
  	"data" "bytea" NOT NULL,
  	CONSTRAINT "identity_photos_id_unique" UNIQUE("id")
  );
  
  CREATE TABLE "identity_sessions" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"member_id" uuid NOT NULL,
  	"token_hash" text NOT NULL,
  	"user_agent" text NOT NULL,
  	"address" text NOT NULL,
  	"created_at" timestamp with time zone NOT NULL,
  	"seen_at" timestamp with time zone NOT NULL,
  	"expires_at" timestamp with time zone NOT NULL,
  	CONSTRAINT "identity_sessions_token_hash_unique" UNIQUE("token_hash")
  );
  
  CREATE TABLE "mail_outbox" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"kind" text NOT NULL,
  	"locale" text NOT NULL,
  	"recipient" text NOT NULL,
  	"recipient_name" text,
  	"subject" text NOT NULL,
  	"html" text NOT NULL,
  	"text" text NOT NULL,
  	"redacted_text" text NOT NULL,
  	"holds_secret" boolean DEFAULT false NOT NULL,
  	"headers" jsonb DEFAULT '{}'::jsonb NOT NULL,
  	"message_id" text NOT NULL,
  	"state" text DEFAULT 'waiting' NOT NULL,
  	"tries" integer DEFAULT 0 NOT NULL,
  	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
  	"lease_until" timestamp with time zone,
  	"leased_by" uuid,
  	"last_error" text,
  	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
  	"sent_at" timestamp with time zone,
  	CONSTRAINT "mail_outbox_message_id_unique" UNIQUE("message_id")
  );
  
  CREATE TABLE "rate_limits" (
  	"key" varchar(255) PRIMARY KEY NOT NULL,
  	"points" integer DEFAULT 0 NOT NULL,
  	"expire" bigint
  );
  
  CREATE TABLE "single_use_tokens" (
  	"hash" text PRIMARY KEY NOT NULL,
  	"purpose" text NOT NULL,
  	"subject" text NOT NULL,
  	"expires_at" timestamp with time zone NOT NULL,
  	"used_at" timestamp with time zone
  );
  
  CREATE TABLE "verification_codes" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"account" text NOT NULL,
  	"channel" text NOT NULL,
  	"code_hash" text NOT NULL,
  	"tries" integer DEFAULT 0 NOT NULL,
  	"sent_at" timestamp with time zone NOT NULL,
  	"expires_at" timestamp with time zone NOT NULL,
  	CONSTRAINT "verification_codes_account_channel" UNIQUE("account","channel")
  );
  
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "members_id" uuid;
  ALTER TABLE "identity_credentials" ADD CONSTRAINT "identity_credentials_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "identity_photos" ADD CONSTRAINT "identity_photos_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "identity_sessions" ADD CONSTRAINT "identity_sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
  CREATE UNIQUE INDEX "members_email_idx" ON "members" USING btree ("email");
  CREATE UNIQUE INDEX "members_username_idx" ON "members" USING btree ("username");
  CREATE INDEX "members_updated_at_idx" ON "members" USING btree ("updated_at");
  CREATE INDEX "members_created_at_idx" ON "members" USING btree ("created_at");
  CREATE INDEX "audit_events_subject_idx" ON "audit_events" USING btree ("subject_id","at");
  CREATE INDEX "captcha_challenges_expires_idx" ON "captcha_challenges" USING btree ("expires_at");
  CREATE INDEX "identity_sessions_member_idx" ON "identity_sessions" USING btree ("member_id");
  CREATE INDEX "identity_sessions_expires_idx" ON "identity_sessions" USING btree ("expires_at");
  CREATE INDEX "mail_outbox_due_idx" ON "mail_outbox" USING btree ("state","next_try_at");
  CREATE INDEX "single_use_tokens_expires_idx" ON "single_use_tokens" USING btree ("expires_at");
  CREATE INDEX "verification_codes_expires_idx" ON "verification_codes" USING btree ("expires_at");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_members_fk" FOREIGN KEY ("members_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_members_id_idx" ON "payload_locked_documents_rels" USING btree ("members_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "members" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "audit_events" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "captcha_challenges" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "identity_credentials" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "identity_keys" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "identity_photos" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "identity_sessions" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "mail_outbox" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "rate_limits" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "single_use_tokens" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "verification_codes" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "members" CASCADE;
  DROP TABLE "audit_events" CASCADE;
  DROP TABLE "captcha_challenges" CASCADE;
  DROP TABLE "identity_credentials" CASCADE;
  DROP TABLE "identity_keys" CASCADE;
  DROP TABLE "identity_photos" CASCADE;
  DROP TABLE "identity_sessions" CASCADE;
  DROP TABLE "mail_outbox" CASCADE;
  DROP TABLE "rate_limits" CASCADE;
  DROP TABLE "single_use_tokens" CASCADE;
  DROP TABLE "verification_codes" CASCADE;
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_members_fk";
  
  DROP INDEX "payload_locked_documents_rels_members_id_idx";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "members_id";`)
}
