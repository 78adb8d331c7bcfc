'use client';

import '@/ui/tokens.css';
import '@/ui/base.css';

import { useSyncExternalStore } from 'react';

import { htmlLang, localeOfPath } from '@/i18n/locales';
import en from '@/i18n/messages/en/errors.json';
import zh from '@/i18n/messages/zh/errors.json';
import { ErrorPage } from '@/ui/patterns/error-page';
import { Button } from '@/ui/primitives/button';

const messages = { zh, en };
const never = (): (() => void) => () => undefined;

/** The last resort, when even the layout failed: a document of its own, in the language of the address. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  const path = useSyncExternalStore(
    never,
    () => window.location.pathname,
    () => '/zh',
  );
  const lang = localeOfPath(path);
  const { failure } = messages[lang];
  return (
    <html lang={htmlLang[lang]}>
      <body>
        <title>{failure.title}</title>
        <main id="content">
          <ErrorPage
            title={failure.title}
            lead={failure.lead}
            detail={error.digest}
            actions={
              <>
                <Button variant="primary" onClick={() => window.location.reload()}>
                  {failure.retry}
                </Button>
                <Button onClick={() => window.location.assign(`/${lang}`)}>{failure.home}</Button>
              </>
            }
          />
        </main>
      </body>
    </html>
  );
}
