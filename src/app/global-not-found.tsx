import '@/ui/tokens.css';
import '@/ui/base.css';

import type { Metadata } from 'next';
import { connection } from 'next/server';

import { loadNamespace } from '@/i18n/messages';

import { themeScript } from './[lang]/_frame/theme';
import { NotFoundDocument, NotFoundText } from './_not-found-text';
import type { NotFoundLabels } from './_not-found-text';

export const metadata: Metadata = { robots: { index: false, follow: false } };

/**
 * The answer to an address that no route knows. Rendered anew for each request: it reads nothing from the database and
 * leaves nothing in the cache, however many addresses somebody invents. Any path that is not Chinese counts as English
 * (specification, section 2); the text itself decides by the address.
 */
export default async function GlobalNotFound() {
  await connection();
  const [zh, en] = await Promise.all([
    loadNamespace<{ notFound: NotFoundLabels }>('zh', 'errors'),
    loadNamespace<{ notFound: NotFoundLabels }>('en', 'errors'),
  ]);
  return (
    <NotFoundDocument>
      <head>
        {/* oxlint-disable-next-line react/no-danger -- a constant of ours that must run before first paint */}
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        <link rel="icon" href="/icons/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        <main id="content">
          <NotFoundText labels={{ zh: zh.notFound, en: en.notFound }} />
        </main>
      </body>
    </NotFoundDocument>
  );
}
