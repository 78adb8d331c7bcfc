'use client';

import { useSyncExternalStore } from 'react';

import { defaultLocale, localeOfPath } from '@/i18n/locales';
import { messages } from '@/i18n/by-language/errors';
import { ErrorPage } from '@/ui/patterns/error-page';
import { Button, ButtonLink } from '@/ui/primitives/button';

const never = (): (() => void) => () => undefined;

/**
 * A page that could not be rendered, in the language of its address: try again or go home. The number lets the operator
 * find the log line.
 */
export default function FailureText({ digest, retry }: { digest?: string; retry: () => void }) {
  // Where even the layout failed there is no router to ask for the address.
  const path = useSyncExternalStore(
    never,
    () => window.location.pathname,
    () => `/${defaultLocale}`,
  );
  const lang = localeOfPath(path);
  const { failure } = messages[lang];
  return (
    <main id="content">
      <title>{failure.title}</title>
      <ErrorPage
        title={failure.title}
        lead={failure.lead}
        detail={digest}
        actions={
          <>
            <Button variant="primary" onClick={retry}>
              {failure.retry}
            </Button>
            <ButtonLink href={`/${lang}`}>{failure.home}</ButtonLink>
          </>
        }
      />
    </main>
  );
}
