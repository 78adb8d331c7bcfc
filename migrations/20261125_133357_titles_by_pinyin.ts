import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

/** Titles and names are sorted as Chinese readers expect: by pinyin. Keys keep the order of their bytes. No row is written. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   SET LOCAL lock_timeout = '10s';
   DO $$
   DECLARE found record;
   BEGIN
     -- A server that was built without ICU keeps its own order.
     IF NOT EXISTS (SELECT FROM pg_collation WHERE collname = 'zh-x-icu') THEN RETURN; END IF;
     FOR found IN
       SELECT c.oid::regclass AS "table", a.attname AS "column"
       FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
       WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND a.atttypid = 'varchar'::regtype
         AND ((c.relname LIKE '%\\_locales' AND a.attname ~ '^(version_)?(title|name|term|question)$')
           OR (c.relname IN ('staff', 'applications', 'grants', 'subscriptions') AND a.attname = 'name'))
     LOOP
       EXECUTE format('ALTER TABLE %s ALTER COLUMN %I TYPE varchar COLLATE "zh-x-icu"', found."table", found."column");
     END LOOP;
   END $$;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   SET LOCAL lock_timeout = '10s';
   DO $$
   DECLARE found record;
   BEGIN
     -- A server that was built without ICU keeps its own order.
     IF NOT EXISTS (SELECT FROM pg_collation WHERE collname = 'zh-x-icu') THEN RETURN; END IF;
     FOR found IN
       SELECT c.oid::regclass AS "table", a.attname AS "column"
       FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
       WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND a.atttypid = 'varchar'::regtype
         AND ((c.relname LIKE '%\\_locales' AND a.attname ~ '^(version_)?(title|name|term|question)$')
           OR (c.relname IN ('staff', 'applications', 'grants', 'subscriptions') AND a.attname = 'name'))
     LOOP
       EXECUTE format('ALTER TABLE %s ALTER COLUMN %I TYPE varchar COLLATE "default"', found."table", found."column");
     END LOOP;
   END $$;`)
}
