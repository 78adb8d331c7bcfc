import { ValidationError } from 'payload';
import type {
  CollectionAfterChangeHook,
  CollectionBeforeChangeHook,
  CollectionBeforeOperationHook,
  CollectionBeforeValidateHook,
  PayloadRequest,
} from 'payload';

import { staffOf } from '@/cms/access';
import { refusalText } from '@/cms/answer';
import { demandFreshProofInHook } from '@/cms/fresh-proof/demand';
import { endStaffSessions, staffSessionOf } from '@/cms/payload-adapter/staff-sessions';
import { hashPassword } from '@/features/identity';
import { renderMail } from '@/features/notifications';
import { adminTexts } from '@/i18n/admin-labels';
import { messages as responseMessages } from '@/i18n/by-language/response';
import { adminLocale } from '@/i18n/locales';
import { systemClock } from '@/platform/clock/clock';
import { requestTransaction } from '@/platform/db/request-transaction';
import { PortalError, type RuleName } from '@/platform/http/errors';
import { ruleText } from '@/platform/http/rule-text';
import { enqueueMail } from '@/platform/mail/outbox';

import { isInvited } from '../domain';
import { demandOwnPassword, hasPassword, storePasswordHash, weaknessOf } from './passwords';
import { isConnected } from './provider';
import { revokeResets } from './reset-password';
import { sendInvitation } from '../use-cases/invitations';
import { revokeTickets } from './tickets';

const text = adminTexts('staff');

/** What the hooks of one change tell each other, by way of the request. */
interface Change {
  /** Whether a person makes it, and therefore has to give the own password for some of it. */
  byPerson?: boolean;
  /** The hash of the new password, if there is one. */
  hash?: string;
}

/** Payload copies the context of a request, with what is in it, for each operation within. */
const changeOf = ({ context }: PayloadRequest) => (context.staffChange ??= {}) as Change;

/** Whether the change of an account that is under way sets its password. */
export const setsPassword = (req: PayloadRequest) => changeOf(req).hash !== undefined;

/** What the account says before and after a change, as far as logging in goes. */
interface Account {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly invitedAt?: string | null;
  readonly acceptedAt?: string | null;
  readonly providerIssuer?: string | null;
}

interface AccountData extends Partial<Account> {
  password?: unknown;
  currentPassword?: unknown;
}

const setOf = ({ roles }: Account) => roles.toSorted().join(' ');

/** Notes whether a change comes from a person or from the portal itself, such as its preparation. */
export const noteWhoChanges: CollectionBeforeOperationHook = ({ args, operation, overrideAccess, req }) => {
  if (operation === 'create' || operation === 'update') {
    req.context.staffChange = { byPerson: !overrideAccess } satisfies Change;
  }
  return args;
};

/**
 * Asks for a fresh proof before a person changes roles. Of several accounts at a time it asks before any is changed, or
 * the answer would name each of them as failed.
 */
export const demandProofForMany: CollectionBeforeOperationHook = async ({
  args,
  operation,
  overrideAccess,
  req,
}) => {
  const { where, data } = args as { where?: unknown; data?: AccountData };
  if (operation === 'update' && !overrideAccess && where && data?.roles !== undefined) {
    await demandFreshProofInHook(req, 'staff.change_roles');
  }
  return args;
};

/** Asks for a fresh proof before a person changes the roles of one account; forms send them with every save. */
export const demandProofForRoles: CollectionBeforeChangeHook = async ({
  data,
  operation,
  originalDoc,
  req,
}) => {
  const before = originalDoc as Account | undefined;
  const after = { ...before, ...(data as AccountData) } as Account;
  if (operation === 'update' && before && changeOf(req).byPerson && setOf(before) !== setOf(after)) {
    await demandFreshProofInHook(req, 'staff.change_roles');
  }
  return data as unknown;
};

/** Refuses weak passwords, no matter who sets them. */
export const refuseWeakPassword: CollectionBeforeValidateHook = async ({ data, originalDoc, req }) => {
  const { password, email, name } = { ...originalDoc, ...data } as AccountData;
  if (typeof password !== 'string' || password === '') return data as unknown;
  const weakness = await weaknessOf(password, { email: email ?? '', name: name ?? '' });
  if (weakness) throw refusal(req, 'password', weakness);
  changeOf(req).hash = await hashPassword(password);
  return data as unknown;
};

