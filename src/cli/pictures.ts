import { enterPortalEnvironment } from './portal-environment';

/**
 * `npm run pictures`: removes metadata from pictures and videos uploaded to an earlier release, makes the versions
 * (widths, AVIF) that such pictures lack, and notes the SHA-256 of files that have none, while the portal goes on serving. Ends with 1 when a file could not be read.
 */
async function completePictures(): Promise<number> {
  await enterPortalEnvironment();

  // Only now: these modules read the environment when they are loaded.
  const { cleanEarlierUploads } = await import('@/cms/clean-earlier-uploads');
  const { noteMissingDigests } = await import('@/cms/note-missing-digests');
  const { addMissingVersions } = await import('@/cms/picture-versions');
  const { getPortalPayload } = await import('@/payload');
  const { publicFiles } = await import('@/platform/storage/public-files');

  const payload = await getPortalPayload();
  try {
    const report = (line: string) => console.error(`pictures: ${line}`);
    const earlier = await cleanEarlierUploads(payload, publicFiles(), report);
    console.log(`pictures: ${earlier.cleaned} cleaned, ${earlier.failed} could not be cleaned`);
    const { completed, failed } = await addMissingVersions(payload, publicFiles(), report);
    console.log(`pictures: ${completed} completed, ${failed} could not be read`);
    const digests = await noteMissingDigests(payload, publicFiles(), report);
    console.log(`pictures: SHA-256 noted of ${digests.noted} files, ${digests.failed} could not be read`);
    return earlier.failed + failed + digests.failed === 0 ? 0 : 1;
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
