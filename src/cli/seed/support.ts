import { randomUUID } from 'node:crypto';

import { eq } from '@payloadcms/db-postgres/drizzle';

import { supportEntries, supportRequests } from '@/features/support/tables';
import { members } from '@/payload-schema';
import { getDatabase } from '@/platform/db/database';

import type { DemoLanguage } from '../../../demo';
import { readYaml } from './content-files';

interface SupportFile {
  readonly requests: readonly {
    readonly number: string;
    readonly kind: 'question' | 'problem' | 'suggestion';
    readonly topic: 'specification' | 'implementation' | 'compliance' | 'account';
    readonly about: string;
    readonly lang: DemoLanguage;
    readonly name: string;
    readonly email: string;
    readonly date: string;
    readonly state: 'new' | 'in_progress' | 'waiting' | 'answered';
    readonly subject: string;
    readonly text: string;
    readonly entries?: readonly {
      readonly kind: 'answer' | 'ask' | 'respond';
      readonly date: string;
      readonly text: string;
    }[];
  }[];
}

/**
 * Support requests with what was written about them; those whose address is a member's belong to that member. Requests that
 * are there stay as they are, and nobody gets an email about them.
 * @returns how many are new
 */
export async function seedSupport(): Promise<number> {
  const { requests } = readYaml<SupportFile>('support', 'requests.yaml');
  const database = await getDatabase();
  let created = 0;
  for (const { date, lang, entries = [], ...request } of requests) {
    await database.transaction(async (transaction) => {
      const [member] = await transaction
        .select({ id: members.id })
        .from(members)
        .where(eq(members.email, request.email));
      const [stored] = await transaction
        .insert(supportRequests)
        .values({
          ...request,
          text: request.text.trim(),
          submission: randomUUID(),
          locale: lang,
          memberId: member?.id ?? null,
          createdAt: new Date(date),
          changedAt: new Date(entries.at(-1)?.date ?? date),
          revision: entries.length,
          toldAt: new Date(date),
        })
        .onConflictDoNothing({ target: supportRequests.number })
        .returning({ id: supportRequests.id });
      if (!stored) return;
      created += 1;
      for (const entry of entries) {
        await transaction.insert(supportEntries).values({
          requestId: stored.id,
          at: new Date(entry.date),
          kind: entry.kind,
          text: entry.text.trim(),
        });
      }
    });
  }
  return created;
}
