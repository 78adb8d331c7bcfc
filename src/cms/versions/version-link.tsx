'use client';

import { Link, useModal, useRouteTransition } from '@payloadcms/ui';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import type { ReactNode } from 'react';

/** Leads to the page of a version. */
export function VersionLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} prefetch={false}>
      {children}
    </Link>
  );
}

/** In the drawer of the page of a version: compares that version with this one. */
export function VersionChoice({ id, children }: { id: string; children: ReactNode }) {
  const { closeAllModals } = useModal();
  const { startRouteTransition } = useRouteTransition();
  const pathname = usePathname();
  const router = useRouter();
  const query = useSearchParams();
  const compare = () => {
    closeAllModals();
    const chosen = new URLSearchParams(query);
    chosen.set('versionFrom', id);
    startRouteTransition(() => router.push(`${pathname}?${chosen.toString()}`));
  };
  return (
    <button type="button" className="created-at-cell" onClick={compare}>
      {children}
    </button>
  );
}
