import { z } from 'zod';

import { type Role, roles } from '@/cms/permissions';

/** Which group at the provider has which role. */
export type RoleOfGroup = { readonly role: Role; readonly group: string };

/**
 * The roles that a person has through the groups that the provider names, in the order of the permission table. A claim
 * that is no list of names gives none.
 * @param claim a list of names, or one name, as some providers send a single group
 */
export function rolesOfGroups(claim: unknown, mapping: readonly RoleOfGroup[]): Role[] {
  const groups = new Set(groupsSchema.safeParse(claim).data);
  const held = new Set(mapping.filter(({ group }) => groups.has(group)).map(({ role }) => role));
  return roles.filter((role) => held.has(role));
}

const groupsSchema = z.union([z.array(z.string()), z.string().transform((name) => [name])]);

/**
 * Whether the provider says that it has asked for a second factor: by the context (`acr`) or by the methods (`amr`, RFC 8176)
 * of the login.
 */
export function provesSecondFactor(
  { acr, amr }: { readonly acr?: unknown; readonly amr?: unknown },
  accepted: readonly string[],
): boolean {
  const said = z.array(z.unknown()).safeParse(amr).data ?? [];
  return [acr, ...said].some((value) => typeof value === 'string' && accepted.includes(value));
}

const profileSchema = z.object({
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  /** Absent at providers that only know addresses of their own. */
  email_verified: z.union([z.boolean(), z.stringbool()]).default(true),
});

/** The address that a provider vouches for. @returns undefined when it names none, or says that it is unchecked */
export function addressIn(claims: Readonly<Record<string, unknown>>): string | undefined {
  const { data } = profileSchema.safeParse(claims);
  return data?.email_verified ? data.email : undefined;
}

const MAX_NAME = 80;
/** Control characters, which the database or a list of names cannot take, and those that turn the direction of what follows. */
const INVISIBLE = /[\p{Cc}\u{202A}-\u{202E}\u{2066}-\u{2069}]/gu;

/** What to call a person: as the provider does, or else by the address. */
export function nameIn(claims: Readonly<Record<string, unknown>>, address: string): string {
  const [name = address] = [claims.name, claims.nickname, claims.preferred_username]
    .map((value) => (typeof value === 'string' ? value.replaceAll(INVISIBLE, '').trim() : ''))
    .filter((value) => value !== '');
  return Array.from(name).slice(0, MAX_NAME).join('');
}
