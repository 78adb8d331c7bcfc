import { buffer } from 'node:stream/consumers';

import { enterPortalEnvironment } from './portal-environment';

/** Asks a mail server to try again later (sysexits.h, EX_TEMPFAIL). */
const TRY_AGAIN = 75;

/**
 * `npm run --silent bounce < report.eml`: takes a report about a mail (RFC 3464, RFC 5965) on standard input, as a mail
 * server pipes it into a program, for the running portal or the database in DATABASE_URL. Prints what became of it.
 */
async function bounce(): Promise<void> {
  const raw = await buffer(process.stdin);
  await enterPortalEnvironment();

  // Only now: these modules read the environment when they are loaded.
  const { recordReport } = await import('@/features/mailing-lists');
  const { systemClock } = await import('@/platform/clock/clock');
  const { getPortalPayload } = await import('@/payload');

  const payload = await getPortalPayload();
  try {
    console.log(await recordReport(raw, { clock: systemClock }));
  } finally {
    await payload.destroy();
  }
}

try {
  await bounce();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = TRY_AGAIN;
}

// Payload keeps its connections until the process ends.
process.exit();
