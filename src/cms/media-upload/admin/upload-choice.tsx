import type { ServerProps } from 'payload';

import { listOfNames } from '@/i18n/lists';
import { adminLocale } from '@/i18n/locales';
import { systemClock } from '@/platform/clock/clock';
import { formatBytes } from '@/ui/format';

import { hasRole } from '../../access';
import { countTags } from '../../media-tags/count-tags';
import { formatName, mediaFormats } from '../../media-formats';
import { collectionPermissions } from '../../permissions';
import { MAX_UPLOAD_BYTES } from '../../rest/upload-limits';

import { UploadOpener } from './upload-opener';

/** The limit as people read it everywhere; the portal takes a little more. */
const NAMED_BYTES = 20_000_000;

/** Above the list of files: uploads several of them, for those who may (ADR 242). */
export async function UploadChoice({ i18n, payload, user }: Pick<ServerProps, 'i18n' | 'payload' | 'user'>) {
  if (!hasRole({ user: user ?? null }, collectionPermissions.media.create)) return null;
  const tags = await countTags(payload, adminLocale(i18n.language));
  return (
    <UploadOpener
      limits={{
        formats: listOfNames(mediaFormats.map(formatName), adminLocale(i18n.language)),
        maxBytes: MAX_UPLOAD_BYTES,
        limit: formatBytes(NAMED_BYTES),
        tags: tags.map(({ tag }) => tag),
      }}
      listedAt={systemClock.now().toISOString()}
    />
  );
}
