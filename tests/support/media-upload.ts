import { randomUUID } from 'node:crypto';

import { handleEndpoints, type Payload } from 'payload';
import sharp from 'sharp';

import { beginStaffSession } from '@/cms/payload-adapter/staff-sessions';
import type { Locale } from '@/i18n/locales';
import { getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';

/** Uploads to the media library through Payload's REST, in the process of an integration test. */

/** A session of an administrator, as the token of a request. */
export async function editorToken(payload: Payload): Promise<string> {
  const { id } = await payload.create({
    collection: 'staff',
    data: {
      email: `${randomUUID()}@example.org`,
      password: 'seven shuttles at dawn',
      name: 'Loom Keeper',
      roles: ['administrator'],
    },
  });
  return (await beginStaffSession(await getDatabase(), { id }, { now: () => new Date() })).token;
}

/** Uploads a picture. @returns the answer, and how many items have its name afterwards */
export async function uploadPicture(payload: Payload, language: Locale) {
  const name = `${randomUUID()}.png`;
  const picture = await sharp({ create: { width: 700, height: 400, channels: 3, background: '#c96' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('_payload', JSON.stringify({ alt: '图' }));
  form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), name);
  const request = new Request(`${env.PUBLIC_URL}/api/media?locale=zh`, {
    method: 'POST',
    headers: { authorization: `JWT ${await editorToken(payload)}`, 'accept-language': language },
    body: form,
  });
  const answer = await handleEndpoints({ config: payload.config, request });
  const body: unknown = await answer.json();
  const { totalDocs } = await payload.count({ collection: 'media', where: { filename: { equals: name } } });
  return { name, status: answer.status, retryAfter: answer.headers.get('retry-after'), body, totalDocs };
}

const texts = {
  en: 'File storage isn’t available right now, so nothing was changed. Try again in a few minutes.',
  zh: '文件存储暂时不可用，本次操作未生效，请几分钟后重试。',
};

/** What `uploadPicture` returns while the files cannot be stored. */
export const awayIn = (language: Locale) => ({
  status: 503,
  retryAfter: '60',
  body: {
    code: 'storage_away',
    msg: { message_zh: texts.zh, message_en: texts.en },
    errors: [{ message: texts[language] }],
  },
  totalDocs: 0,
});
