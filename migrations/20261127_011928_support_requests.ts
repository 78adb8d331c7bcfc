import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "support_entries" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"request_id" uuid NOT NULL,
  	"at" timestamp with time zone NOT NULL,
  	"kind" text NOT NULL,
  	"text" text NOT NULL,
  	"staff_id" uuid,
  	CONSTRAINT "support_entries_kind_known" CHECK ("support_entries"."kind" IN ('assign', 'answer', 'ask', 'close', 'reopen', 'respond', 'note'))
  );
  
  CREATE TABLE "support_requests" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"number" text NOT NULL,
  	"submission" uuid NOT NULL,
  	"kind" text NOT NULL,
  	"topic" text NOT NULL,
  	"about" text NOT NULL,
  	"subject" text NOT NULL,
  	"text" text NOT NULL,
  	"locale" text NOT NULL,
  	"name" text NOT NULL,
  	"email" text NOT NULL,
  	"member_id" uuid,
  	"created_at" timestamp with time zone NOT NULL,
  	"changed_at" timestamp with time zone NOT NULL,
  	"state" text NOT NULL,
  	"revision" integer DEFAULT 0 NOT NULL,
  	"assignee" uuid,
  	"told_at" timestamp with time zone,
  	"file_key" text,
  	"file_name" text,
  	"file_type" text,
  	"file_size" bigint,
  	"file_sha256" text,
  	CONSTRAINT "support_requests_number_unique" UNIQUE("number"),
  	CONSTRAINT "support_requests_submission_unique" UNIQUE("submission"),
  	CONSTRAINT "support_requests_file_key_unique" UNIQUE("file_key"),
  	CONSTRAINT "support_requests_kind_known" CHECK ("support_requests"."kind" IN ('question', 'problem', 'suggestion')),
  	CONSTRAINT "support_requests_topic_known" CHECK ("support_requests"."topic" IN ('specification', 'implementation', 'compliance', 'application', 'account', 'event', 'other')),
  	CONSTRAINT "support_requests_state_known" CHECK ("support_requests"."state" IN ('new', 'in_progress', 'waiting', 'answered', 'closed'))
  );
  
  ALTER TABLE "support_entries" ADD CONSTRAINT "support_entries_request_id_support_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."support_requests"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "support_entries" ADD CONSTRAINT "support_entries_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "support_requests" ADD CONSTRAINT "support_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "support_requests" ADD CONSTRAINT "support_requests_assignee_staff_id_fk" FOREIGN KEY ("assignee") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "support_entries_request_idx" ON "support_entries" USING btree ("request_id","at");
  CREATE INDEX "support_entries_staff_idx" ON "support_entries" USING btree ("staff_id");
  CREATE INDEX "support_requests_state_idx" ON "support_requests" USING btree ("state","created_at");
  CREATE INDEX "support_requests_changed_idx" ON "support_requests" USING btree ("changed_at");
  CREATE INDEX "support_requests_member_idx" ON "support_requests" USING btree ("member_id","created_at");
  CREATE INDEX "support_requests_assignee_idx" ON "support_requests" USING btree ("assignee");
  CREATE INDEX "support_requests_told_idx" ON "support_requests" USING btree ("told_at");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "support_entries" CASCADE;
  DROP TABLE "support_requests" CASCADE;`)
}
