import type { Role } from '@/cms/permissions';

import { type HandbookName, handbookNames } from './handbook';

/** Which handbooks describe the work of a role. */
const handbooksOf: Readonly<Record<Role, readonly HandbookName[]>> = {
  editor: ['editors'],
  publisher: ['editors'],
  reviewer: ['reviewers'],
  auditor: ['reviewers', 'processing'],
  administrator: ['reviewers', 'editors', 'operators', 'processing'],
};

/** The handbooks for the work of someone with these roles, in the order of the list of handbooks. */
export function handbooksFor(roles: readonly Role[]): HandbookName[] {
  const own = new Set(roles.flatMap((role) => handbooksOf[role]));
  return handbookNames.filter((name) => own.has(name));
}
