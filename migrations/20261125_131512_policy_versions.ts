import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_policy_versions_policy" AS ENUM('privacy', 'terms-of-use', 'cookies');
  CREATE TYPE "public"."enum_policy_versions_kind" AS ENUM('first', 'version', 'correction');
  CREATE TABLE "policy_versions" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"policy" "enum_policy_versions_policy" NOT NULL,
  	"kind" "enum_policy_versions_kind" NOT NULL,
  	"version" varchar NOT NULL,
  	"edition" varchar NOT NULL,
  	"effective_at" timestamp(3) with time zone NOT NULL,
  	"in_force_since" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "policy_versions_locales" (
  	"title" varchar NOT NULL,
  	"summary" varchar,
  	"body" jsonb NOT NULL,
  	"changes" varchar,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" uuid NOT NULL
  );
  
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "policy_versions_id" uuid;
  ALTER TABLE "policy_versions_locales" ADD CONSTRAINT "policy_versions_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."policy_versions"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "policy_versions_in_force_since_idx" ON "policy_versions" USING btree ("in_force_since");
  CREATE INDEX "policy_versions_updated_at_idx" ON "policy_versions" USING btree ("updated_at");
  CREATE INDEX "policy_versions_created_at_idx" ON "policy_versions" USING btree ("created_at");
  CREATE UNIQUE INDEX "policy_edition_idx" ON "policy_versions" USING btree ("policy","edition");
  CREATE UNIQUE INDEX "policy_versions_locales_locale_parent_id_unique" ON "policy_versions_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "policy_versions_locales__parent_id_fk_idx" ON "policy_versions_locales" USING btree ("_parent_id");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_policy_versions_fk" FOREIGN KEY ("policy_versions_id") REFERENCES "public"."policy_versions"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_policy_versions_id_idx" ON "payload_locked_documents_rels" USING btree ("policy_versions_id");`)

  // What portals have published so far becomes the first text of each policy, under the version in the settings, so
  // consents that were given to it stay valid and nobody is asked again.
  await db.execute(sql`
  INSERT INTO "policy_versions" ("policy", "kind", "version", "edition", "effective_at", "in_force_since")
  SELECT p."slug"::"enum_policy_versions_policy", 'first', v."version", v."version", v."since", v."since"
  FROM "pages" p
  CROSS JOIN LATERAL (SELECT
    coalesce((SELECT CASE p."slug" WHEN 'privacy' THEN s."legal_privacy_version"
      WHEN 'terms-of-use' THEN s."legal_terms_version" ELSE s."legal_cookie_policy_version" END
      FROM "site_settings" s ORDER BY s."created_at" LIMIT 1), p."version", '20261120') AS "version",
    least(coalesce(p."effective_at", p."created_at"), now()) AS "since") v
  WHERE p."slug" IN ('privacy', 'terms-of-use', 'cookies') AND p."deleted_at" IS NULL
    AND EXISTS (SELECT 1 FROM "pages_locales" l WHERE l."_parent_id" = p."id" AND l."_status" = 'published'
      AND l."title" IS NOT NULL AND l."body" IS NOT NULL);
  INSERT INTO "policy_versions_locales" ("title", "summary", "body", "_locale", "_parent_id")
  SELECT l."title", l."summary", l."body", l."_locale", v."id"
  FROM "policy_versions" v JOIN "pages" p ON p."slug" = v."policy"::text
  JOIN "pages_locales" l ON l."_parent_id" = p."id" AND l."_status" = 'published'
    AND l."title" IS NOT NULL AND l."body" IS NOT NULL;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "policy_versions" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "policy_versions_locales" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "policy_versions" CASCADE;
  DROP TABLE "policy_versions_locales" CASCADE;
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_policy_versions_fk";
  
  DROP INDEX "payload_locked_documents_rels_policy_versions_id_idx";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "policy_versions_id";
  DROP TYPE "public"."enum_policy_versions_policy";
  DROP TYPE "public"."enum_policy_versions_kind";`)
}
