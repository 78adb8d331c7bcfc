import { sql } from '@payloadcms/db-postgres/drizzle';

import { canLogIn, hasOneOfRoles } from '@/cms/staff-roles';
import { recordAudit } from '@/features/identity';
import { applications, staff as staffTable } from '@/payload-schema';
import type { Clock } from '@/platform/clock/clock';
import { bare } from '@/platform/db/sql';
import { getDatabase, type Transaction } from '@/platform/db/database';
import { invalidField, PortalError } from '@/platform/http/errors';

import { isId } from '@/access/shared/records';

/** Roles of those who take care of cases. */
const reviewing = ['administrator', 'reviewer'] as const;

export interface Assignment {
  /** Id of the staff member who takes care of the case from now on; null for nobody. */
  readonly assignee: string | null;
  /** Who the caller thinks has it, so two people who take a case at the same time do not overwrite each other. */
  readonly expectedAssignee: string | null;
}

export interface AssigneeView {
  readonly assignee: { readonly id: string; readonly name: string } | null;
}

/**
 * Takes a case, hands it over, or puts it back. Only a hint among colleagues: everyone with the role may still decide.
 * @throws PortalError `not_found`; `invalid_input` when the assignee may not review; `conflict` with who has it
 */
export async function assignApplication(
  id: string,
  { assignee, expectedAssignee }: Assignment,
  { staffId, clock }: { staffId: string; clock: Clock },
): Promise<AssigneeView> {
  if (!isId(id)) throw new PortalError('not_found');
  const database = await getDatabase();
  return database.transaction(async (transaction) => {
    const name = assignee === null ? null : await reviewerName(transaction, assignee);
    const at = clock.now().toISOString();
    const { rows } = await transaction.execute(sql`
      UPDATE ${applications} SET ${bare(applications.assignee)} = ${assignee},
          ${bare(applications.assignedAt)} = ${assignee === null ? null : at},
          ${bare(applications.updatedAt)} = ${at}
      WHERE id = ${id} AND assignee_id IS NOT DISTINCT FROM ${expectedAssignee}::uuid
      RETURNING id`);
    if (rows.length === 0) {
      const present = await transaction.execute<{ id: string | null; name: string | null }>(sql`
        SELECT ${staffTable.id}, ${staffTable.name} FROM ${applications} LEFT JOIN ${staffTable}
            ON ${staffTable.id} = ${applications.assignee} WHERE ${applications.id} = ${id}`);
      const row = present.rows[0];
      if (!row) throw new PortalError('not_found');
      throw new PortalError('conflict', {
        data: { assignee: row.id ? { id: row.id, name: row.name ?? '' } : null },
      });
    }
    await recordAudit(transaction, {
      at: clock.now(),
      actorKind: 'staff',
      actorId: staffId,
      action: 'application.assign',
      subjectId: id,
      details: { assignee },
    });
    return { assignee: assignee === null ? null : { id: assignee, name: name ?? '' } };
  });
}

async function reviewerName(transaction: Transaction, staff: string): Promise<string> {
  if (!isId(staff)) throw invalidField('assignee', 'format');
  const { rows } = await transaction.execute<{ name: string }>(sql`
    SELECT ${staffTable.name} FROM ${staffTable} WHERE ${staffTable.id} = ${staff}
        AND ${canLogIn} AND ${hasOneOfRoles(reviewing)}`);
  if (!rows[0]) throw invalidField('assignee', 'unknown');
  return rows[0].name;
}

/** Someone who takes care of cases, or did. */
export interface CaseWorker {
  readonly id: string;
  readonly name: string;
  /** Whether cases can be handed over to this person, who reviews and can log in. */
  readonly isAvailable: boolean;
}

/** Everyone who can be given a case, and those who still have one, by name. */
export async function caseWorkers(): Promise<CaseWorker[]> {
  const available = sql`(${canLogIn} AND ${hasOneOfRoles(reviewing)})`;
  const database = await getDatabase();
  const { rows } = await database.execute<{ id: string; name: string; isAvailable: boolean }>(sql`
    SELECT ${staffTable.id}, ${staffTable.name}, ${available} AS "isAvailable" FROM ${staffTable}
    WHERE ${available}
      OR EXISTS (SELECT FROM ${applications} WHERE ${applications.assignee} = ${staffTable.id})
    ORDER BY ${staffTable.name}`);
  return rows;
}
