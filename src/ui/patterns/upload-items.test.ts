import { describe, expect, it } from 'vitest';

import { uploadItems, type UploadEvent, type UploadItem } from './upload-items';

const after = (...events: UploadEvent[]): readonly UploadItem[] =>
  events.reduce<readonly UploadItem[]>(uploadItems, []);
const added: UploadEvent = { type: 'added', id: 'a', name: 'stack.pdf', size: 1200 };

describe('files in an upload', () => {
  it('begin as uploading at zero', () =>
    expect(after(added)).toEqual([
      { id: 'a', name: 'stack.pdf', size: 1200, status: 'uploading', progress: 0, error: undefined },
    ]));

  it('that break a rule have failed before a byte is sent', () =>
    expect(after({ ...added, error: 'Too large' })[0]).toMatchObject({
      status: 'failed',
      error: 'Too large',
    }));

  it('never show less than 0 or more than 100', () => {
    expect(after(added, { type: 'progressed', id: 'a', progress: 140 })[0]?.progress).toBe(100);
    expect(after(added, { type: 'progressed', id: 'a', progress: -1 })[0]?.progress).toBe(0);
  });

  it('stay finished when a late word of failure arrives', () =>
    expect(
      after(added, { type: 'finished', id: 'a' }, { type: 'failed', id: 'a', error: 'Lost' })[0],
    ).toMatchObject({ status: 'finished', progress: 100 }));

  it('begin again at zero after a retry, without the old reason', () =>
    expect(
      after(
        added,
        { type: 'progressed', id: 'a', progress: 60 },
        { type: 'failed', id: 'a', error: 'Lost' },
        { type: 'retried', id: 'a' },
      )[0],
    ).toMatchObject({ status: 'uploading', progress: 0, error: undefined }));

  it('leave the list when removed', () => expect(after(added, { type: 'removed', id: 'a' })).toEqual([]));
});
