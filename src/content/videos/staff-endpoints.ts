import type { Endpoint } from 'payload';

import { collectionPermissions } from '@/cms/permissions';
import { staffEndpoint } from '@/cms/staff-endpoint';
import { PortalError } from '@/platform/http/errors';
import { publicFiles } from '@/platform/storage/public-files';

/** Content of a file of captions. */
export interface CaptionSource {
  readonly source: string;
}

export const videoEndpoints: Omit<Endpoint, 'root'>[] = [
  /** `GET captions/{file}` → `CaptionSource` of an upload, for those who may read it. */
  staffEndpoint({
    path: '/captions/:file',
    method: 'get',
    roles: collectionPermissions.media.read,
    handle: async ({ req, param }): Promise<CaptionSource> => {
      const file = await req.payload.findByID({
        collection: 'media',
        id: param('file'),
        depth: 0,
        select: { filename: true, mimeType: true },
        overrideAccess: false,
        disableErrors: true,
        req,
      });
      if (file?.mimeType !== 'text/vtt' || !file.filename) throw new PortalError('not_found');
      return { source: (await publicFiles().read(file.filename)).toString('utf8') };
    },
  }),
];
