import { recordByStaff } from '@/features/identity';
import { getDatabase } from '@/platform/db/database';

import { applicationById } from '@/access/shared/records';
import { applicationNotes } from '@/access/shared/tables';

import type { ReviewContext } from '@/access/shared/reviewer';

/** Adds a note for the other reviewers; applicants never see it. @throws PortalError `not_found` */
export async function addInternalNote(
  id: string,
  text: string,
  { reviewer, clock }: ReviewContext,
): Promise<typeof applicationNotes.$inferSelect> {
  const database = await getDatabase();
  const application = await applicationById(database, id);
  return database.transaction(async (transaction) => {
    const at = clock.now();
    const [note] = await transaction
      .insert(applicationNotes)
      .values({
        applicationId: application.id,
        at,
        staffId: reviewer.id,
        staffName: reviewer.name,
        text,
      })
      .returning();
    if (!note) throw new Error('the note was not stored');
    await recordByStaff(transaction, {
      at,
      staffId: reviewer.id,
      action: 'application.note',
      subjectId: application.id,
    });
    return note;
  });
}
