import { asc, eq } from '@payloadcms/db-postgres/drizzle';

import type { PersonalDataFile, PersonalDataHolder } from '@/platform/personal-data';
import { privateStorage } from '@/platform/storage/storage';

import { supportRequests } from './tables';
import { wordsOf } from './use-cases/own-requests';

/** Support requests of a member with what was written about them and their attachments; notes of the office are its own. */
export const supportPersonalData: PersonalDataHolder = {
  name: 'support',
  tables: ['support_requests', 'support_entries'],
  async collect(executor, { memberId }) {
    const rows = await executor
      .select()
      .from(supportRequests)
      .where(eq(supportRequests.memberId, memberId))
      .orderBy(asc(supportRequests.createdAt));
    const entries = await wordsOf(
      executor,
      rows.map(({ id }) => id),
    );
    const files = rows.flatMap(({ number, fileKey, fileName }): PersonalDataFile[] =>
      fileKey === null || fileName === null ? [] : [attached(number, fileKey, fileName)],
    );
    return {
      json: {
        requests: rows.map((row) => ({
          number: row.number,
          kind: row.kind,
          topic: row.topic,
          about: row.about,
          subject: row.subject,
          text: row.text,
          language: row.locale,
          name: row.name,
          email: row.email,
          at: row.createdAt.toISOString(),
          state: row.state,
          attachment: row.fileName,
          entries: entries.flatMap(({ requestId, at, kind, text }) =>
            requestId === row.id ? [{ at: at.toISOString(), kind, text }] : [],
          ),
        })),
      },
      files,
    };
  },
  /** The history goes with the rows; the sweep of private files removes the attachments. */
  async erase(transaction, { memberId }) {
    await transaction.delete(supportRequests).where(eq(supportRequests.memberId, memberId));
  },
};

function attached(number: string, key: string, fileName: string): PersonalDataFile {
  return {
    name: `${number}${fileName.slice(fileName.lastIndexOf('.'))}`,
    async *read() {
      yield* (await privateStorage().read(key)) as AsyncIterable<Uint8Array>;
    },
  };
}
