'use client';

import { Button } from '@payloadcms/ui';
import { useEffect } from 'react';

import { tellProven } from './provider-channel';

/** In the tab that was opened for a proof: tells the tab that waits for it, and closes this one where the browser lets it. */
export function ProofGiven({ isGiven, close }: { isGiven: boolean; close: string }) {
  useEffect(() => {
    if (!isGiven) return;
    tellProven();
    window.close();
  }, [isGiven]);

  return (
    <Button size="large" margin={false} onClick={() => window.close()}>
      {close}
    </Button>
  );
}
