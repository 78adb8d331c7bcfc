'use client';

import { useEffect } from 'react';

import { repeatEarlyPress } from '@/platform/http/early-press';

/** Answers what was pressed outside a form before the scripts came. Pages of the site do this in `DocumentIsland`. */
export function EarlyPresses() {
  useEffect(() => repeatEarlyPress(document.body), []);
  return null;
}
