import { Readable } from 'node:stream';

import { ZipFile } from 'yazl';

import {
  canConfirm,
  demandConfirmed,
  type MemberContext,
  memberById,
  recordByMember,
} from '@/features/identity';
import { siteName } from '@/cms/site-name';
import { languages } from '@/i18n/languages';
import type { Locale } from '@/i18n/locales';
import { messages as accountExportMessages } from '@/i18n/by-language/account-export';
import { textsFrom } from '@/i18n/texts';
import { getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';
import { PortalError } from '@/platform/http/errors';
import { type PersonalData, type PersonalDataFile, registeredHolders } from '@/platform/personal-data';
import { countRequest } from '@/platform/rate-limits/rate-limits';

/** Someone who wants the data again has a reason; someone who wants it all the time has another. */

interface Part extends PersonalData {
  readonly name: string;
}

export interface DataExport {
  /** Such as `personal-data-2026-11-20.zip`. */
  readonly fileName: string;
  /** The ZIP archive, made while it is read; fails when a file cannot be read, so no half archive looks whole. */
  readonly archive: ReadableStream<Uint8Array>;
}

/**
 * Everything that is held about the member of the session, as one ZIP archive: a README in the language asked for, and
 * for every holder a folder with `data.json` and its files.
 * @throws PortalError `confirmation_required` when password or code were not given within the last fifteen minutes;
 *   `too_many_requests`, `not_logged_in`
 */
export async function exportData(lang: Locale, context: MemberContext): Promise<DataExport> {
  const { memberId } = context.session;
  const database = await getDatabase();
  // An external identity service that confirms nothing leaves it to its own login.
  if (canConfirm()) await demandConfirmed(database, context.session, context.clock);
  await countRequest('export-member', memberId);
  // One moment for all parts, or a change between two of them would contradict itself.
  const parts = await database.transaction(
    async (transaction) => {
      const member = await memberById(transaction, memberId);
      if (!member) throw new PortalError('not_logged_in');
      const collected: Part[] = [];
      for (const holder of registeredHolders.get()) {
        const data = await holder.collect(transaction, { memberId, email: member.email });
        collected.push({ name: holder.name, ...data });
      }
      return collected;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  await recordByMember(database, context, 'data.exported', memberId);
  const now = context.clock.now();
  return {
    fileName: `personal-data-${now.toISOString().slice(0, 10)}.zip`,
    archive: archiveOf(parts, readMe(await siteName(lang), lang, parts, now), now),
  };
}

function archiveOf(parts: readonly Part[], readMeText: string, now: Date): ReadableStream<Uint8Array> {
  const zip = new ZipFile();
  // yazl writes to a pass-through; as a Node stream it also takes the end of a failed archive.
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  const options = { mtime: now };
  zip.addBuffer(Buffer.from(readMeText), 'README.txt', options);
  for (const { name, json, files = [] } of parts) {
    zip.addBuffer(Buffer.from(`${JSON.stringify(json, null, 2)}\n`), `${name}/data.json`, options);
    for (const file of files) {
      zip.addReadStreamLazy(`${name}/${file.name}`, options, (done) => {
        // Once the visitor has gone, nothing more is read.
        if (output.destroyed) return;
        done(null, Readable.from(bytesOf(file)));
      });
    }
  }
  zip.end();
  return Readable.toWeb(output) as ReadableStream<Uint8Array>;
}

async function* bytesOf(file: PersonalDataFile): AsyncGenerator<Uint8Array> {
  const content = file.read();
  if (Symbol.asyncIterator in content) yield* content;
  else yield await content;
}

/** What is in the archive, in plain words. Windows' editor knows UTF-8 by the mark at the beginning. */
function readMe(brand: string, lang: Locale, parts: readonly Part[], now: Date): string {
  const { labels, t } = textsFrom<'account-export'>(lang, accountExportMessages[lang]);
  const holders: Readonly<Record<string, string>> = labels.holders;
  const describe = (name: string) => holders[name] ?? labels.holders.other;
  const title = t('title', { brand });
  return `\u{FEFF}${[
    title,
    '='.repeat(languages[lang].columns * title.length),
    '',
    t('lead', { site: env.PUBLIC_URL, date: now.toISOString().slice(0, 16).replace('T', ' ') }),
    '',
    t('format'),
    '',
    `${t('folders')}:`,
    ...parts.map(({ name }) => `  ${name}/  ${describe(name)}`),
    '',
    t('missing'),
    t('rights'),
    '',
  ].join('\r\n')}`;
}
