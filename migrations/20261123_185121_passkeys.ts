import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "passkeys" (
  	"id" text PRIMARY KEY NOT NULL,
  	"member_id" uuid,
  	"staff_id" uuid,
  	"public_key" "bytea" NOT NULL,
  	"counter" bigint NOT NULL,
  	"transports" jsonb NOT NULL,
  	"name" text NOT NULL,
  	"is_synced" boolean NOT NULL,
  	"created_at" timestamp with time zone NOT NULL,
  	"used_at" timestamp with time zone,
  	CONSTRAINT "passkeys_one_owner" CHECK (num_nonnulls("passkeys"."member_id", "passkeys"."staff_id") = 1)
  );
  
  ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "passkeys_member_idx" ON "passkeys" USING btree ("member_id");
  CREATE INDEX "passkeys_staff_idx" ON "passkeys" USING btree ("staff_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "passkeys" CASCADE;`)
}
