'use client';

import { createContext, lazy, type ReactNode, Suspense, useContext, useEffect, useState } from 'react';

import type { ApplicationView } from './types';

const ApplicationsReader = lazy(() => import('./applications-reader'));

const Own = createContext<readonly ApplicationView[]>([]);

/**
 * Tells everything inside about the member's own applications. What asks for them is loaded only where someone may be
 * logged in (the readable cookie of a session): most readers are not.
 */
export function LiveApplications({ children }: { children: ReactNode }) {
  const [mayBeMember, setMayBeMember] = useState(false);
  const [own, setOwn] = useState<readonly ApplicationView[]>([]);
  useEffect(() => {
    const look = () => setMayBeMember((known) => known || document.cookie.includes('_U_T_='));
    look();
    // After logging in in another tab.
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return (
    <Own value={own}>
      {children}
      {mayBeMember && (
        <Suspense>
          <ApplicationsReader onAnswer={setOwn} />
        </Suspense>
      )}
    </Own>
  );
}

/** The member's applications, newest first; none while nobody is logged in or nothing is known yet. */
export function useOwnApplications(): readonly ApplicationView[] {
  return useContext(Own);
}
