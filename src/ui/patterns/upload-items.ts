/** Statuses of a file in an upload (specification, section 9). */
export type UploadStatus = 'uploading' | 'finished' | 'failed';

export interface UploadItem {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  status: UploadStatus;
  /** 0 to 100. */
  progress: number;
  /** Why it failed, in the visitor's language. */
  error?: string;
}

export type UploadEvent =
  | { type: 'added'; id: string; name: string; size: number; error?: string }
  | { type: 'progressed'; id: string; progress: number }
  | { type: 'finished'; id: string }
  | { type: 'failed'; id: string; error: string }
  | { type: 'retried'; id: string }
  | { type: 'removed'; id: string };

/** The list of files after an event. A file that is over neither progresses nor ends a second time. */
export function uploadItems(items: readonly UploadItem[], event: UploadEvent): readonly UploadItem[] {
  const change = (from: UploadStatus, to: Partial<UploadItem>): readonly UploadItem[] =>
    items.map((item) => (item.id === event.id && item.status === from ? { ...item, ...to } : item));
  switch (event.type) {
    case 'added': {
      const { id, name, size, error } = event;
      return [...items, { id, name, size, progress: 0, status: error ? 'failed' : 'uploading', error }];
    }
    case 'progressed':
      return change('uploading', { progress: Math.min(100, Math.max(0, event.progress)) });
    case 'finished':
      return change('uploading', { status: 'finished', progress: 100 });
    case 'failed':
      return change('uploading', { status: 'failed', error: event.error });
    case 'retried':
      return change('failed', { status: 'uploading', progress: 0, error: undefined });
    case 'removed':
      return items.filter(({ id }) => id !== event.id);
  }
}
