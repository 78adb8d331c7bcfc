'use client';

import { useEffect, useId, useReducer, useRef, useState } from 'react';

import { formatBytes } from '../format';
import { Icon, type IconName } from '../icons/icon';
import { Progress } from '../primitives/progress';
import styles from './upload.module.css';
import { uploadItems, type UploadItem, type UploadStatus } from './upload-items';

export interface UploadLabels {
  label: string;
  /** On the button that opens the file dialog. */
  choose: string;
  /** Beside it, where files can be dropped. */
  drop: string;
  hint: string;
  status: Record<UploadStatus, string>;
  retry: string;
  cancel: string;
  remove: string;
}

export interface UploadProps {
  labels: UploadLabels;
  /** As of the file input, such as `.pdf,image/png`. */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  /** Why a file is refused, in the visitor's language; nothing when it is fine. */
  check?: (file: File) => string | undefined;
  /** Sends a file and reports 0 to 100. Rejects with an Error whose message may be shown. */
  send: (
    file: File,
    options: { signal: AbortSignal; onProgress: (percent: number) => void },
  ) => Promise<void>;
}

/**
 * Lets visitors choose or drop files and uploads each immediately, with its progress, a way to cancel, and a way to try
 * again.
 */
export function Upload({ labels, accept, multiple = false, disabled = false, check, send }: UploadProps) {
  const [items, tell] = useReducer(uploadItems, []);
  const [over, setOver] = useState(false);
  const files = useRef(new Map<string, { file: File; work?: AbortController }>());
  const id = useId();

  useEffect(() => {
    const known = files.current;
    return () => known.forEach(({ work }) => work?.abort());
  }, []);

  const start = (key: string): void => {
    const entry = files.current.get(key);
    if (!entry) return;
    const work = new AbortController();
    entry.work = work;
    send(entry.file, {
      signal: work.signal,
      onProgress: (progress) => tell({ type: 'progressed', id: key, progress }),
    }).then(
      () => tell({ type: 'finished', id: key }),
      (error: unknown) => {
        if (work.signal.aborted) return;
        tell({ type: 'failed', id: key, error: error instanceof Error ? error.message : String(error) });
      },
    );
  };
  const add = (list: FileList | null): void => {
    for (const file of [...(list ?? [])].slice(0, multiple ? undefined : 1)) {
      const key = crypto.randomUUID();
      const error = check?.(file);
      files.current.set(key, { file });
      tell({ type: 'added', id: key, name: file.name, size: file.size, error });
      if (!error) start(key);
    }
  };

  return (
    <div className={styles.upload}>
      <p className={styles.label} id={`${id}-label`}>
        {labels.label}
      </p>
      <div
        className={styles.target}
        data-over={over || undefined}
        data-disabled={disabled || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!disabled);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          if (!disabled) add(event.dataTransfer.files);
        }}
      >
        <label className={styles.choose}>
          <input
            type="file"
            className="visually-hidden"
            aria-labelledby={`${id}-label ${id}-choose`}
            aria-describedby={`${id}-hint`}
            accept={accept}
            multiple={multiple}
            disabled={disabled}
            onChange={(event) => {
              add(event.target.files);
              // The same file can be chosen again.
              event.target.value = '';
            }}
          />
          <Icon name="upload" small />
          <span id={`${id}-choose`}>{labels.choose}</span>
        </label>
        <span className={styles.drop}>{labels.drop}</span>
      </div>
      <p className={styles.hint} id={`${id}-hint`}>
        {labels.hint}
      </p>
      <UploadList
        labels={labels}
        items={items}
        onRetry={(key) => {
          tell({ type: 'retried', id: key });
          start(key);
        }}
        onRemove={(key) => {
          files.current.get(key)?.work?.abort();
          files.current.delete(key);
          tell({ type: 'removed', id: key });
        }}
      />
    </div>
  );
}

const icons: Record<UploadStatus, IconName> = { uploading: 'file', finished: 'check', failed: 'danger' };

/** The files of an upload with their statuses. */
export function UploadList(props: {
  labels: UploadLabels;
  items: readonly UploadItem[];
  onRetry: (id: string) => void;
  onRemove: (id: string) => void;
}) {
  const { labels, items, onRetry, onRemove } = props;
  return (
    <ul className={styles.list} aria-live="polite" aria-relevant="additions text">
      {items.map(({ id, name, size, status, progress, error }) => (
        <li key={id} className={styles.item} data-status={status}>
          <Icon name={icons[status]} />
          <div className={styles.facts}>
            <span className={styles.name}>{name}</span>
            <span className={styles.state}>
              {formatBytes(size)} · {error ?? labels.status[status]}
            </span>
            {status === 'uploading' && <Progress small value={progress} label={name} />}
          </div>
          {status === 'failed' && (
            <button type="button" aria-label={`${labels.retry}: ${name}`} onClick={() => onRetry(id)}>
              <Icon name="refresh" small />
            </button>
          )}
          <button
            type="button"
            aria-label={`${status === 'uploading' ? labels.cancel : labels.remove}: ${name}`}
            onClick={() => onRemove(id)}
          >
            <Icon name="close" small />
          </button>
        </li>
      ))}
    </ul>
  );
}
