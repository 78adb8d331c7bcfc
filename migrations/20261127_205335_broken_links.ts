import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "broken_links" (
  	"collection" text NOT NULL,
  	"item_id" uuid NOT NULL,
  	"locale" text NOT NULL,
  	"address" text NOT NULL,
  	CONSTRAINT "broken_links_collection_item_id_locale_address_pk" PRIMARY KEY("collection","item_id","locale","address")
  );
  `)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "broken_links" CASCADE;`)
}
