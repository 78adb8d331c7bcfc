'use client';

import { lazy, Suspense } from 'react';

// Loaded when it is needed: boundaries are part of every page, and hardly any page fails.
const FailureText = lazy(() => import('../_failure-text'));

/** Shown in place of a page that could not be rendered; header and footer stay. */
export default function PageError({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  return (
    <Suspense fallback={null}>
      <FailureText digest={error.digest} retry={retry} />
    </Suspense>
  );
}
