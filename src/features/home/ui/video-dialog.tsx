import { VideoPlayer } from '@/ui/patterns/video-player';
import { Dialog } from '@/ui/primitives/dialog';
import { TextLink } from '@/ui/primitives/text-link';

import styles from './hero.module.css';
import type { HeroData, HomeLabels } from './types';

/** The video of the home page in a dialog. */
export default function VideoDialog({
  open,
  onClose,
  video: { clip, href },
  labels,
}: {
  open: boolean;
  onClose: () => void;
  video: NonNullable<HeroData['video']>;
  labels: HomeLabels['video'];
}) {
  return (
    <Dialog open={open} onClose={onClose} title={clip.title} closeLabel={labels.close} wide>
      {open && (
        <>
          <VideoPlayer clip={clip} unsupported={labels.unsupported} autoPlay />
          <p className={styles.videoMore}>
            <TextLink arrow href={href}>
              {labels.more}
            </TextLink>
          </p>
        </>
      )}
    </Dialog>
  );
}
