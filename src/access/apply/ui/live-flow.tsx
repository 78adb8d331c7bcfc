'use client';

import { lazy, Suspense, useEffect, useState } from 'react';

import type { LiveStatusProps } from './live-status';

const LiveStatus = lazy(() => import('./live-status'));

/**
 * The five steps, which turn into the member's own status once there is an application. What asks for it is loaded only
 * where someone may be logged in (the readable cookie of a session): most readers of this page are not.
 */
export function LiveFlow(props: LiveStatusProps) {
  const [mayBeMember, setMayBeMember] = useState(false);
  useEffect(() => {
    const look = () => setMayBeMember((known) => known || document.cookie.includes('_U_T_='));
    look();
    // After logging in in another tab.
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  if (!mayBeMember) return props.children;
  return (
    <Suspense fallback={props.children}>
      <LiveStatus {...props} />
    </Suspense>
  );
}
