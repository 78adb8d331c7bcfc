import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { createLocalReq } from 'payload';
import { describe, expect, it } from 'vitest';

import { getVideo } from '@/content/videos/queries';
import { videoEndpoints } from '@/content/videos/staff-endpoints';
import { PUBLIC_FOLDER } from '@/platform/storage/public-files';
import { notedMp4 } from '@/platform/decoder/video-samples';

import { usePortalDatabase } from '../support/database';

const portal = usePortalDatabase();

const VTT = `WEBVTT

00:03.200 --> 00:06.400
事务层分配标签，
传输层编序号

00:00.500 --> 00:03.000
<v 织机>功能层 &amp; 报文</v>
`;

async function upload(content: string | Buffer, name: string, mimetype: string, language = 'zh') {
  const data = Buffer.from(content);
  const req = await createLocalReq({ req: { i18n: { language } as never } }, portal.payload);
  return portal.payload.create({
    collection: 'media',
    locale: 'zh',
    data: { alt: '字幕' },
    file: { data, mimetype, name, size: data.length },
    req,
  });
}

describe('an uploaded file of captions', () => {
  it('stays as it was written', async () => {
    const { filename, mimeType } = await upload(VTT, 'captions.vtt', 'text/vtt');
    expect(mimeType).toBe('text/vtt');
    expect(await readFile(join(PUBLIC_FOLDER, filename ?? ''), 'utf8')).toBe(VTT);
  });

  it.each([
    ['zh', '第4行'],
    ['en', 'line 4'],
  ])('with times that nobody can read is refused in %s, with the line', async (language, place) => {
    const wrong = 'WEBVTT\n\n1\n00:01,5 -> 00:02.000\nHello\n';
    await expect(upload(wrong, 'captions.vtt', 'text/vtt', language)).rejects.toMatchObject({
      status: 415,
      message: expect.stringContaining(place),
    });
  });

  it('that is SubRip is refused, because no player shows it', async () => {
    const srt = '1\n00:00:01,000 --> 00:00:02,000\nHello\n';
    await expect(upload(srt, 'captions.vtt', 'text/vtt', 'en')).rejects.toMatchObject({
      status: 415,
      message: expect.stringContaining('WEBVTT'),
    });
  });

  it('is checked also under another name', async () => {
    const wrong = 'WEBVTT\n\n1\n00:01,5 -> 00:02.000\nHello\n';
    await expect(upload(wrong, 'captions.txt', 'text/vtt', 'en')).rejects.toMatchObject({
      status: 415,
      message: expect.stringContaining('line 4'),
    });
  });
});

describe('the page of a video', () => {
  it('has the words of its captions, its chapters, and the captions of every public language', async () => {
    const slug = `video-${randomUUID()}`;
    const file = await upload(notedMp4(), 'clip.mp4', 'video/mp4');
    const chinese = await upload(VTT, 'zh.vtt', 'text/vtt');
    const english = await upload(
      'WEBVTT\n\n00:00.500 --> 00:03.000\nA function\nwrites.\n',
      'en.vtt',
      'text/vtt',
    );
    const shared = { slug, file: file.id, publishedAt: '2026-10-01T00:00:00.000Z', order: 1 };
    const { id, chapters = [] } = await portal.payload.create({
      collection: 'videos',
      locale: 'zh',
      data: {
        ...shared,
        title: '报文',
        summary: '一次写操作',
        captions: chinese.id,
        chapters: [
          { start: 9, title: '返回' },
          { start: 0, title: '发起' },
          { start: 5, title: '' },
        ],
        _status: 'published',
      },
    });
    expect(await getVideo('zh', slug)).toMatchObject({
      transcript: [
        { start: 0.5, text: '功能层 & 报文' },
        { start: 3.2, text: '事务层分配标签，传输层编序号' },
      ],
      chapters: [
        { start: 0, text: '发起' },
        { start: 9, text: '返回' },
      ],
      clip: { language: 'zh-Hans', captions: [{ language: 'zh-Hans' }] },
      otherLanguages: [],
    });

    await portal.payload.update({
      collection: 'videos',
      id,
      locale: 'en',
      data: {
        title: 'Packet',
        summary: 'A write',
        captions: english.id,
        chapters: (chapters ?? []).map((row) => ({ ...row, title: row.start === 9 ? 'Return' : '' })),
        _status: 'published',
      },
    });
    expect(await getVideo('en', slug)).toMatchObject({
      transcript: [{ start: 0.5, text: 'A function writes.' }],
      chapters: [{ start: 9, text: 'Return' }],
      clip: { language: 'en', captions: [{ language: 'en' }, { language: 'zh-Hans' }] },
      otherLanguages: ['zh'],
    });
  });
});

describe('the studio reads a file of captions', () => {
  const [reading] = videoEndpoints;
  async function read(file: string, roles: string[] | undefined) {
    const user = roles && { id: randomUUID(), collection: 'staff', roles, email: 'e@example.org' };
    const req = await createLocalReq({ ...(user && { user: user as never }) }, portal.payload);
    const answer = await reading?.handler({ ...req, routeParams: { file } });
    return { status: answer?.status, body: (await answer?.json()) as { data?: unknown } };
  }

  it('as staff, and nothing else that was uploaded', async () => {
    const captions = await upload(VTT, 'read.vtt', 'text/vtt');
    const video = await upload(notedMp4(), 'clip.mp4', 'video/mp4');
    expect(await read(captions.id, ['editor'])).toMatchObject({
      status: 200,
      body: { data: { source: VTT } },
    });
    expect(await read(video.id, ['editor'])).toMatchObject({ status: 404 });
    expect(await read(randomUUID(), ['editor'])).toMatchObject({ status: 404 });
    expect(await read(captions.id, undefined)).toMatchObject({ status: 401 });
  });
});
