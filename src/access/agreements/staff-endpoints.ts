import { roles } from '@/cms/permissions';
import { type StaffCall, staffEndpoint } from '@/cms/staff-endpoint';
import { isLocale } from '@/i18n/locales';
import { systemClock } from '@/platform/clock/clock';

import { previewAgreementById } from './use-cases/agreements';

async function previewPdf({ param, query }: StaffCall): Promise<Response> {
  const lang = query('lang');
  const pdf = await previewAgreementById(param('id'), isLocale(lang) ? lang : undefined, systemClock.now());
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'inline; filename="agreement-preview.pdf"',
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

/** The PDF of an agreement's version, as applicants will get it. */
export const agreementEndpoints = [
  staffEndpoint({
    path: '/:id/preview',
    method: 'get',
    roles,
    handle: previewPdf,
  }),
];
