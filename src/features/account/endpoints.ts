import { z } from 'zod';

import { defaultLocale, locales } from '@/i18n/locales';
import type { Endpoint } from '@/platform/http/openapi';

/** What the personal center requests beyond the identity service. */
export const accountEndpoints: readonly Endpoint[] = [
  {
    method: 'post',
    path: '/api-my/export',
    tag: 'Account',
    summary: 'Everything that is held about the member, as one archive of JSON and files',
    session: 'required',
    body: { json: z.strictObject({ lang: z.enum(locales).default(defaultLocale) }) },
    answers: { 200: { type: 'application/zip' } },
    errors: ['confirmation_required', 'too_many_requests'],
  },
];
