'use client';

import { useRouter } from 'next/navigation';
import { lazy, Suspense, useEffect, useState } from 'react';

/** Loaded in previews only, so that no visitor carries it. */
const RefreshRouteOnSave = lazy(async () => {
  const { RefreshRouteOnSave: component } = await import('@payloadcms/live-preview-react');
  return { default: component };
});

/** Renders the page anew whenever the item is saved in the admin around it. */
export function PreviewRefresh() {
  const router = useRouter();
  const [origin, setOrigin] = useState<string>();
  useEffect(() => setOrigin(window.location.origin), []);
  if (!origin) return null;
  return (
    <Suspense fallback={null}>
      <RefreshRouteOnSave refresh={() => router.refresh()} serverURL={origin} />
    </Suspense>
  );
}
