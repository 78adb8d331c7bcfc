import { useEffect, useState } from 'react';

const wholeSeconds = (moment: number) => Math.max(0, Math.ceil((moment - performance.now()) / 1_000));

/** Whole seconds until a moment of `performance.now()`, counted down while they are shown. Another moment needs another component. */
export function useSecondsUntil(moment: number): number {
  const [left, setLeft] = useState(() => wholeSeconds(moment));
  useEffect(() => {
    const timer = setInterval(() => setLeft(wholeSeconds(moment)), 250);
    return () => clearInterval(timer);
  }, [moment]);
  return left;
}
