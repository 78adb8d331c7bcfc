'use client';

import '@/ui/tokens.css';
import '@/ui/base.css';

import { lazy, Suspense, useSyncExternalStore } from 'react';

import { defaultLocale, htmlLang, localeOfPath } from '@/i18n/locales';

const FailureText = lazy(() => import('./_failure-text'));
const never = (): (() => void) => () => undefined;

/** The last resort, when even the layout failed: a document of its own, in the language of the address. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  const lang = useSyncExternalStore(
    never,
    () => localeOfPath(window.location.pathname),
    () => defaultLocale,
  );
  return (
    <html lang={htmlLang[lang]}>
      <body>
        <Suspense fallback={null}>
          <FailureText digest={error.digest} retry={() => window.location.reload()} />
        </Suspense>
      </body>
    </html>
  );
}
