import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { handleEndpoints } from 'payload';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';

import { noteMissingDigests } from '@/cms/note-missing-digests';
import { readRichText } from '@/cms/rich-text/read';
import { env } from '@/platform/env';
import { PUBLIC_FOLDER, publicFiles } from '@/platform/storage/public-files';

import { usePortalDatabase } from '../support/database';
import { editorToken } from '../support/media-upload';

/** Files that readers download: their type, how they are sent, and the SHA-256 that pages show (ADR 244). */

const portal = usePortalDatabase();

let token: string;
beforeAll(async () => {
  token = await editorToken(portal.payload);
});

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

interface Stored {
  readonly id: string;
  readonly filename: string;
  readonly mimeType: string;
  readonly sha256: string;
}

async function send(
  content: Uint8Array,
  name: string,
  { id, type = 'application/octet-stream', ...data }: { id?: string; type?: string; sha256?: string } = {},
) {
  const form = new FormData();
  form.set('_payload', JSON.stringify({ alt: '文件', ...data }));
  form.set('file', new Blob([new Uint8Array(content)], { type }), name);
  const request = new Request(`${env.PUBLIC_URL}/api/media${id ? `/${id}` : ''}?locale=zh`, {
    method: id ? 'PATCH' : 'POST',
    headers: { authorization: `JWT ${token}`, 'accept-language': 'en' },
    body: form,
  });
  const answer = await handleEndpoints({ config: portal.payload.config, request });
  const body = (await answer.json()) as { doc: Stored; errors?: { message: string }[] };
  return { status: answer.status, ...body };
}

const csv = (rows: string) => Buffer.from(`name,offset\n${rows}\n`);

