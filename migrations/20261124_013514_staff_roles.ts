import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_staff_roles" AS ENUM('administrator', 'reviewer', 'editor');
  CREATE TABLE "staff_roles" (
  	"order" integer NOT NULL,
  	"parent_id" uuid NOT NULL,
  	"value" "enum_staff_roles",
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL
  );
  
  ALTER TABLE "staff_roles" ADD CONSTRAINT "staff_roles_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "staff_roles_order_idx" ON "staff_roles" USING btree ("order");
  CREATE INDEX "staff_roles_parent_idx" ON "staff_roles" USING btree ("parent_id");

  -- What the single role was. The lock keeps an earlier version from changing one between the copy and the trigger.
  LOCK TABLE "staff" IN SHARE ROW EXCLUSIVE MODE;
  INSERT INTO "staff_roles" ("order", "parent_id", "value")
    SELECT 1, "id", "role"::text::"enum_staff_roles" FROM "staff";

  -- The column stays for processes of an earlier version that run until this one has started; a later migration removes
  -- it. What they write there counts; what they merely repeat does not.
  ALTER TABLE "staff" ALTER COLUMN "role" DROP NOT NULL;
  ALTER TABLE "staff" ALTER COLUMN "role" DROP DEFAULT;
  CREATE FUNCTION "staff_role_of_earlier_version"() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM "staff_roles" WHERE "parent_id" = NEW."id";
    INSERT INTO "staff_roles" ("order", "parent_id", "value")
      VALUES (1, NEW."id", NEW."role"::text::"enum_staff_roles");
    RETURN NULL;
  END $$;
  CREATE TRIGGER "staff_role_inserted" AFTER INSERT ON "staff" FOR EACH ROW
    WHEN (NEW."role" IS NOT NULL) EXECUTE FUNCTION "staff_role_of_earlier_version"();
  CREATE TRIGGER "staff_role_updated" AFTER UPDATE OF "role" ON "staff" FOR EACH ROW
    WHEN (NEW."role" IS NOT NULL AND NEW."role" IS DISTINCT FROM OLD."role")
    EXECUTE FUNCTION "staff_role_of_earlier_version"();`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TRIGGER "staff_role_inserted" ON "staff";
  DROP TRIGGER "staff_role_updated" ON "staff";
  DROP FUNCTION "staff_role_of_earlier_version"();
  -- Of several roles the one that permits most.
  UPDATE "staff" SET "role" = coalesce((SELECT min("value")::text FROM "staff_roles" WHERE "parent_id" = "staff"."id"),
    'editor')::"enum_staff_role";
  ALTER TABLE "staff" ALTER COLUMN "role" SET DEFAULT 'editor';
  ALTER TABLE "staff" ALTER COLUMN "role" SET NOT NULL;
  DROP TABLE "staff_roles" CASCADE;
  DROP TYPE "public"."enum_staff_roles";`)
}
