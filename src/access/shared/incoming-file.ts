import type { PayloadRequest } from 'payload';

import { type IncomingFile, takeFile } from '@/platform/http/multipart';

/** The file of a multipart request to Payload, streamed. */
export function incomingFile<Result>(
  req: PayloadRequest,
  maxBytes: number,
  take: (file: IncomingFile) => Promise<Result>,
): Promise<Result> {
  return takeFile({ headers: req.headers, body: (req as Partial<Request>).body ?? null }, maxBytes, take);
}
