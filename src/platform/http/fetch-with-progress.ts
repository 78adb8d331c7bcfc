/**
 * Like `fetch`, but reports how much of the body has been sent, which the browser's own cannot.
 * @param onProgress called with 0 to 100
 */
export function fetchWithProgress(
  url: string,
  init: RequestInit,
  onProgress: (percent: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const exchange = new XMLHttpRequest();
    exchange.open(init.method ?? 'GET', url);
    new Headers(init.headers).forEach((value, name) => exchange.setRequestHeader(name, value));
    exchange.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress((loaded / total) * 100);
    });
    exchange.addEventListener('load', () => {
      const lines = exchange.getAllResponseHeaders().trim().split(/\r?\n/).filter(Boolean);
      const headers = lines.map((line): [string, string] => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon), line.slice(colon + 1).trim()];
      });
      resolve(new Response(exchange.responseText, { status: exchange.status, headers }));
    });
    exchange.addEventListener('error', () => reject(new TypeError('the connection failed')));
    exchange.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    if (init.signal?.aborted) exchange.abort();
    init.signal?.addEventListener('abort', () => exchange.abort());
    exchange.send(init.body as XMLHttpRequestBodyInit | null);
  });
}
