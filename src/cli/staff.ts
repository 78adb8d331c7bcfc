import { enterPortalEnvironment } from './portal-environment';

const USAGE = 'Usage: npm run staff -- reset-second-factor <email> <reason>';

/**
 * `npm run staff -- reset-second-factor ada@example.org "Lost the phone"`: takes authenticator app and recovery codes of
 * a staff member away, for the running portal or the database in DATABASE_URL. For portals whose only administrator
 * has lost both; elsewhere another administrator does it in the admin.
 */
async function main([command, email = '', ...words]: readonly string[]): Promise<void> {
  const reason = words.join(' ').trim();
  if (command !== 'reset-second-factor' || email === '' || reason === '') throw new Error(USAGE);
  await enterPortalEnvironment();

  // Only now: these modules read the environment when they are loaded.
  const { resetSecondFactor } = await import('@/features/staff/use-cases/second-factor');
  const { systemClock } = await import('@/platform/clock/clock');
  const { getPortalPayload } = await import('@/payload');

  const payload = await getPortalPayload();
  try {
    const where = { email: { equals: email.toLowerCase() } };
    const { docs } = await payload.find({ collection: 'staff', where, limit: 1, depth: 0 });
    const [account] = docs;
    if (!account) throw new Error(`No member of staff has the address ${email}.`);
    await resetSecondFactor({ id: account.id, by: null, reason }, { clock: systemClock });
    console.log(`The second factor of ${email} is removed, and every session has ended.`);
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
