import '@/ui/tokens.css';
import '@/ui/base.css';

import type { Metadata } from 'next';
import { connection } from 'next/server';

import { frameHeadScript } from '@/platform/http/head-scripts';

import { DocumentIsland } from './[lang]/_frame/frame-island';
import { identityAttributes } from './_identity-address';
import { NotFoundDocument } from './_not-found-text';
import { NotFound, NotFoundHeader } from './_not-found-texts';

export const metadata: Metadata = { robots: { index: false, follow: false } };

/**
 * The answer to an address that no route knows. Rendered again for each request: of the database it reads only what every
 * page keeps for its header, and it leaves nothing in the cache, however many addresses someone invents. Any path that
 * is not Chinese counts as English (specification, section 2); header and text decide by the address.
 */
export default async function GlobalNotFound() {
  await connection();
  return (
    <NotFoundDocument>
      <head>
        {/* oxlint-disable-next-line react/no-danger -- a constant of ours that must run before first paint */}
        <script dangerouslySetInnerHTML={{ __html: frameHeadScript }} />
        <link rel="icon" href="/icons/favicon.svg" type="image/svg+xml" />
      </head>
      <body {...identityAttributes}>
        <NotFoundHeader />
        <main id="content" tabIndex={-1}>
          <NotFound />
        </main>
        <DocumentIsland />
      </body>
    </NotFoundDocument>
  );
}
