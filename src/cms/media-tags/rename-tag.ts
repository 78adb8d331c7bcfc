import { and, eq, inArray, isNull, sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';

import { media, media_texts } from '@/payload-schema';
import type { Executor } from '@/platform/db/database';
import { inRequestTransaction } from '@/platform/db/payload-transaction';
import { invalidField, PortalError } from '@/platform/http/errors';

import { hasRole, mayPublish } from '../access';
import { collectionPermissions } from '../permissions';

import { tagsOfOthers } from './count-tags';
import { cleanTags, lengthOf, LONGEST_TAG, type RenamedTag } from './domain';

/** Writes a renaming into the event log: the tag before and after, as files have it, and of how many files. */
export type RecordOfRenaming = (
  executor: Executor,
  renaming: { readonly from: string; readonly to: string; readonly files: number },
) => Promise<void>;

const ofTags = eq(media_texts.path, 'tags');

/** Whether someone may rename tags: of all files, so also of those that visitors see. */
export const mayRenameTags = async (req: Parameters<typeof mayPublish>[0]): Promise<boolean> => {
  const { update } = collectionPermissions.media;
  return hasRole(req, update) && mayPublish(req, update);
};

/**
 * Gives a tag another name on all files that have it, also in the trash. A file that has a tag of that name already keeps one of them.
 * @param to spelled as typed, or as other files have it
 * @param record writes into the event log, in the same transaction
 * @throws PortalError `forbidden`; `not_found` when no file has the tag any more; `invalid_input`
 */
export async function renameTag(
  req: PayloadRequest,
  { from, to }: { readonly from: string; readonly to: string },
  record: RecordOfRenaming,
): Promise<RenamedTag> {
  if (!(await mayRenameTags(req))) throw new PortalError('forbidden');
  return inRequestTransaction(req, async (executor) => {
    const files = await lockFilesWith(executor, from);
    if (files.length === 0) throw new PortalError('not_found');
    const [tag] = cleanTags(
      [to],
      (await tagsOfOthers(req, undefined)).filter((known) => known !== from),
    );
    if (tag === undefined) throw invalidField('to', 'empty');
    if (lengthOf(tag) > LONGEST_TAG) throw invalidField('to', 'tooLong');
    if (tag === from) return { from, tag, renamed: [], merged: [], count: 0 };
    const both = executor
      .select({ id: media_texts.parent })
      .from(media_texts)
      .where(and(ofTags, eq(media_texts.text, tag)));
    const merged = await executor
      .delete(media_texts)
      .where(and(ofTags, eq(media_texts.text, from), inArray(media_texts.parent, both)))
      .returning({ id: media_texts.parent });
    const renamed = await executor
      .update(media_texts)
      .set({ text: tag })
      .where(and(ofTags, eq(media_texts.text, from)))
      .returning({ id: media_texts.parent });
    await record(executor, { from, to: tag, files: files.length });
    const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
    const count = await executor.$count(media, and(inArray(media.id, [...files]), isNull(media.deletedAt)));
    return { from, tag, renamed: idsOf(renamed), merged: idsOf(merged), count };
  });
}

/**
 * Takes a renaming back, on the files that it changed and that still have the new name.
 * @param record as when it was renamed
 * @throws PortalError `forbidden`
 */
export async function undoRenaming(
  req: PayloadRequest,
  { from, tag, renamed, merged }: Omit<RenamedTag, 'count'>,
  record: RecordOfRenaming,
): Promise<void> {
  if (!(await mayRenameTags(req))) throw new PortalError('forbidden');
  await inRequestTransaction(req, async (executor) => {
    const files = await lockFilesWith(executor, tag);
    const having = new Set(files);
    const still = (ids: readonly string[]) => ids.filter((id) => having.has(id));
    const [back, again] = [still(renamed), still(merged)];
    if (back.length > 0) {
      await executor
        .update(media_texts)
        .set({ text: from })
        .where(and(ofTags, eq(media_texts.text, tag), inArray(media_texts.parent, back)));
    }
    if (again.length > 0) {
      await executor.execute(sql`
        INSERT INTO ${media_texts} ("order", parent_id, path, text)
        SELECT max(${media_texts.order}) + 1, ${media_texts.parent}, 'tags', ${from} FROM ${media_texts}
        WHERE ${ofTags} AND ${inArray(media_texts.parent, again)}
        GROUP BY ${media_texts.parent} HAVING NOT bool_or(${media_texts.text} = ${from})`);
    }
    await record(executor, { from: tag, to: from, files: back.length + again.length });
  });
}

/** Has saves of the files that have a tag wait until the end of the transaction. @returns their IDs */
async function lockFilesWith(executor: Executor, tag: string): Promise<readonly string[]> {
  const having = () =>
    executor
      .select({ id: media_texts.parent })
      .from(media_texts)
      .where(and(ofTags, eq(media_texts.text, tag)));
  await executor
    .select({ id: media.id })
    .from(media)
    .where(inArray(media.id, having()))
    // In one order, so two renamings cannot wait for each other.
    .orderBy(media.id)
    .for('no key update');
  // Read after the wait: a save may have changed the tags.
  return (await having()).map(({ id }) => id);
}
