import { removeOldApplications, sweepPrivateFiles } from './use-cases/sweep';

interface Log {
  info(details: Record<string, unknown>, message: string): void;
  error(details: Record<string, unknown>, message: string): void;
}

/**
 * Removes old applications, compares the private files with the database, and logs what was removed and what is
 * missing.
 */
export async function sweepAndReport(log: Log): Promise<void> {
  await removeOldApplications();
  const { orphans, missing, partial } = await sweepPrivateFiles();
  if (orphans.length > 0 || partial > 0) {
    log.info({ orphans, partial }, 'private files nobody knows were removed');
  }
  if (missing.length > 0) log.error({ missing }, 'private files are not there');
}
