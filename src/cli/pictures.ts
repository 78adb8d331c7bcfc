import { enterPortalEnvironment } from './portal-environment';

/**
 * `npm run pictures`: makes the versions (widths, AVIF) that pictures uploaded to an earlier release lack, while the
 * portal goes on serving. Ends with 1 when a file could not be read.
 */
async function completePictures(): Promise<number> {
  await enterPortalEnvironment();

  // Only now: these modules read the environment when they are loaded.
  const { addMissingVersions } = await import('@/cms/picture-versions');
  const { getPortalPayload } = await import('@/platform/db/payload');

  const payload = await getPortalPayload();
  try {
    const { completed, failed } = await addMissingVersions(payload, (line) =>
      console.error(`pictures: ${line}`),
    );
    console.log(`pictures: ${completed} completed, ${failed} could not be read`);
    return failed === 0 ? 0 : 1;
  } finally {
    await payload.destroy();
  }
}

try {
  process.exitCode = await completePictures();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
process.exit();
