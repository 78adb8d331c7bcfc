import { mailInbox } from './mail-inbox';
import { anonymous, type RestClient } from './rest';

/** What a new staff member logs in with. */
interface NewStaff {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly roles: readonly string[];
}

/** The secret in the link of the newest invitation to an address. */
export async function invitationTo(email: string): Promise<string> {
  const { text } = await mailInbox.waitFor(email);
  const [, token] = /\/admin\/invitation\/([\w-]+)/.exec(text) ?? [];
  if (token === undefined) throw new Error(`The mail to ${email} has no invitation`);
  return token;
}

/** Chooses the password of an account that was just created, as its owner. */
export async function acceptInvitation({
  email,
  password,
}: Pick<NewStaff, 'email' | 'password'>): Promise<void> {
  const accepted = { token: await invitationTo(email), password };
  const { status, body } = await anonymous().post('/staff/accept-invitation', accepted);
  if (status !== 200) throw new Error(`The invitation of ${email} answered ${JSON.stringify(body)}`);
}

/** An account that an administrator creates and its owner has accepted. @returns its id */
export async function newStaffAccount(administrator: RestClient, account: NewStaff): Promise<string> {
  const { password: _chosen, ...data } = account;
  const { status, body } = await administrator.post<{ data: { id: string } }>('/staff/invite', data);
  if (status !== 200) throw new Error(`The account answered ${JSON.stringify(body)}`);
  await acceptInvitation(account);
  return body.data.id;
}
