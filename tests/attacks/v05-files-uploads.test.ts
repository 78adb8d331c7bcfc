import { randomUUID } from 'node:crypto';

import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';

import { IdentityBrowser } from '../support/identity';
import { pngOfPixels } from '../support/pictures';
import { administrator, portalUrl } from '../support/portal-address';
import { loggedIn, type RestClient } from '../support/rest';

/** Attacks with files on everything that takes one. */

interface Refused {
  status: number;
  code: unknown;
  fields?: Record<string, { message_zh: string; message_en: string }>;
}

const TOO_LARGE = { status: 413, code: 'file_too_large' };
const WRONG_TYPE = { status: 415, code: 'file_type' };

const plain = () => sharp({ create: { width: 40, height: 20, channels: 3, background: '#a4531f' } });

/** A photo with place, owner and a turned camera; 20 by 40 pixels as it is seen. */
const photo = (format: 'jpeg' | 'png' | 'webp') =>
  plain()
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Copyright: 'A. Weaver' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 14/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><creator>A. Weaver</creator></x:xmpmeta>')
    .toFormat(format)
    .toBuffer();

async function pdf(pages: number): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) document.addPage([300, 300]);
  return Buffer.from(await document.save());
}

function form(content: Buffer, name: string, type: string): FormData {
  const data = new FormData();
  data.append('file', new Blob([new Uint8Array(content)], { type }), name);
  return data;
}

/** How long the portal takes to answer someone else meanwhile, in milliseconds: the slowest of many. */
async function slowestHealthCheck(until: Promise<unknown>): Promise<number> {
  const state = { over: false };
  void until.finally(() => (state.over = true));
  let slowest = 0;
  while (!state.over) {
    const began = performance.now();
    await (await fetch(`${portalUrl()}/healthz`)).text();
    slowest = Math.max(slowest, performance.now() - began);
  }
  return slowest;
}

/** Asserts that the metadata is gone, and that the picture is upright. */
async function expectClean(picture: Buffer): Promise<void> {
  const { exif, xmp, iptc, orientation, width, height } = await sharp(picture).metadata();
  expect({ exif, xmp, iptc, orientation, width, height }).toEqual({ width: 20, height: 40 });
  expect(picture.includes('Weaver')).toBe(false);
}

