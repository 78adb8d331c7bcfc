'use client';

import { useEffect } from 'react';

import type { FormRequest } from '../../payload-adapter/form-requests';

/** When the list on this page was read, by the portal's clock. */
let readAt: string | undefined;

export function ListMomentNote({ moment }: { moment: string }) {
  useEffect(() => {
    readAt = moment;
    return () => {
      readAt = undefined;
    };
  }, [moment]);
  return null;
}

/** A write or deletion of many items from their list, as opposed to one of a form. */
const isOfMany = ({ url, method }: FormRequest) =>
  (method === 'PATCH' || method === 'DELETE') &&
  /^\/api\/[\w-]+$/.test(new URL(url, window.location.href).pathname);

/** The header with which such a write is refused if one of the items was changed since the list was read. */
export function sinceListWasRead(request: FormRequest): Readonly<Record<string, string>> | undefined {
  return readAt !== undefined && isOfMany(request) ? { 'If-Unmodified-Since': readAt } : undefined;
}
