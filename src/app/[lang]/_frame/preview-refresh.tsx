'use client';

import { useRouter } from 'next/navigation';
import { lazy, Suspense } from 'react';

/** Loaded in previews only, so no visitor carries it. */
const RefreshRouteOnSave = lazy(async () => {
  const { RefreshRouteOnSave: component } = await import('@payloadcms/live-preview-react');
  return { default: component };
});

/** Renders the page again whenever the item is saved in the admin around it, which is at the same origin. */
export function PreviewRefresh({ origin }: { origin: string }) {
  const router = useRouter();
  return (
    <Suspense fallback={null}>
      <RefreshRouteOnSave refresh={() => router.refresh()} serverURL={origin} />
    </Suspense>
  );
}
