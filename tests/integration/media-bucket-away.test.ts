import { handleEndpoints } from 'payload';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';

import { throughFrontDoor } from '@/app/(payload)/api/[...slug]/front-door';
import { env } from '@/platform/env';

import { usePortalDatabase } from '../support/database';
import { awayIn, editorToken, uploadPicture } from '../support/media-upload';

/** The media library when its files are in a bucket that fails (ADR 146). */

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

/** Reads a file of the media library as the portal's route does. */
async function read(name: string) {
  const request = new Request(`${env.PUBLIC_URL}/api/media/file/${name}`, {
    headers: { authorization: `JWT ${await editorToken(portal.payload)}` },
  });
  const answer = await throughFrontDoor({
    request,
    segments: ['media', 'file', name],
    handle: (permitted) => handleEndpoints({ config: portal.payload.config, request: permitted }),
  });
  const body = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body };
}

describe('a file in a bucket', () => {
  it('is sent while the bucket works, and is 503 with a reason while it refuses', async () => {
    const { name } = await uploadPicture(portal.payload, 'en');
    const sent = await read(name);
    expect(sent.status).toBe(200);
    expect(sent.body.equals(s3.objects.get(name)?.content ?? Buffer.alloc(0))).toBe(true);
    s3.failing = (line) => line.startsWith(`GET /${bucket}/`);
    const { status, retryAfter, body } = await read(name);
    expect([status, retryAfter]).toEqual([503, '60']);
    expect(JSON.parse(body.toString())).toMatchObject({ code: 'storage_away' });
    s3.failing = () => false;
    expect((await read(name)).status).toBe(200);
  });
});

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
