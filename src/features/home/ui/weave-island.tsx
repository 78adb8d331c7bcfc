'use client';

import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';

import { whenIdle } from '@/ui/behavior/when-idle';
import { WeaveBox } from '@/ui/weave/weave-box';

import type { WeavePlayProps } from './weave-play';

interface WeaveIslandProps {
  /** Around the weave and what belongs to it. */
  className: string | undefined;
  /** Of the weave itself. */
  boxClassName: string | undefined;
  /** The weave at rest. */
  children: ReactNode;
}

/**
 * The weave of the home page. What lights it up, and what visitors play with, is fetched when the page has become quiet.
 * Until then, and where it cannot be fetched, the picture is all there is.
 */
export function WeaveIsland({ className, boxClassName, children }: WeaveIslandProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [Play, setPlay] = useState<ComponentType<WeavePlayProps>>();

  useEffect(() => {
    let isHere = true;
    const cancel = whenIdle(() => {
      import('./weave-play')
        .then(({ loadWeavePlay }) => loadWeavePlay())
        .then(
          (loaded) => isHere && setPlay(() => loaded),
          () => undefined,
        );
    });
    return () => {
      isHere = false;
      cancel();
    };
  }, []);

  return (
    <div className={className}>
      <WeaveBox className={boxClassName} canvas={canvas}>
        {children}
      </WeaveBox>
      {Play && <Play canvas={canvas} />}
    </div>
  );
}
