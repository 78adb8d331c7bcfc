import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

import * as schema from '@/payload-schema';
import { getTableName, is, Table } from '@payloadcms/db-postgres/drizzle';

/**
 * SQL names Payload's tables through `src/payload-schema.ts`, so a renamed field breaks the type check and not a
 * request. A table that is written out in a statement is found here.
 */

const root = path.resolve(import.meta.dirname, '../..');
const tables: string[] = Object.values(schema)
  .filter((value) => is(value, Table))
  .map((table) => getTableName(table));

/** Where statements still write names out, and why. */
const writtenOut: Record<string, string> = {
  'src/cli/bench/application-inputs.ts':
    'measurements fill tables with generated rows, in one statement each',
  'src/cli/bench/applications.ts': 'measurements',
  'src/cli/bench/fastify-server.ts': 'runs without a loader, which the schema needs',
  'src/cli/bench/list-inputs.ts': 'measurements',
  'src/cli/bench/lists.ts': 'measurements',
  'src/platform/db/migrate.ts': 'the platform is below the schema; no field makes the table of migrations',
  'src/platform/db/migrations.ts': 'the same',
};

const statement = /\b(?:select|insert|update|delete|with)\b/i;

/** Payload's tables that texts of a file name as SQL does. */
function tablesWrittenOut(file: string, text: string): string[] {
  const found: string[] = [];
  const look = (sql: string) => {
    if (!statement.test(sql)) return;
    for (const [, name = ''] of sql.matchAll(/\b(?:from|join|into|update|table)\s+(?:only\s+)?"?(\w+)"?/gi)) {
      if (tables.includes(name)) found.push(name);
    }
  };
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') look(value);
    },
    TemplateLiteral: ({ quasis }) =>
      look(quasis.map((part) => part.value.cooked ?? part.value.raw).join('?')),
  }).visit(parseSync(file, text).program);
  return found;
}

function sources(): string[] {
  return readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file.replaceAll('\\', '/')}`)
    .filter(
      (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && file !== 'src/payload-schema.ts',
    );
}

describe('statements', () => {
  it('refer to the generated tables', () => {
    const faulty = sources()
      .filter((file) => !(file in writtenOut))
      .flatMap((file) =>
        tablesWrittenOut(file, readFileSync(path.join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
      );
    expect(faulty).toEqual([]);
  });

  it('are excepted only where they still write a table out', () => {
    const clean = Object.keys(writtenOut).filter(
      (file) => tablesWrittenOut(file, readFileSync(path.join(root, file), 'utf8')).length === 0,
    );
    expect(clean).toEqual([]);
  });

  it.each([
    ['in a tagged template', 'sql`SELECT id FROM members WHERE id = ${id}`', ['members']],
    [
      'behind an alias',
      'sql`SELECT 1 FROM x JOIN mailing_lists_locales n ON true`',
      ['mailing_lists_locales'],
    ],
    ['in a string', "pool.query('UPDATE staff SET name = $1')", ['staff']],
    ['in lower case and quotes', 'sql`insert into "news" (slug) values (1)`', ['news']],
    ['in a part of a statement', 'sql`${sql`delete from grants`} returning id`', ['grants']],
  ])('are seen %s', (_name, text, expected) => {
    expect(tablesWrittenOut('planted.ts', text)).toEqual(expected);
  });

  it.each([
    ['that refer to the schema', 'sql`SELECT ${members.id} FROM ${members}`'],
    ['of the portal’s own tables', 'sql`SELECT 1 FROM mail_outbox`'],
    ['that are prose', "const text = 'a link from pages to news'"],
  ])('are left alone %s', (_name, text) => {
    expect(tablesWrittenOut('planted.ts', text)).toEqual([]);
  });
});
