import '@/ui/tokens.css';
import '@/ui/base.css';

import type { Metadata } from 'next';
import { connection } from 'next/server';

import { plainHeadScript } from '@/platform/http/head-scripts';

import { NotFoundDocument } from './_not-found-text';
import { NotFound } from './_not-found-texts';

export const metadata: Metadata = { robots: { index: false, follow: false } };

/**
 * The answer to an address that no route knows. Rendered again for each request: it reads nothing from the database and
 * leaves nothing in the cache, however many addresses someone invents. Any path that is not Chinese counts as English
 * (specification, section 2); the text itself decides by the address.
 */
export default async function GlobalNotFound() {
  await connection();
  return (
    <NotFoundDocument>
      <head>
        {/* oxlint-disable-next-line react/no-danger -- a constant of ours that must run before first paint */}
        <script dangerouslySetInnerHTML={{ __html: plainHeadScript }} />
        <link rel="icon" href="/icons/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        <main id="content">
          <NotFound />
        </main>
      </body>
    </NotFoundDocument>
  );
}
