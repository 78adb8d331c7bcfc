import { VideoPlayer } from '@/ui/patterns/video-player';
import { Dialog } from '@/ui/primitives/dialog';

import type { HeroData, HomeLabels } from './types';

/** The video of the home page in a dialog. */
export default function VideoDialog({
  open,
  onClose,
  video: { clip },
  labels,
}: {
  open: boolean;
  onClose: () => void;
  video: NonNullable<HeroData['video']>;
  labels: HomeLabels['video'];
}) {
  return (
    <Dialog open={open} onClose={onClose} title={clip.title} closeLabel={labels.close} wide>
      {open && <VideoPlayer clip={clip} unsupported={labels.unsupported} autoPlay />}
    </Dialog>
  );
}
