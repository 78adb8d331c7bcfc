import { S3Client } from '@aws-sdk/client-s3';

import type { Env } from '../env';

/** The variables that configure access to the bucket. */
export type BucketSettings = Pick<
  Env,
  'S3_REGION' | 'S3_ENDPOINT' | 'S3_FORCE_PATH_STYLE' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

/** How every part of the portal accesses the bucket; without keys, with the credentials of the machine's role. */
export function bucketConfig(settings: BucketSettings) {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  return {
    region: settings.S3_REGION,
    endpoint: settings.S3_ENDPOINT,
    forcePathStyle: settings.S3_FORCE_PATH_STYLE,
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  };
}

/** A client for the bucket. */
export function bucketClient(settings: BucketSettings): S3Client {
  return new S3Client(bucketConfig(settings));
}
