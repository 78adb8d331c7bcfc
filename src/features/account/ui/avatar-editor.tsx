'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense, useId, useRef, useState } from 'react';

import type { Profile } from '@/features/session';
import { Icon } from '@/ui/icons/icon';
import { showToast } from '@/ui/patterns/toast';
import { Button } from '@/ui/primitives/button';
import { Dialog } from '@/ui/primitives/dialog';
import { Progress } from '@/ui/primitives/progress';
import { Skeleton } from '@/ui/primitives/skeleton';

import { loginStore, request, RequestError } from '@/features/session/browser';

import { Avatar } from './avatar';
import type { MyLabels } from './labels';
import styles from './my.module.css';

/** Comes when someone chooses a picture. */
const CropDialogContent = lazy(() => import('./crop-dialog-content'));

/**
 * Bytes of the chosen file, which stays in the browser: the square that is cut out of it is what gets uploaded, and that
 * is far below the limit of the server. Photos of phones have 3 to 15 MB.
 */
const MAX_SOURCE_BYTES = 32 * 1024 * 1024;

/** First bytes of JPEG, PNG, WebP (RIFF, then WEBP) and HEIC (ISO/IEC 23008-12, brands of still pictures). */
const SIGNATURE = /^(?:\xff\xd8\xff|\x89PNG|RIFF[^]{4}WEBP|[^]{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1))/;

/** Whether a file begins like a picture. The server decides; this saves opening what is none. */
async function isPicture(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  return SIGNATURE.test(String.fromCharCode(...head));
}

/** The own picture: choose a file, cut a square out of it, upload it. */
export function AvatarEditor({ labels, profile }: { labels: MyLabels; profile: Profile }) {
  const t = useTranslations('my.profile');
  const { profile: texts } = labels;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [source, setSource] = useState<string>();
  const [error, setError] = useState<string>();
  const [progress, setProgress] = useState<number>();

  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setError(undefined);
    if (file.size > MAX_SOURCE_BYTES) setError(texts.tooLarge);
    else if (await isPicture(file)) setSource(URL.createObjectURL(file));
    else setError(texts.wrongType);
  };

  const close = (): void => {
    if (source) URL.revokeObjectURL(source);
    setSource(undefined);
  };

  const upload = async (picture: Blob): Promise<void> => {
    close();
    setProgress(0);
    const body = new FormData();
    body.set('file', picture, 'picture.jpg');
    try {
      const { photo } = await request<{ photo: string }>('POST', '/api-id/oneid/update/photo', {
        body,
        showError: false,
        onProgress: setProgress,
      });
      loginStore.update({ ...profile, photo });
      await showToast(texts.uploaded, { status: 'success' });
    } catch (reason) {
      if (!(reason instanceof RequestError)) throw reason;
      setError(reason.message);
    } finally {
      setProgress(undefined);
    }
  };

  const busy = progress !== undefined;
  return (
    <div className={styles.picture}>
      <Avatar
        photo={profile.photo}
        name={profile.nickname}
        label={t('pictureOf', { name: profile.nickname })}
        large
      />
      <div>
        <input
          ref={input}
          type="file"
          hidden
          accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
          disabled={busy}
          onChange={(event) => {
            void choose(event.target.files?.[0]);
            // The same file can be chosen again.
            event.target.value = '';
          }}
        />
        <Button
          icon="upload"
          busy={busy}
          aria-describedby={`${id}-hint`}
          onClick={() => input.current?.click()}
        >
          {texts.choose}
        </Button>
        {busy ? (
          <Progress small value={progress} label={texts.uploading} />
        ) : (
          <p className={styles.hint} id={`${id}-hint`}>
            {texts.pictureHint}
          </p>
        )}
        {error !== undefined && (
          <p className={styles.error} role="alert">
            <Icon name="danger" small />
            {error}
          </p>
        )}
      </div>
      <Dialog open={source !== undefined} onClose={close} title={texts.crop} closeLabel={labels.close}>
        {source !== undefined && (
          <Suspense fallback={<Skeleton label={labels.loading} />}>
            <CropDialogContent
              source={source}
              labels={labels}
              onCancel={close}
              onUnreadable={() => {
                close();
                setError(texts.unreadable);
              }}
              onUse={(picture) => void upload(picture)}
            />
          </Suspense>
        )}
      </Dialog>
    </div>
  );
}
