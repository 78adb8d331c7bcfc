'use client';

import { lazy, Suspense } from 'react';

import { useOwnApplications } from './live-applications';
import type { LiveStatusProps } from './live-status';

const LiveStatus = lazy(() => import('./live-status'));

/** The five steps, which turn into the member's own status once there is an application. Inside `LiveApplications`. */
export function LiveFlow(props: Omit<LiveStatusProps, 'own'>) {
  const own = useOwnApplications();
  if (own.length === 0) return props.children;
  return (
    <Suspense fallback={props.children}>
      <LiveStatus {...props} own={own} />
    </Suspense>
  );
}
