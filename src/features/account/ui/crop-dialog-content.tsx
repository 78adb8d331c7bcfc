'use client';

import 'react-easy-crop/react-easy-crop.css';

import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';

import { Icon } from '@/ui/icons/icon';
import { Button } from '@/ui/primitives/button';

import { type CropArea, cropPicture } from './crop-picture';
import type { MyLabels } from './labels';
import styles from './my.module.css';

const ZOOM = { min: 1, max: 4, step: 0.05 } as const;
/** Pixels by which an arrow key moves the picture. */
const KEYBOARD_STEP = 10;

interface Props {
  /** Address of the chosen picture. */
  source: string;
  labels: MyLabels;
  onCancel: () => void;
  /** The browser cannot show it. */
  onUnreadable: () => void;
  onUse: (picture: Blob) => void;
}

/** Cuts a square out of a picture, by mouse, touch or keyboard. */
export default function CropDialogContent({ source, labels, onCancel, onUnreadable, onUse }: Props) {
  const { profile: texts } = labels;
  const id = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(ZOOM.min);
  const [rotation, setRotation] = useState(0);
  const [area, setArea] = useState<CropArea>();
  const [busy, setBusy] = useState(false);

  const use = async () => {
    if (!area) return;
    setBusy(true);
    try {
      onUse(await cropPicture(source, area, rotation));
    } catch {
      onUnreadable();
    }
  };

  return (
    <>
      <p className={styles.hint} id={`${id}-hint`}>
        <span className={styles.byPointer}>{texts.cropHint}</span>
        <span className={styles.byTouch}>{texts.cropHintTouch}</span>
      </p>
      <div className={styles.cropper}>
        <Cropper
          image={source}
          crop={crop}
          zoom={zoom}
          rotation={rotation}
          aspect={1}
          minZoom={ZOOM.min}
          maxZoom={ZOOM.max}
          cropShape="round"
          showGrid={false}
          keyboardStep={KEYBOARD_STEP}
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': texts.cropArea, 'aria-describedby': `${id}-hint`, role: 'group' }}
          mediaProps={{ alt: '', onError: onUnreadable }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_percent, pixels) => setArea(pixels)}
        />
      </div>
      <div className={styles.cropTools}>
        <div className={styles.zoom}>
          <label htmlFor={`${id}-zoom`}>{texts.zoom}</label>
          <input
            id={`${id}-zoom`}
            type="range"
            {...ZOOM}
            value={zoom}
            onChange={(event) => setZoom(Number(event.target.value))}
          />
          <button type="button" aria-label={texts.rotate} onClick={() => setRotation((rotation + 90) % 360)}>
            <Icon name="refresh" />
          </button>
        </div>
        <div className={styles.dialogActions}>
          <Button onClick={onCancel}>{labels.cancel}</Button>
          <Button variant="primary" busy={busy || !area} onClick={() => void use()}>
            {texts.use}
          </Button>
        </div>
      </div>
    </>
  );
}
