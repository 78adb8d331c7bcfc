'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';

import { followConsent, pageChanged } from '../lifecycle';

/**
 * Runs the measurements that the visitor agreed to; renders nothing.
 * @param product segment of the intake's address
 */
export function AnalyticsIsland({ product }: { product: string }) {
  const path = usePathname();
  const seen = useRef(path);

  useEffect(() => followConsent(product), [product]);
  useEffect(() => {
    // The first page is reported when the reporter starts.
    if (seen.current === path) return;
    seen.current = path;
    pageChanged();
  }, [path]);
  return null;
}
