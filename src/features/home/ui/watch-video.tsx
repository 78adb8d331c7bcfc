'use client';

import { lazy, type ReactNode, Suspense, useState } from 'react';

import { buttonLook } from '@/ui/primitives/button-look';

import type { HeroData, HomeLabels } from './types';

/** Comes when someone watches; most visitors do not. */
const VideoDialog = lazy(() => import('./video-dialog'));

/** The first action of the home page: opens the video in a dialog; without scripts it links to the video's page. */
export function WatchVideo({
  video,
  labels,
  icon,
}: {
  video: NonNullable<HeroData['video']>;
  labels: HomeLabels['video'];
  /** Before the words; given by the server, so the page does not bring every icon for it. */
  icon: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  /** The dialog stays once it was opened, so its focus returns to the button. */
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <a
        className={buttonLook({ variant: 'primary' })}
        href={video.href}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setWanted(true);
          setOpen(true);
        }}
      >
        {icon}
        {video.label}
      </a>
      {wanted && (
        <Suspense>
          <VideoDialog open={open} onClose={() => setOpen(false)} video={video} labels={labels} />
        </Suspense>
      )}
    </>
  );
}