/** The content of an address of the portal, as the first administrator gets it. */
async function fetchAsStaff(path: string): Promise<Buffer> {
  const login = await fetch(`${portalUrl()}/api/staff/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: portalUrl() },
    body: JSON.stringify(administrator()),
  });
  const { token } = (await login.json()) as { token: string };
  // The stored addresses name the site; the portal under test is the one to ask.
  const { pathname } = new URL(path, portalUrl());
  const response = await fetch(`${portalUrl()}${pathname}`, { headers: { authorization: `JWT ${token}` } });
  expect(response.status, pathname).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

let staff: RestClient;
let bomb: Buffer;
beforeAll(async () => {
  staff = await loggedIn();
  bomb = await pngOfPixels(20_400, 20_400);
});

describe('a signed agreement', () => {
  const visitor = new IdentityBrowser();
  let id: string;

  const call = async (path: string, body: unknown): Promise<Refused & { data: { id: string } }> => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${portalUrl()}/api-spec/${path}`, {
      method: 'POST',
      headers: {
        origin: portalUrl(),
        cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        token: visitor.cookies.get('_U_T_') ?? '',
        ...(!isForm && { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    return { ...((await response.json()) as Refused & { data: { id: string } }), status: response.status };
  };
  const upload = (content: Buffer, name: string) =>
    call(`applications/${id}/agreement`, form(content, name, 'application/octet-stream'));

  beforeAll(async () => {
    await visitor.register();
    const email = `engineer@${randomUUID()}.example`;
    const code = await visitor.code(email, 'apply_specification');
    const filed = await call('applications', {
      specification: 'base-specification',
      name: 'Ada Lovelace',
      organization: `Org ${randomUUID().slice(0, 8)}`,
      email,
      code,
      language: 'zh',
      privacyAccepted: true,
    });
    ({ id } = filed.data);
    const approved = await staff.post(`/applications/${id}/transition`, {
      event: 'approve_qualification',
      expectedState: 'submitted',
    });
    expect(approved.status).toBe(200);
  });

  it('of 416 megapixels is refused soon, in both languages', async () => {
    expect(bomb.length).toBeLessThan(1_500_000);
    const began = performance.now();
    const answer = await upload(bomb, 'scan.png');
    expect(performance.now() - began).toBeLessThan(3000);
    expect(answer).toMatchObject(TOO_LARGE);
    expect(answer.fields?.file).toEqual({
      message_zh: expect.stringContaining('像素'),
      message_en: expect.stringContaining('pixels'),
    });
  });

  it('of 416 megapixels, eight in parallel, keeps no one else waiting', async () => {
    const all = Promise.all(Array.from({ length: 8 }, () => upload(bomb, 'scan.png')));
    expect(await slowestHealthCheck(all)).toBeLessThan(2000);
    for (const answer of await all) expect(answer).toMatchObject(TOO_LARGE);
  });

  it.each([
    ['more than 50 megapixels', () => pngOfPixels(8000, 7000), TOO_LARGE],
    ['more than 200 pages', () => pdf(201), TOO_LARGE],
    ['the looks of a PDF only', () => Promise.resolve(Buffer.from('%PDF-1.7\nnothing\n%%EOF\n')), WRONG_TYPE],
    ['half of a picture', async () => (await photo('png')).subarray(0, 60), WRONG_TYPE],
    ['a GIF', () => plain().gif().toBuffer(), WRONG_TYPE],
    ['a WebP', () => plain().webp().toBuffer(), WRONG_TYPE],
    ['a TIFF', () => plain().tiff().toBuffer(), WRONG_TYPE],
  ])('with %s is refused', async (_what, make, refused) => {
    expect(await upload(await make(), 'scan.png')).toMatchObject(refused);
  });
});

describe('the picture of an account', () => {
  const member = new IdentityBrowser();
  beforeAll(async () => {
    await member.register();
  });
  const upload = (content: Buffer, name: string) =>
    member.send<{ photo: string }>('POST', 'update/photo', form(content, name, 'image/png'));

  it('of 416 megapixels is refused soon', async () => {
    const began = performance.now();
    expect(await upload(bomb, 'me.png')).toMatchObject(TOO_LARGE);
    expect(performance.now() - began).toBeLessThan(3000);
  });

  it.each(['jpeg', 'png'] as const)('as %s loses what the camera noted', async (format) => {
    const { data } = await upload(await photo(format), `me.${format}`);
    const kept = Buffer.from(await (await fetch(`${portalUrl()}${data.photo}`)).arrayBuffer());
    const { exif, xmp, iptc } = await sharp(kept).metadata();
    expect({ exif, xmp, iptc }).toEqual({});
    expect(kept.includes('Weaver')).toBe(false);
  });
});

describe('a public picture', () => {
  interface Created {
    doc: { url: string; width: number; height: number };
    errors?: { message: string }[];
  }
  const upload = (content: Buffer, name: string, type: string) => {
    const data = form(content, name, type);
    data.append('_payload', JSON.stringify({ alt: '织机' }));
    return staff.upload<Created>('/media?locale=zh', data);
  };

  it('of 416 megapixels is refused soon', async () => {
    const began = performance.now();
    expect((await upload(bomb, 'bomb.png', 'image/png')).status).toBe(413);
    expect(performance.now() - began).toBeLessThan(5000);
  });

  it.each(['jpeg', 'png', 'webp'] as const)('as %s loses what the camera noted', async (format) => {
    const name = `${randomUUID()}.${format}`;
    const { status, body } = await upload(await photo(format), name, `image/${format}`);
    expect(status, JSON.stringify(body)).toBe(201);
    expect([body.doc.width, body.doc.height]).toEqual([20, 40]);
    await expectClean(await fetchAsStaff(body.doc.url));
  });

  it('is read although it calls itself a video', async () => {
    const { body } = await upload(await photo('jpeg'), `${randomUUID()}.mp4`, 'video/mp4');
    await expectClean(await fetchAsStaff(body.doc.url));
  });
});
