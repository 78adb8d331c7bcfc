import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "identity_provider_sessions" (
  	"session_id" uuid PRIMARY KEY NOT NULL,
  	"provider" text NOT NULL,
  	"subject" text NOT NULL,
  	"provider_session" text,
  	"id_token" text NOT NULL
  );
  
  CREATE TABLE "identity_subjects" (
  	"provider" text NOT NULL,
  	"subject" text NOT NULL,
  	"member_id" uuid NOT NULL,
  	"created_at" timestamp with time zone NOT NULL,
  	"seen_at" timestamp with time zone NOT NULL,
  	CONSTRAINT "identity_subjects_provider_subject_pk" PRIMARY KEY("provider","subject")
  );
  
  ALTER TABLE "identity_provider_sessions" ADD CONSTRAINT "identity_provider_sessions_session_id_identity_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."identity_sessions"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "identity_subjects" ADD CONSTRAINT "identity_subjects_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "identity_provider_sessions_subject_idx" ON "identity_provider_sessions" USING btree ("provider","subject");
  CREATE INDEX "identity_provider_sessions_sid_idx" ON "identity_provider_sessions" USING btree ("provider","provider_session");
  CREATE INDEX "identity_subjects_member_idx" ON "identity_subjects" USING btree ("member_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "identity_provider_sessions" CASCADE;
  DROP TABLE "identity_subjects" CASCADE;`)
}
