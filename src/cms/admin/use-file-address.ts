import { useEffect, useState } from 'react';

import { useStaffRequest } from './use-staff-request';

/** Address of an upload by its id; undefined while it is not known. */
export function useFileAddress(file: string | undefined): string | undefined {
  const request = useStaffRequest();
  const [found, setFound] = useState<{ readonly file: string; readonly url: string }>();
  useEffect(() => {
    if (file === undefined) return undefined;
    let isCurrent = true;
    request<{ url?: string | null }>(`/api/media/${file}?depth=0`).then(
      ({ url }) => {
        if (isCurrent && url) setFound({ file, url });
      },
      // The field of the file says what is wrong with it.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [file, request]);
  return found?.file === file ? found?.url : undefined;
}
