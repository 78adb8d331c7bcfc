import { createHmac, timingSafeEqual } from 'node:crypto';

import { inArray, type SQL, sql } from '@payloadcms/db-postgres/drizzle';
import type { DatabaseAdapterObj, Payload, Where } from 'payload';

import { adapterOf } from '@/platform/db/database';
import { areAdaptersOn } from '@/platform/framework-adapters';

/** Writes the statement that selects IDs, from what a condition says about them. */
type Selection = (payload: Payload, asked: string) => SQL;

type Operators = Record<string, (column: SQL, value: unknown) => SQL>;

const PREFIX = 'selected';

/**
 * Lets a condition on IDs be a statement that selects them, so PostgreSQL filters a list without the portal sending it
 * thousands of IDs (ADR 233). Payload passes on only words, so the condition has a signed word that stands for the statement;
 * nobody outside can write one.
 *
 * Needs: `operators.in` of the database adapter, which gets the words of an `in` condition on `id` as they are.
 * Checked with: Payload 3.90.1
 * Without it: the IDs are read first and sent back with the condition.
 * Contract test: tests/integration/language-filter.test.ts
 */
export function withSelectedIds(database: DatabaseAdapterObj, selection: Selection): DatabaseAdapterObj {
  if (!areAdaptersOn()) return database;
  return {
    ...database,
    init(args) {
      const adapter = database.init(args);
      const known = adapter as unknown as { operators: Operators };
      const isAmong = (column: SQL, value: unknown): SQL => {
        const values: unknown[] = Array.isArray(value) ? value : [];
        const asked = values.length === 1 ? askedBy(args.payload, values[0]) : undefined;
        return asked === undefined
          ? inArray(column, values)
          : sql`${column} IN (${selection(args.payload, asked)})`;
      };
      known.operators = { ...known.operators, in: isAmong };
      return adapter;
    },
  };
}

/** The items that a selection selects. */
export async function selectedItems(payload: Payload, selection: Selection, asked: string): Promise<Where> {
  if (areAdaptersOn()) return { id: { in: [`${PREFIX} ${signatureOf(payload, asked)} ${asked}`] } };
  const { rows } = await adapterOf(payload).drizzle.execute<{ id: string }>(selection(payload, asked));
  return { id: { in: rows.map(({ id }) => id) } };
}

function askedBy(payload: Payload, word: unknown): string | undefined {
  if (typeof word !== 'string' || !word.startsWith(`${PREFIX} `)) return undefined;
  const [, signature = '', ...rest] = word.split(' ');
  const asked = rest.join(' ');
  const [given, right] = [signature, signatureOf(payload, asked)].map((one) => Buffer.from(one));
  return given && right && given.length === right.length && timingSafeEqual(given, right) ? asked : undefined;
}

const signatureOf = ({ secret }: Payload, asked: string): string =>
  createHmac('sha256', secret).update(`${PREFIX} ${asked}`).digest('base64url');
