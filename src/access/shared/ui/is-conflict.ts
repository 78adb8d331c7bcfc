import { RequestError } from '@/features/session/browser';

/** Whether a call was refused because someone was faster: what the page shows is no longer so. */
export function isConflict(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'conflict';
}
