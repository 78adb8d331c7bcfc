import { enterPortalEnvironment } from './portal-environment';

const USAGE = 'Usage: npm run audit -- verify';

/**
 * `npm run audit -- verify`: compares the event log with its daily seals (ADR 131). Exits with 1 when events were changed,
 * removed, or added afterwards. The newest seal that it prints can be kept elsewhere.
 */
async function main([command]: readonly string[]): Promise<void> {
  if (command !== 'verify') throw new Error(USAGE);
  await enterPortalEnvironment();

  // Only now: these modules read the environment when they are loaded.
  const { verifyAudit } = await import('@/features/identity/use-cases/seal-audit');
  const { systemClock } = await import('@/platform/clock/clock');
  const { getPortalPayload } = await import('@/payload');

  const payload = await getPortalPayload();
  try {
    const { days, events, newest, broken } = await verifyAudit(systemClock);
    for (const { day, sealed, found } of broken) {
      console.error(`${day}: the events do not fit the seal (${sealed} sealed, ${found} found).`);
    }
    if (broken.length > 0) throw new Error('The event log was changed.');
    console.log(`${events} events of ${days} days fit their seals.`);
    if (newest) console.log(`Newest seal: ${newest.day} ${newest.hash}`);
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
