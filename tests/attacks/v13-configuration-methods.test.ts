import { request } from 'node:http';

import { describe, expect, it } from 'vitest';
import { portalUrl } from '../support/portal-address';

/** Methods that no route of the portal has (ASVS 5.0, 13.4.4). */

function send(method: string, path: string): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${portalUrl()}${path}`,
      { method, headers: { 'x-canary': 'reflected' } },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => resolve({ status: response.statusCode, text }));
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

describe.each(['TRACE', 'PROPFIND', 'LOCK', 'PURGE'])('the method %s', (method) => {
  it.each(['/zh', '/api/news', '/api-search', '/admin'])(
    'does nothing at %s and reflects nothing',
    async (path) => {
      const { status, text } = await send(method, path);
      expect(status).toBe(405);
      expect(text).toBe('');
    },
  );
});
