import { useEffect, useState } from 'react';

import { sharedReads } from './shared-reads';
import { staffRequest } from './staff-request';

/** Each numbered point of a picture shows the picture. */
const shareAddress = sharedReads((file, signal) =>
  staffRequest<{ url?: string | null }>(`/api/media/${file}?depth=0`, { signal }).then(
    ({ url }) => url,
    // The field of the file says what is wrong with it.
    () => undefined,
  ),
);

/** Address of an upload by its id; undefined while it is not known. */
export function useFileAddress(file: string | undefined): string | undefined {
  const [found, setFound] = useState<{ readonly file: string; readonly url: string }>();
  useEffect(() => {
    if (file === undefined) return undefined;
    let isCurrent = true;
    const { answer, leave } = shareAddress(file);
    void answer.then((url) => {
      if (isCurrent && url) setFound({ file, url });
    });
    return () => {
      isCurrent = false;
      leave();
    };
  }, [file]);
  return found?.file === file ? found?.url : undefined;
}
