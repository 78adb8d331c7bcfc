'use client';

import { usePathname } from 'next/navigation';

import { localeOfPath } from '@/i18n/locales';
import en from '@/i18n/messages/en/errors.json';
import zh from '@/i18n/messages/zh/errors.json';
import { ErrorPage } from '@/ui/patterns/error-page';
import { Button, ButtonLink } from '@/ui/primitives/button';

const messages = { zh, en };

/** A page that could not be rendered: try again or go home. The number lets the operator find the log line. */
export default function PageError({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  const lang = localeOfPath(usePathname());
  const { failure } = messages[lang];
  return (
    <main id="content">
      <ErrorPage
        title={failure.title}
        lead={failure.lead}
        detail={error.digest}
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
