import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';

import { usePortalDatabase } from '../support/database';
import { awayIn, uploadPicture } from '../support/media-upload';

/** Uploads to the media library when its files are in a bucket that fails (ADR 146). */

// The configuration reads the variables when it is imported.
const { s3, name: bucket } = await vi.hoisted(async () => {
  const { S3Stub } = await import('../support/s3-stub');
  const stub = new S3Stub();
  await stub.start();
  for (const [name, value] of Object.entries({ ...stub.settings, S3_BUCKET: S3Stub.bucket }))
    process.env[name] = String(value);
  return { s3: stub, name: S3Stub.bucket };
});
const portal = usePortalDatabase();

afterEach(() => {
  s3.failing = () => false;
});
afterAll(() => s3.stop());

describe('an upload to a bucket', () => {
  it('is stored there while the bucket works', async () => {
    const { name, status, totalDocs } = await uploadPicture(portal.payload, 'en');
    expect([status, totalDocs]).toEqual([201, 1]);
    expect([...s3.objects.keys()]).toContain(name);
  });

  it.each(['en', 'zh'] as const)(
    'that refuses is answered with 503 in the reader’s language (%s)',
    async (language) => {
      s3.failing = (line) => line.startsWith(`PUT /${bucket}/`);
      expect(await uploadPicture(portal.payload, language)).toMatchObject(awayIn(language));
    },
  );

  // The last test: the bucket does not come back.
  it('that refuses connections is not mistaken for a database that is away', async () => {
    await s3.stop();
    expect(await uploadPicture(portal.payload, 'en')).toMatchObject(awayIn('en'));
  });
});
