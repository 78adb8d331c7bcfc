import { z } from 'zod';

import { defineEndpoints } from '@/platform/http/openapi';

import { checkCaptchaSchema, getCaptchaSchema } from './domain';

const challenge = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string().meta({ description: 'Lower-case hex SHA-256 of `salt` followed by the number.' }),
  salt: z.string(),
  signature: z.string(),
  maxnumber: z.int(),
});

const issued = z.object({
  repCode: z.literal('0000'),
  repData: z.union([
    z.object({
      token: z.uuid(),
      originalImageBase64: z.string(),
      jigsawImageBase64: z.string(),
      secretKey: z.string(),
    }),
    z.object({ token: z.uuid(), challenge }),
  ]),
});

const checked = z.union([
  z.object({ repCode: z.literal('0000'), repData: z.object({ captchaVerification: z.string() }) }),
  z.object({
    repCode: z.enum(['6110', '6111']).meta({ description: '`6111` failed, `6110` expired.' }),
    repData: z.null(),
  }),
]);

/** The captcha of `/api-id/oneid/*` (contracts, section 2). */
export const captchaEndpoints = defineEndpoints([
  {
    method: 'post',
    path: '/api-id/oneid/captcha/get',
    tag: 'Identity',
    summary: 'A fresh puzzle, or a proof of work as the accessible alternative',
    session: 'optional',
    within: 'captcha-network',
    body: { json: getCaptchaSchema },
    answers: { 200: { data: issued } },
  },
  {
    method: 'post',
    path: '/api-id/oneid/captcha/check',
    tag: 'Identity',
    summary: 'Checks an answer; a challenge can be answered once',
    session: 'optional',
    within: 'captcha-network',
    body: { json: checkCaptchaSchema },
    answers: { 200: { data: checked } },
  },
]);
