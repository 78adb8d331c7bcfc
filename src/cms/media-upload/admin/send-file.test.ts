import { describe, expect, it } from 'vitest';

import { type StaffRequest, StaffRequestError } from '@/cms/admin/staff-client';
import type { Locale } from '@/i18n/locales';

import { changeFiles, type ChosenFile, chosenFile, type UploadEvent } from '../domain';

import { sendFile } from './send-file';

/** Files are not stored twice, however an upload ends (ADR 242). */

const failure = (status: number) => new StaffRequestError('failed', { status, code: 'x' });

interface Fields {
  readonly alt: string;
  readonly caption?: string;
  readonly credit?: string;
  readonly tags?: readonly string[];
}

/** A portal that stores what it gets and then may fail to say so, and a file on its way to it. */
function upload(texts: { zh: string; en: string }, id?: string) {
  const file = new File(['x'], 'weave.png', { type: 'image/png' });
  const stored: {
    id: string;
    filename: string;
    alt: Partial<Record<Locale, string>>;
    caption: Partial<Record<Locale, string>>;
    credit?: string;
    tags?: readonly string[];
  }[] = [];
  /** The failures of the next requests of a kind. */
  const failing: Record<'create' | 'find' | 'change', StaffRequestError[]> = {
    create: [],
    find: [],
    change: [],
  };
  const requests: string[] = [];

  const answer = (path: string, body: FormData | object | undefined): unknown => {
    const { pathname, searchParams } = new URL(path, 'http://portal');
    const locale = searchParams.get('locale') as Locale;
    if (body instanceof FormData) {
      const { alt, caption, ...shared } = JSON.parse(body.get('_payload') as string) as Fields;
      const refusal = failing.create.shift();
      const isStored = refusal === undefined || refusal.status === 0 || refusal.status >= 500;
      const doc = {
        id: `media-${stored.length + 1}`,
        filename: file.name,
        alt: { [locale]: alt },
        caption: caption === undefined ? {} : { [locale]: caption },
        ...shared,
      };
      if (isStored) stored.push(doc);
      if (refusal) throw refusal;
      return { doc };
    }
    const refusal = failing[body ? 'change' : 'find'].shift();
    if (refusal) throw refusal;
    if (!body) {
      const alt = searchParams.get('where[and][1][alt][equals]');
      return { docs: stored.filter((doc) => doc.alt[locale] === alt) };
    }
    const doc = stored.find(({ id }) => pathname === `/api/media/${id}`);
    if (!doc) throw failure(404);
    const { alt, caption, ...shared } = body as Fields;
    doc.alt[locale] = alt;
    if (caption !== undefined) doc.caption[locale] = caption;
    Object.assign(doc, shared);
    return { doc };
  };
  const request: StaffRequest = async <T>(path: string, { body }: { body?: FormData | object } = {}) => {
    requests.push(body instanceof FormData ? 'create' : body ? 'change' : 'find');
    return answer(path, body) as T;
  };

  let files: readonly ChosenFile[] = [chosenFile(file, { key: 'a', texts, id, maxBytes: 100 })];
  const tell = (event: UploadEvent) => {
    files = changeFiles(files, event);
  };
  const current = (): ChosenFile => files[0] ?? expect.fail('The file is gone.');
  return {
    stored,
    failing,
    requests,
    current,
    describe: (details: Partial<ChosenFile['details']>) => tell({ type: 'describe', key: 'a', details }),
    write: (locale: Locale, text: string) => tell({ type: 'write', key: 'a', locale, text }),
    send: async () =>
      sendFile(current(), {
        request,
        file,
        since: '2026-11-27T00:00:00.000Z',
        taken: new Set(),
        signal: new AbortController().signal,
        tell,
      }),
  };
}

describe('a file whose upload had no answer', () => {
  it('is found by the text that it was sent with, and gets the text that was corrected since', async () => {
    const { stored, failing, current, write, send } = upload({ zh: '一副', en: 'One' });
    failing.create = [failure(0)];
    await expect(send()).rejects.toThrow('failed');
    write('zh', '一幅');
    await send();
    expect(stored).toMatchObject([{ alt: { zh: '一幅', en: 'One' } }]);
    expect(current().id).toBe('media-1');
  });

  it('is found when the text was moved to the other language', async () => {
    const { stored, failing, write, send } = upload({ zh: 'One', en: '' });
    failing.create = [failure(502)];
    await expect(send()).rejects.toThrow('failed');
    write('zh', '');
    write('en', 'One');
    await send();
    expect(stored).toMatchObject([{ alt: { en: 'One' } }]);
  });

  it.each([401, 429, 503, 0])('is looked for again when the portal answered that with %i', async (status) => {
    const { stored, failing, requests, send } = upload({ zh: '一幅', en: '' });
    failing.create = [failure(0)];
    failing.find = [failure(status)];
    await expect(send()).rejects.toThrow('failed');
    await expect(send()).rejects.toThrow('failed');
    await send();
    expect(stored).toHaveLength(1);
    expect(requests).toEqual(['create', 'find', 'find']);
  });
});

it('a file that was refused is uploaded again without a look', async () => {
  const { stored, failing, requests, send } = upload({ zh: '一幅', en: '' });
  failing.create = [failure(429)];
  await expect(send()).rejects.toThrow('failed');
  await send();
  expect(stored).toHaveLength(1);
  expect(requests).toEqual(['create', 'create']);
});

describe('a file that arrived', () => {
  it('is not uploaded again for the text that failed, and only that text is sent', async () => {
    const { stored, failing, requests, current, send } = upload({ zh: '一幅', en: 'One' });
    failing.change = [failure(500)];
    await expect(send()).rejects.toThrow('failed');
    expect(current()).toMatchObject({ id: 'media-1', saved: { zh: { text: '一幅' } } });
    await send();
    expect(stored).toMatchObject([{ alt: { zh: '一幅', en: 'One' } }]);
    expect(requests).toEqual(['create', 'change', 'change']);
  });

  it('has its caption in each language, its credit, and its tags, with no request more', async () => {
    const { stored, failing, requests, describe: write, send } = upload({ zh: '一幅', en: 'One' });
    write({ caption: { zh: '图注', en: 'Caption' }, credit: 'Wen', tags: ['loom'] });
    failing.change = [failure(500)];
    await expect(send()).rejects.toThrow('failed');
    write({ credit: 'Chen' });
    await send();
    expect(stored).toEqual([
      {
        id: 'media-1',
        filename: 'weave.png',
        alt: { zh: '一幅', en: 'One' },
        caption: { zh: '图注', en: 'Caption' },
        credit: 'Chen',
        tags: ['loom'],
      },
    ]);
    expect(requests).toEqual(['create', 'change', 'change']);
    await send();
    expect(requests).toHaveLength(3);
  });

  it('from an earlier page gets its texts, and is uploaded again only when it was removed', async () => {
    const { stored, requests, send } = upload({ zh: '一幅', en: 'One' }, 'media-1');
    stored.push({ id: 'media-1', filename: 'weave.png', alt: { zh: '一幅' }, caption: {} });
    await send();
    expect(stored).toMatchObject([{ alt: { zh: '一幅', en: 'One' } }]);
    expect(requests).toEqual(['change', 'change']);

    const removed = upload({ zh: '一幅', en: 'One' }, 'media-9');
    await removed.send();
    expect(removed.stored).toMatchObject([{ id: 'media-1', alt: { zh: '一幅', en: 'One' } }]);
    expect(removed.current().id).toBe('media-1');
  });
});
