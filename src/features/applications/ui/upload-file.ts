import { cookieIn } from '@/features/account/browser';
import type { Locale } from '@/i18n/locales';
import { XSRF_COOKIE } from '@/platform/http/cookie-names';

/** Milliseconds without an answer after which an upload over a very slow line is given up. */
const UPLOAD_TIMEOUT = 15 * 60_000;

interface Options {
  readonly lang: Locale;
  readonly signal: AbortSignal;
  readonly onProgress: (percent: number) => void;
  /** Shown when there was no answer. */
  readonly connectionLost: string;
}

/**
 * Sends a file as the field `file` of a form and reports its progress, which `fetch` cannot.
 * @returns `data` of the answer
 * @throws Error whose message may be shown
 */
export function uploadFile<Answer>(
  path: string,
  file: File,
  { lang, signal, onProgress, connectionLost }: Options,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    const body = new FormData();
    body.append('file', file);
    call.open('POST', path);
    call.timeout = UPLOAD_TIMEOUT;
    call.responseType = 'json';
    call.setRequestHeader('TOKEN', cookieIn(document.cookie, XSRF_COOKIE) ?? '');
    call.upload.addEventListener('progress', ({ loaded, total }) => onProgress((loaded / total) * 100));
    call.addEventListener('load', () => {
      const answer = call.response as { data?: Answer; msg?: Record<string, string> } | null;
      if (call.status >= 200 && call.status < 300 && answer) resolve(answer.data as Answer);
      else reject(new Error(answer?.msg?.[`message_${lang}`] ?? connectionLost));
    });
    for (const event of ['error', 'timeout', 'abort']) {
      call.addEventListener(event, () => reject(new Error(connectionLost)));
    }
    signal.addEventListener('abort', () => call.abort());
    call.send(body);
  });
}
