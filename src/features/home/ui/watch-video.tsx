'use client';

import { useState } from 'react';

import { Dialog } from '@/ui/primitives/dialog';
import { ButtonLink } from '@/ui/primitives/button';
import { VideoPlayer } from '@/ui/patterns/video-player';

import type { HeroData, HomeLabels } from './types';

/** The first action of the home page: opens the video in a dialog; without scripts it links to the video's page. */
export function WatchVideo({
  video,
  labels,
}: {
  video: NonNullable<HeroData['video']>;
  labels: HomeLabels['video'];
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ButtonLink
        href={video.href}
        variant="primary"
        icon="play"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {video.label}
      </ButtonLink>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={video.clip.title}
        closeLabel={labels.close}
        wide
      >
        {open && <VideoPlayer clip={video.clip} unsupported={labels.unsupported} autoPlay />}
      </Dialog>
    </>
  );
}
