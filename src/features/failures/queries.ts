import { desc, eq, type SQL, sql } from '@payloadcms/db-postgres/drizzle';

import { holdsOneOf, type Role } from '@/cms/permissions';
import { staff } from '@/payload-schema';
import { getDatabase } from '@/platform/db/database';

import { SHOWN } from './domain';
import { publicationFailures } from './tables';

/** Someone who looks after failures. */
interface Viewer {
  readonly id: string;
  readonly roles: readonly Role[];
}

/** Administrators look after everything, others after what they have scheduled. */
const isFor = ({ id, roles }: Viewer): SQL =>
  holdsOneOf(roles, ['administrator']) ? sql`true` : sql`${publicationFailures.staffId} = ${id}::uuid`;

/** Since when each failure waits for someone, for the dashboard. */
export const failuresFor = (viewer: Viewer): SQL =>
  sql`SELECT at AS since, NULL::uuid AS assignee FROM ${publicationFailures} WHERE ${isFor(viewer)}`;

/** The newest failures, with the name of who set the time. */
export async function readFailures(viewer: Viewer) {
  const database = await getDatabase();
  const rows = await database
    .select({ failure: publicationFailures, name: staff.name, email: staff.email })
    .from(publicationFailures)
    .leftJoin(staff, eq(staff.id, publicationFailures.staffId))
    .where(isFor(viewer))
    .orderBy(desc(publicationFailures.at), desc(publicationFailures.id))
    .limit(SHOWN);
  return rows.map(({ failure, name, email }) => ({ ...failure, by: name || email }));
}

/** A failure that the person may look after. */
export async function readFailure(viewer: Viewer, id: string) {
  const database = await getDatabase();
  const [found] = await database
    .select()
    .from(publicationFailures)
    .where(sql`${eq(publicationFailures.id, id)} AND ${isFor(viewer)}`);
  return found;
}
