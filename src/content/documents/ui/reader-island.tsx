'use client';

import { useEffect } from 'react';

import { startReader } from './reader-behavior';
import type { ReaderSetup } from './reader-setup';

/** Starts what a chapter page needs of scripts, and stops it when the page is left. Renders nothing. */
export function ReaderIsland(setup: ReaderSetup) {
  // The page gives the island a key of its own per chapter, so the setup never changes while it is mounted.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  useEffect(() => startReader(setup), []);
  return null;
}
