import { collectionPermissions, globalPermissions, holdsOneOf, type Role, roles } from '@/cms/permissions';
import { PortalError } from '@/platform/http/errors';

const LOCKS = 'payload-locked-documents';

/** Roles that may change anything at all. The others read, so they have nothing to keep for themselves. */
const writers = roles.filter((role) =>
  [...Object.values(collectionPermissions), ...Object.values(globalPermissions)].some(({ update }) =>
    holdsOneOf([role], update),
  ),
);

/** What a call of REST would do to the locks of documents, as far as it matters here. */
interface LockCall {
  readonly method: string;
  readonly segments: readonly string[];
  readonly staff: { readonly roles: readonly Role[] };
}

/**
 * Refuses what Payload lets every account do with the locks that say who has a document open: making one by hand, which
 * keeps colleagues from a document for as long as one likes, changing many together, and anything by people who only
 * read. The forms end or take over one lock at a time; they make theirs without REST.
 * @throws PortalError `forbidden`
 */
export function refuseLockWrite({ method, segments, staff }: LockCall): void {
  if (segments[0] !== LOCKS || method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return;
  const isOfOne = (method === 'PATCH' || method === 'DELETE') && segments.length === 2;
  if (!isOfOne || !holdsOneOf(staff.roles, writers)) throw new PortalError('forbidden');
}