/**
 * Keeps what a provider says about an account from being changed here: its address, and that it has no password. Name and
 * roles are closed by the access of their fields.
 */
export const keepProvided: CollectionBeforeChangeHook = ({ data, operation, originalDoc, req }) => {
  const before = originalDoc as Account | undefined;
  const { email } = data as AccountData;
  const { byPerson, hash } = changeOf(req);
  if (operation !== 'update' || !byPerson || !before || !isConnected(before)) return data as unknown;
  if (hash !== undefined) throw refused('password', text(req, 'errors.managedByProvider'));
  if (email !== undefined && email !== before.email) {
    throw refused('email', text(req, 'errors.managedByProvider'));
  }
  return data as unknown;
};

/**
 * Requires the caller's own current password for a new address or password, also for those of a colleague, so no one
 * can take over the account from an open session.
 */
export const demandCurrentPassword: CollectionBeforeChangeHook = async ({
  data,
  operation,
  originalDoc,
  req,
}) => {
  const { currentPassword, ...rest } = data as AccountData;
  const before = originalDoc as Account | undefined;
  const { byPerson, hash } = changeOf(req);
  const isNewAddress = rest.email !== undefined && rest.email !== before?.email;
  if (byPerson && hash !== undefined && before && isInvited(before)) {
    throw refused('password', text(req, 'errors.passwordOfInvited'));
  }
  if (operation === 'update' && byPerson && (hash !== undefined || isNewAddress)) {
    await checkCurrentPassword(req, currentPassword);
  }
  return rest;
};

/** Who logs in at a provider has no password to give, and proves who they are there. */
async function checkCurrentPassword(req: PayloadRequest, given: unknown): Promise<void> {
  const id = staffOf(req)?.id;
  if (id !== undefined && !(await hasPassword(id))) return demandFreshProofInHook(req, 'staff.change_own');
  if (id === undefined || typeof given !== 'string' || given === '') {
    throw refusal(req, 'currentPassword', 'empty');
  }
  try {
    await demandOwnPassword(id, given);
  } catch (error) {
    if (!(error instanceof PortalError)) throw error;
    throw refused('currentPassword', refusalText(error, req.i18n.language));
  }
}

/**
 * After a change: stores the password as argon2id instead of what Payload made of it, ends the sessions that the old
 * password, address or roles began, and tells the owner at the old address.
 */
export const followChange: CollectionAfterChangeHook = async ({ doc, operation, previousDoc, req }) => {
  const [before, after] = [previousDoc as Account, doc as Account];
  const executor = await requestTransaction(req);
  const { hash } = changeOf(req);
  if (hash !== undefined) await storePasswordHash(executor, after.id, hash);
  if (operation !== 'update') return doc as unknown;

  const areNewRoles = setOf(before) !== setOf(after);
  const isNewAddress = before.email !== after.email;
  if (hash === undefined && !areNewRoles && !isNewAddress) return doc as unknown;
  // Who has just given the own password stays; new roles begin with a new session.
  const stays = !areNewRoles && staffOf(req)?.id === after.id ? staffSessionOf(req) : undefined;
  await endStaffSessions(executor, after.id, stays);
  await revokeTickets(executor, after.id, systemClock);
  // A link that was mailed to the old address would set the password of the new one.
  await revokeResets(executor, after.id, systemClock);

  if (isInvited(after)) {
    // Nobody has used the account yet, so the old address learns nothing; its link no longer works.
    if (isNewAddress) {
      const by = staffOf(req)?.id ?? null;
      await sendInvitation(executor, after, {
        by,
        locale: adminLocale(req.i18n.language),
        clock: systemClock,
      });
    }
    return doc as unknown;
  }
  const to = { recipient: before.email, locale: adminLocale(req.i18n.language) };
  if (hash !== undefined)
    await enqueueMail(executor, await renderMail(executor, to, { kind: 'staffPasswordChanged' }));
  if (isNewAddress)
    await enqueueMail(executor, await renderMail(executor, to, { kind: 'staffEmailChanged' }));
  return doc as unknown;
};

const textsIn = (req: PayloadRequest) => responseMessages[adminLocale(req.i18n.language)];

function refusal(req: PayloadRequest, path: string, rule: RuleName): ValidationError {
  return refused(path, ruleText(textsIn(req), path, rule));
}

const refused = (path: string, message: string) =>
  new ValidationError({ collection: 'staff', errors: [{ path, message }] });
