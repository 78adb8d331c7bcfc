import { roles } from '@/cms/permissions';

import { enterPortalEnvironment } from './portal-environment';

const USAGE = `Usage: npm run staff -- reset-second-factor|enable <email> <reason>
       npm run staff -- invite <email> <roles> <name>
       Roles: ${roles.join(', ')}; several of them with commas and without spaces`;

const commands = ['reset-second-factor', 'enable', 'invite'];

/**
 * `npm run staff -- reset-second-factor ada@example.org "Lost the phone"`: removes the authenticator app, the passkeys, and
 * the recovery codes of a staff member. `npm run staff -- enable ada@example.org "Back from leave"`: enables a disabled account.
 * `npm run staff -- invite ada@example.org editor,reviewer "Ada Lovelace"`: creates an account, mails its owner an invitation,
 * and prints the link, or sends another link to someone who has not accepted. All of them work on the running portal or the database in DATABASE_URL, for portals with no administrator who can log in;
 * elsewhere an administrator does it in the admin.
 */
async function main([command, email = '', ...words]: readonly string[]): Promise<void> {
  const reason = words.join(' ').trim();
  if (command === 'invite') return invite(email.toLowerCase(), words);
  if (!commands.includes(command ?? '') || email === '' || reason === '') throw new Error(USAGE);
  await enterPortalEnvironment();

  // Only now: these modules read the environment when they are loaded.
  const { enableAccount } = await import('@/features/staff/use-cases/account-state');
  const { resetSecondFactor } = await import('@/features/staff/use-cases/second-factor');
  const { systemClock } = await import('@/platform/clock/clock');
  const { getPortalPayload } = await import('@/payload');

  const payload = await getPortalPayload();
  try {
    const where = { email: { equals: email.toLowerCase() } };
    const { docs } = await payload.find({ collection: 'staff', where, limit: 1, depth: 0 });
    const [account] = docs;
    if (!account) throw new Error(`No staff member has the address ${email}.`);
    const change = { id: account.id, by: null, reason };
    if (command === 'enable') {
      if (!account.disabledAt) throw new Error(`The account of ${email} is not disabled.`);
      await enableAccount(change, { clock: systemClock });
      console.log(`The account of ${email} is enabled.`);
    } else {
      await resetSecondFactor(change, { clock: systemClock });
      console.log(`The second factor of ${email} is removed, and every session has ended.`);
    }
  } finally {
    await payload.destroy();
  }
}

async function invite(email: string, [list = '', ...name]: readonly string[]): Promise<void> {
  const given = list.split(',');
  const wanted = roles.filter((role) => given.includes(role));
  if (email === '' || wanted.length !== given.length || name.length === 0) throw new Error(USAGE);
  await enterPortalEnvironment();
  const { inviteAgain, inviteStaff } = await import('@/features/staff/use-cases/invitations');
  const { systemClock } = await import('@/platform/clock/clock');
  const { defaultLocale } = await import('@/i18n/locales');
  const { getPortalPayload } = await import('@/payload');

  const payload = await getPortalPayload();
  const sender = { by: null, locale: defaultLocale, clock: systemClock };
  try {
    const where = { email: { equals: email } };
    const { docs } = await payload.find({ collection: 'staff', where, limit: 1, depth: 0 });
    const [known] = docs;
    if (known && (!known.invitedAt || known.acceptedAt || known.disabledAt)) {
      throw new Error(`${email} has an account already.`);
    }
    const url = known
      ? await inviteAgain(known.id, sender)
      : (await inviteStaff({ payload }, { email, roles: wanted, name: name.join(' ') }, sender)).url;
    console.log(`An invitation was sent to ${email}. Its link works for 72 hours:\n${url}`);
  } finally {
    await payload.destroy();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
// Payload keeps its connections until the process ends.
process.exit();
