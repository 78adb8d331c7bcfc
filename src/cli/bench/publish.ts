import { Client } from 'pg';

import { markdownToLexical } from '@/cms/rich-text/markdown-to-lexical';

import type { Portal } from './portal';
import { logInAsStaff } from './staff';

/** Items written; each is published and renamed twice, which makes three changes that visitors see. */
const ITEMS = 20;
const PATIENCE_MS = 10_000;

/** Milliseconds from the commit in the database until a visitor has read the changed page. */
export type Delays = number[];

/**
 * Publishes over REST and polls the page that changes without a pause: the item's own page after its publication, the
 * list and the home page after a new title. The commit is the moment at which PostgreSQL tells a listener of ours.
 */
export async function measurePublishing(portal: Portal, run: string): Promise<Delays> {
  const listener = new Client({ connectionString: portal.databaseUrl });
  await listener.connect();
  let onCommit: (() => void) | undefined;
  listener.on('notification', () => onCommit?.());
  await listener.query('listen portal_content');
  const staff = await logInAsStaff(portal);
  const delays: Delays = [];
  try {
    for (let index = 0; index < ITEMS; index += 1) {
      const slug = `bench/${run}-${index}`;
      const title = (state: string) => `Measurement ${run}-${index} ${state}`;
      const { doc } = await staff('POST', '/news?locale=en', {
        slug,
        title: title('draft'),
        summary: 'Written by the measurement of publishing.',
        body: markdownToLexical('Written by the measurement of publishing.'),
        category: 'community',
        publishedAt: new Date().toISOString(),
        _status: 'draft',
      });
      const steps = [
        { page: `/en/news/${slug}`, state: 'published' },
        { page: '/en/news', state: 'renamed' },
        { page: '/en', state: 'renamed again' },
      ];
      for (const { page, state } of steps) {
        const committed = new Promise<number>((settle) => {
          onCommit = () => settle(performance.now());
        });
        const visible = firstReading(`${portal.origin}${page}`, title(state));
        await staff('PATCH', `/news/${doc.id}?locale=en`, { title: title(state), _status: 'published' });
        const at = await committed;
        delays.push(Math.max(0, (await visible) - at));
      }
      await staff('DELETE', `/news/${doc.id}`);
    }
  } finally {
    await listener.end();
  }
  return delays;
}

/** Polls until the page contains the text. @returns the time at which it was read to its end */
async function firstReading(url: string, text: string): Promise<number> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const html = await (await fetch(url)).text();
    if (html.includes(text)) return performance.now();
    if (performance.now() > deadline) throw new Error(`${url} does not show "${text}" after 10 s.`);
  }
}
