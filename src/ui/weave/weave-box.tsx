'use client';

import type { ReactNode, Ref } from 'react';

import { classNames } from '../class-names';
import styles from './weave.module.css';

/** Where the weave is: its picture (`WeavePicture`), and above it a canvas for its lights (`lightWeave`). */
export function WeaveBox({
  className,
  canvas,
  children,
}: {
  className: string | undefined;
  canvas: Ref<HTMLCanvasElement>;
  children: ReactNode;
}) {
  return (
    <div className={classNames(styles.weave, className)} aria-hidden="true">
      {children}
      <canvas ref={canvas} className={styles.lights} />
    </div>
  );
}
