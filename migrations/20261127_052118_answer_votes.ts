import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "answer_votes" (
  	"question_id" uuid NOT NULL,
  	"locale" text NOT NULL,
  	"day" date NOT NULL,
  	"helped" integer DEFAULT 0 NOT NULL,
  	"failed" integer DEFAULT 0 NOT NULL,
  	CONSTRAINT "answer_votes_question_id_locale_day_pk" PRIMARY KEY("question_id","locale","day")
  );
  
  ALTER TABLE "answer_votes" ADD CONSTRAINT "answer_votes_question_id_faqs_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."faqs"("id") ON DELETE cascade ON UPDATE no action;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "answer_votes" CASCADE;`)
}
