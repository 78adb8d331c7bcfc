import type { PayloadRequest } from 'payload';
import type { ReactNode } from 'react';

import { Logo } from '@/cms/admin/logo';

/** What is on a page before the login, below the mark of the community. The frame around it is Payload’s. */
export function EntryPage({ req, children }: { req: PayloadRequest; children: ReactNode }) {
  return (
    <>
      <div className="login__brand">
        <Logo i18n={req.i18n} payload={req.payload} />
      </div>
      {children}
    </>
  );
}
