'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { showAnchoredToast } from '@/ui/patterns/anchored-toast';
import { Carousel } from '@/ui/patterns/carousel';
import { showToast } from '@/ui/patterns/toast';
import type { ToastStatus } from '@/ui/patterns/toast-options';
import { Upload, UploadList } from '@/ui/patterns/upload';
import { uploadItems, type UploadItem } from '@/ui/patterns/upload-items';
import { VirtualList } from '@/ui/patterns/virtual-list';
import { Button } from '@/ui/primitives/button';
import { Dialog } from '@/ui/primitives/dialog';
import { TextLink } from '@/ui/primitives/text-link';
import { Tooltip } from '@/ui/primitives/tooltip';

import type { KitLabels } from './_labels';
import { State } from './_specimen';
import styles from './ui-kit.module.css';

export function CarouselDemo({
  labels,
  places,
  href,
}: {
  labels: KitLabels['carousel'];
  /** The name of each slide. */
  places: readonly string[];
  href: string;
}) {
  return (
    <Carousel
      label={labels.label}
      labels={labels}
      slides={Object.entries(labels.slides).map(([id, { title, text }], index) => ({
        id,
        place: places[index] ?? '',
        content: (
          <div className={styles.slide}>
            <h3>{title}</h3>
            <p>{text}</p>
            <TextLink href={href} arrow>
              {labels.more}
            </TextLink>
          </div>
        ),
      }))}
    />
  );
}

/** Endpoints of the largest domain. */
const ENDPOINTS = 4096;

export function ListDemo({ labels }: { labels: KitLabels['list'] }) {
  const t = useTranslations('ui-kit.list');
  return (
    <div className={styles.list}>
      <VirtualList
        label={labels.label}
        count={ENDPOINTS}
        renderRow={(index) => (
          <div className={styles.listRow}>
            <span>{t('row', { number: String(index) })}</span>
            <small>{t('lane', { lanes: 2 ** (index % 4) })}</small>
          </div>
        )}
      />
    </div>
  );
}

/** Bytes. */
const LARGEST = 20_000_000;

/** "Sends" a file by reading it in the browser: real progress, and nothing leaves the machine. */
async function readHere(
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (percent: number) => void },
): Promise<void> {
  const reader = file.stream().getReader();
  let read = 0;
  for (;;) {
    signal.throwIfAborted();
    const { done, value } = await reader.read();
    if (done) return;
    read += value.length;
    onProgress((100 * read) / file.size);
  }
}

export function UploadDemo({ labels }: { labels: KitLabels['upload'] }) {
  const [items, setItems] = useState<readonly UploadItem[]>([
    { id: '1', name: labels.files.uploading, size: 2_400_000, status: 'uploading', progress: 40 },
    { id: '2', name: labels.files.finished, size: 380_000, status: 'finished', progress: 100 },
    {
      id: '3',
      name: labels.files.failed,
      size: 24_000_000,
      status: 'failed',
      progress: 0,
      error: labels.tooLarge,
    },
  ]);
  return (
    <div className={styles.columns}>
      <Upload
        labels={labels}
        accept=".pdf,.jpg,.png"
        multiple
        check={(file) => (file.size > LARGEST ? labels.tooLarge : undefined)}
        send={async (file, options) => {
          try {
            await readHere(file, options);
          } catch (error) {
            throw options.signal.aborted ? error : new Error(labels.refused);
          }
        }}
      />
      <State label={labels.states}>
        <UploadList
          labels={labels}
          items={items}
          onRetry={(id) => setItems(uploadItems(items, { type: 'retried', id }))}
          onRemove={(id) => setItems(uploadItems(items, { type: 'removed', id }))}
        />
      </State>
    </div>
  );
}

const statuses: ToastStatus[] = ['info', 'success', 'warning', 'danger', 'loading'];

export function OverlayDemo({ labels }: { labels: KitLabels['overlay'] }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <State row>
        <Button variant="danger" onClick={() => setOpen(true)}>
          {labels.open}
        </Button>
        <Button onClick={(event) => showAnchoredToast(event.currentTarget, labels.copied, 'success')}>
          {labels.copy}
        </Button>
        <Tooltip id="kit-tooltip" text={labels.tooltip}>
          <Button variant="quiet">{labels.tooltipButton}</Button>
        </Tooltip>
      </State>
      <State label={labels.toasts} row>
        {statuses.map((status) => (
          <Button
            key={status}
            size="small"
            onClick={() =>
              void showToast(labels[status], { status, duration: status === 'loading' ? 3000 : undefined })
            }
          >
            {labels[status]}
          </Button>
        ))}
      </State>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={labels.title}
        closeLabel={labels.close}
        footer={
          <>
            <Button variant="danger" onClick={() => setOpen(false)}>
              {labels.confirm}
            </Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              {labels.think}
            </Button>
          </>
        }
      >
        <p>{labels.text}</p>
      </Dialog>
    </>
  );
}