describe('the SHA-256 of an upload', () => {
  it('is that of the stored file, also after another one took its place', async () => {
    const first = csv('LINK_STAT,0x10');
    const { doc } = await send(first, `${randomUUID()}.csv`, { type: 'text/html' });
    expect(doc).toMatchObject({ mimeType: 'text/csv', sha256: sha256(first) });
    const second = csv('LINK_STAT,0x14');
    const { doc: replaced } = await send(second, 'other.csv', { id: doc.id });
    expect(replaced).toMatchObject({ filename: doc.filename, sha256: sha256(second) });
    expect(sha256(await readFile(path.join(PUBLIC_FOLDER, doc.filename)))).toBe(replaced.sha256);
  });

  it('is that of a picture after the portal has encoded it again, and cropped it', async () => {
    const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#c96' } })
      .withExif({ IFD0: { Copyright: 'A. Weaver' } })
      .jpeg()
      .toBuffer();
    const { doc } = await send(picture, `${randomUUID()}.jpg`, { type: 'image/jpeg' });
    const stored = await readFile(path.join(PUBLIC_FOLDER, doc.filename));
    expect(stored.equals(picture)).toBe(false);
    expect(doc.sha256).toBe(sha256(stored));
    const crop = {
      crop: { x: 0, y: 0, width: 50, height: 50, unit: '%' },
      widthInPixels: 300,
      heightInPixels: 200,
    };
    const address = new URL(`${env.PUBLIC_URL}/api/media/${doc.id}?locale=zh`);
    for (const [name, value] of Object.entries(crop)) {
      if (typeof value === 'number') address.searchParams.set(`uploadEdits[${name}]`, String(value));
    }
    for (const [name, value] of Object.entries(crop.crop)) {
      address.searchParams.set(`uploadEdits[crop][${name}]`, String(value));
    }
    const answer = await handleEndpoints({
      config: portal.payload.config,
      request: new Request(address, {
        method: 'PATCH',
        headers: { authorization: `JWT ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ alt: '文件' }),
      }),
    });
    const { doc: cropped } = (await answer.json()) as { doc: Stored & { width: number } };
    expect(cropped.width).toBe(300);
    expect(cropped.sha256).toBe(sha256(await readFile(path.join(PUBLIC_FOLDER, doc.filename))));
    expect(cropped.sha256).not.toBe(doc.sha256);
  });

  it('is nothing that a sender can say', async () => {
    const content = csv('A,0');
    const { doc } = await send(content, `${randomUUID()}.csv`, { sha256: 'f'.repeat(64) });
    expect(doc.sha256).toBe(sha256(content));
    const changed = await portal.payload.update({
      collection: 'media',
      id: doc.id,
      locale: 'zh',
      data: { sha256: 'f'.repeat(64) },
      overrideAccess: false,
      user: (await portal.payload.find({ collection: 'staff', limit: 1 })).docs[0],
    });
    expect(changed.sha256).toBe(sha256(content));
  });

  it('is noted for files from before there was one', async () => {
    const content = csv('OLD,0');
    const { doc } = await send(content, `${randomUUID()}.csv`);
    await portal.payload.db.updateOne({ collection: 'media', id: doc.id, data: { sha256: null } });
    const { doc: lost } = await send(csv('LOST,0'), `${randomUUID()}.csv`);
    await portal.payload.db.updateOne({
      collection: 'media',
      id: lost.id,
      data: { sha256: null, filename: `${randomUUID()}.csv` },
    });
    const lines: string[] = [];
    const { noted, failed } = await noteMissingDigests(portal.payload, publicFiles(), (line) =>
      lines.push(line),
    );
    expect(noted).toBeGreaterThan(0);
    expect(failed).toBe(1);
    expect(lines).toHaveLength(1);
    expect(await portal.payload.findByID({ collection: 'media', id: doc.id })).toMatchObject({
      sha256: sha256(content),
    });
    await portal.payload.delete({ collection: 'media', id: lost.id, trash: true });
  });
});

describe('a list whose first letters are those of another format (checked-text)', () => {
  it.each([
    'MZ_CTRL,offset\n0x10,4\n',
    '\uFEFFMZ,offset\n0x10,4\n',
    'BMC,port\n10.0.0.4,623\n',
    'MAC address,port\n02:00:00:00:00:01,1\n',
    'FORMAT,bytes\nFLIT,256\n',
  ])('is stored as it is, also in the place of another one: %j', async (text) => {
    const content = Buffer.from(text);
    const { status, doc } = await send(content, `${randomUUID()}.csv`);
    expect(status).toBe(201);
    expect(doc).toMatchObject({ mimeType: 'text/csv', sha256: sha256(content) });
    const { doc: former } = await send(csv('A,0'), `${randomUUID()}.csv`);
    const replaced = await send(content, 'other.csv', { id: former.id });
    expect(replaced.status).toBe(200);
    expect(replaced.doc).toMatchObject({ mimeType: 'text/csv', sha256: sha256(content) });
  });

  it('is refused if it is such a file', async () => {
    const program = Buffer.from('MZ\u0090\u0000\u0003\u0000\u0000\u0000', 'latin1');
    expect((await send(program, `${randomUUID()}.csv`)).status).toBe(400);
    expect((await send(csv('A,0'), `${randomUUID()}.exe`)).status).toBe(400);
  });
});

it('refuses what is no format of the library, in words that say what is', async () => {
  const { status, errors } = await send(Buffer.from('<script>'), 'page.html', { type: 'text/plain' });
  expect(status).toBe(400);
  expect(errors?.[0]?.message).toContain('PDF, ZIP, GZ, CSV, JSON, and TXT');
  expect(
    (await send(Buffer.from('%PDF-1.7 <script>'), 'page.html', { type: 'application/pdf' })).status,
  ).toBe(400);
});

it('is sent as a file to save, and a picture as one to see', async () => {
  const headersOf = async ({ filename }: Stored) => {
    const request = new Request(`${env.PUBLIC_URL}/api/media/file/${filename}`, {
      headers: { authorization: `JWT ${token}` },
    });
    return (await handleEndpoints({ config: portal.payload.config, request })).headers;
  };
  const { doc } = await send(csv('A,0'), `${randomUUID()}.csv`);
  const headers = await headersOf(doc);
  expect(headers.get('content-type')).toMatch(/^text\/csv/);
  expect(headers.get('content-disposition')).toBe('attachment');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  const picture = await sharp({ create: { width: 6, height: 4, channels: 3, background: '#c96' } })
    .png()
    .toBuffer();
  const { doc: seen } = await send(picture, `${randomUUID()}.png`, { type: 'image/png' });
  expect((await headersOf(seen)).get('content-disposition')).toBeNull();
});

it('shows a page the digest of the file that is there now', async () => {
  const { doc } = await send(csv('A,0'), `${randomUUID()}.csv`);
  const read = async () => {
    const file = await portal.payload.findByID({ collection: 'media', id: doc.id, locale: 'zh' });
    const fields = { blockType: 'downloads', files: [{ file, title: 'Registers' }] };
    const text = await readRichText({ root: { children: [{ type: 'block', fields }] } }, 'zh');
    const [block] = text.blocks;
    return block?.type === 'downloads' ? block.files[0] : undefined;
  };
  const before = await read();
  expect(before).toMatchObject({ format: 'CSV', href: `/api/media/file/${doc.filename}` });
  const content = csv('A,4');
  await send(content, 'b.csv', { id: doc.id });
  const after = await read();
  expect(after).toMatchObject({ sha256: sha256(content), bytes: content.length });
  expect(after?.href).toMatch(/\?v=/);
});
