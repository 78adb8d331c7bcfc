import { useCallback, useEffect, useRef } from 'react';

import { useStaffRequest } from '@/cms/admin/use-staff-request';
import { messages } from '@/i18n/by-language/video-studio';
import type { Locale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

/** Milliseconds after which the upload of captions is given up. */
const TIMEOUT = 60_000;

/**
 * Uploads captions as a new file. An upload that is under way when the editor is left is ended: it would be reported as part of
 * a draft that it never reaches.
 * @returns name of the file, and what uploads it, which resolves to the ID of the upload
 */
export function useCaptionUpload({ title, slug }: { title: string; slug: string }, lang: Locale) {
  const request = useStaffRequest();
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const name = `captions-${slug || 'video'}-${lang}.vtt`;
  const send = useCallback(
    async (written: string): Promise<string> => {
      const signal = leaving.current?.signal;
      const form = new FormData();
      form.append('file', new File([written], name, { type: 'text/vtt' }));
      // The file is described in its own language, regardless of that of the admin.
      const own = textsFrom<'video-studio'>(lang, messages[lang]);
      const alt = own.t('alt', { title: title || own.labels.untitled });
      form.append('_payload', JSON.stringify({ alt }));
      const { doc } = await request<{ doc: { id: string } }>(`/api/media?locale=${lang}&depth=0`, {
        body: form,
        timeout: TIMEOUT,
        ...(signal && { signal }),
      });
      return doc.id;
    },
    [lang, name, request, title],
  );
  const onTheWay = useRef<{ readonly written: string; readonly file: Promise<string> }>(undefined);
  const upload = useCallback(
    (written: string): Promise<string> => {
      // A button of the form may be pressed while the same captions are on their way.
      if (onTheWay.current?.written === written) return onTheWay.current.file;
      const file = send(written).finally(() => {
        if (onTheWay.current?.file === file) onTheWay.current = undefined;
      });
      onTheWay.current = { written, file };
      return file;
    },
    [send],
  );
  return { name, upload };
}
