import { z } from 'zod';

import { byLocale, defaultLocale, locales } from '@/i18n/locales';
import { defineEndpoints } from '@/platform/http/openapi';

import {
  applicantSchema,
  applySchema,
  capacities,
  downloadSchema,
  informationSchema,
  signSchema,
  states,
  verifySchema,
} from './domain';

const language = z.enum(locales);
const time = z.iso.datetime();
const sha256 = z.string().regex(/^[\da-f]{64}$/);
const bilingual = z.object(byLocale(() => z.string()));

const specification = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  version: z.string(),
  published: time,
  languages: z.object(byLocale(() => z.enum(['available', 'to_be_released']))),
  access: z.literal('application'),
  document: z.string().nullable(),
  files: z.array(z.object({ language, size: z.int(), sha256 })),
});

const application = z.object({
  id: z.uuid(),
  number: z.string(),
  specification: z.string(),
  title: bilingual,
  version: z.string(),
  state: z.enum(states),
  step: z.int().min(1).max(5),
  language,
  name: z.string(),
  organization: z.string(),
  email: z.email(),
  events: z.array(
    z.object({
      at: time,
      event: z.string(),
      state: z.enum(states),
      note: z.string().nullable(),
      by: z.enum(['applicant', 'office']),
    }),
  ),
  nextAction: z.string(),
  waitingFor: z.enum(['applicant', 'office']).nullable(),
  usual: z
    .object({ days: z.int(), kind: z.enum(['working', 'calendar']), late: z.boolean() })
    .nullable()
    .meta({
      description:
        'While the office has to act: how long it usually needs, and whether this application waits longer. `working`: days measured from decisions of the last 90 days; `calendar`: the target of the office, while there are too few decisions.',
    }),
  possible: z.array(z.string()),
  agreement: z.unknown(),
  grant: z.unknown(),
});

const applicant = z.object({
  legalName: z.string().meta({ description: 'The name for contracts; empty until it was given.' }),
  organization: z.string(),
  privacyVersion: z
    .string()
    .nullable()
    .meta({ description: 'Version of the privacy statement that the member agreed to last.' }),
  remembered: z
    .array(z.object({ email: z.email(), until: time }))
    .meta({ description: 'Addresses that need no code on this device.' }),
});

const rememberedDevice = z.object({
  id: z.uuid(),
  email: z.email(),
  device: z.string().meta({ description: 'Browser and system in words.' }),
  rememberedAt: time,
  until: time,
});

const holderRequest = z.object({
  id: z.uuid(),
  direction: z.enum(['incoming', 'outgoing']),
  state: z.enum(['asked', 'accepted', 'declined', 'withdrawn', 'closed']),
  specification: z.string(),
  title: bilingual,
  askedAt: time,
  decidedAt: time.nullable(),
  applicationId: z.uuid().nullable(),
});

const receipt = z.object({
  fullName: z.string(),
  signedAt: time,
  agreementVersion: z.string(),
  sha256,
  countersignature: z.string(),
  form: z.literal(2).meta({ description: 'The countersignature covers every fact of the receipt.' }),
  key: z.string().meta({ description: 'Names the key of the countersignature.' }),
  expectedName: z.string().meta({ description: 'The name in the application when it was signed.' }),
  capacity: z.enum(capacities).optional(),
  function: z.string().optional(),
  network: z.string().optional(),
  texts: z
    .partialRecord(language, sha256)
    .meta({ description: 'SHA-256 of the text in each language of the agreement.' }),
  chain: sha256.meta({ description: 'Hash of its entry in the chain of signatures.' }),
  application,
});

const verification = z.object({
  kind: z.enum(['signature', 'signed_copy', 'agreement']),
  at: time,
  agreementVersion: z.string(),
  sentSha256: sha256.nullable(),
  texts: z.array(z.object({ language, sha256 })),
  chain: sha256.nullable(),
  intact: z.boolean().nullable(),
});

const agreementRequest = z.object({
  version: z.string(),
  acceptedAt: time.nullable(),
  languages: z.array(language).meta({ description: 'The binding one first.' }),
  previous: z.object({ version: z.string(), acceptedAt: time }).nullable(),
  changes: z.array(z.object({ version: z.string(), texts: z.object(byLocale(() => z.string().nullable())) })),
});

/** A language that the portal does not have reads as the default one. */
const lang = z.object({ lang: language.default(defaultLocale).catch(defaultLocale) });
const file = z.object({ lang: downloadSchema.shape.lang.default(defaultLocale) });
const common = { tag: 'Specifications' } as const;
const own = { ...common, session: 'required' } as const;

/** Specifications and downloads (contracts, section 5). */
export const applicationsEndpoints = defineEndpoints([
  {
    ...common,
    method: 'get',
    path: '/api-spec/specifications',
    summary: 'The specifications that may be applied for',
    query: lang,
    answers: { 200: { data: z.array(specification) } },
  },
  {
    ...own,
    method: 'get',
    path: '/api-spec/applicant',
    summary: 'What the application form knows of the member',
    answers: { 200: { data: applicant } },
  },
  {
    ...own,
    method: 'get',
    path: '/api-spec/devices',
    summary: 'Devices that need no code for an address, the latest first',
    answers: { 200: { data: z.array(rememberedDevice) } },
  },
  {
    ...own,
    method: 'post',
    path: '/api-spec/devices/{id}/forget',
    summary: 'Forgets a device, which then needs a code again',
    answers: { 200: { data: z.null() } },
    errors: ['not_found'],
  },
  {
    ...own,
    method: 'post',
    path: '/api-spec/applicant',
    consent: true,
    summary: 'Changes the legal name that applications propose; empty forgets it',
    body: { json: applicantSchema },
    answers: { 200: { data: applicant } },
  },
  {
    ...own,
    method: 'get',
    path: '/api-spec/applications',
    summary: 'The member’s applications, newest first',
    answers: { 200: { data: z.array(application) } },
  },
  {
    ...own,
    method: 'post',
    path: '/api-spec/applications',
    consent: true,
    summary: 'Applies for a specification',
    body: { json: applySchema },
    answers: { 201: { data: application } },
    errors: [
      'captcha_failed',
      'captcha_expired',
      'code_wrong',
      'code_expired',
      'spec_not_found',
      'already_obtained',
      'conflict',
      'too_many_requests',
    ],
  },
  {
    ...own,
    method: 'get',
    path: '/api-spec/applications/{id}',
    summary: 'One of the member’s applications',
    answers: { 200: { data: application } },
    errors: ['not_found'],
  },
  {
    ...own,
    method: 'get',
    path: '/api-spec/applications/{id}/agreement',
    summary: 'The agreement, filled in, in each of its languages, the binding one first',
    answers: { 200: { type: 'application/pdf' } },
    errors: ['not_found', 'conflict', 'storage_away'],
  },
  {
    ...own,
    method: 'post',
    path: '/api-spec/applications/{id}/agreement',
    consent: true,
    summary: 'Returns a signed copy: PDF, JPG or PNG, at most 20 MB',
    body: { file: 'The signed copy' },
    answers: { 200: { data: application } },
    errors: [
      'not_found',
      'conflict',
      'file_too_large',
      'file_type',
      'too_many_requests',
      'storage_full',
      'storage_away',
    ],
  },
  {
    ...own,
    method: 'post',
    path: '/api-spec/applications/{id}/sign',
    consent: true,
    summary: 'Signs the agreement on the site',
    body: { json: signSchema },
    answers: { 200: { data: receipt } },
    errors: ['not_found', 'conflict', 'too_many_requests'],
  },
  {
    ...own,
    method: 'post',
    path: '/api-spec/applications/{id}/withdraw',
    summary: 'Withdraws an application',
    answers: { 200: { data: application } },
    errors: ['not_found', 'conflict'],
  },
  {
    ...own,
    method: 'post',
    path: '/api-spec/applications/{id}/information',
    consent: true,
    summary: 'Answers a reviewer’s question',
    body: { json: informationSchema },
    answers: { 200: { data: application } },
    errors: ['not_found', 'conflict'],
  },
  {
    ...own,
    method: 'get',
    path: '/api-spec/agreements',
    summary: 'The agreement in force, when the member accepted it, and what is new since the version before',
    answers: { 200: { data: agreementRequest } },
    errors: ['not_found'],
  },
  {
    ...common,
    method: 'get',
    path: '/api-spec/agreements/{version}',
    summary:
      'The text of a version as PDF: in one of its languages, or in all of them, the binding one first',
    query: z.object({ lang: language.optional().catch(undefined) }),
    answers: { 200: { type: 'application/pdf' } },
    within: 'agreement-preview-network',
    errors: ['not_found'],
  },
  {
    ...own,
    method: 'post',
    path: '/api-spec/agreements/{version}/accept',
    consent: true,
    summary: 'Accepts the agreement before downloads',
    answers: { 200: { data: z.object({ version: z.string(), acceptedAt: time }) } },
    errors: ['not_found', 'conflict'],
  },
  {
    ...common,
    method: 'post',
    path: '/api-spec/verify',
    summary: 'What a receipt or a signed file is, by its countersignature or SHA-256; names nobody',
    body: { json: verifySchema },
    answers: { 200: { data: z.object({ match: verification.nullable() }) } },
    within: 'verify-network',
    errors: ['too_many_requests'],
  },
  {
    ...own,
    method: 'get',
    path: '/api-spec/downloads',
    summary: 'The member’s downloads, newest first',
    answers: { 200: { data: z.array(z.unknown()) } },
  },
  {
    ...own,
    method: 'get',
    path: '/api-spec/holder-requests',
    summary: 'Requests between colleagues of one organization',
    answers: { 200: { data: z.array(holderRequest) } },
  },
  {
    ...own,
    method: 'post',
    path: '/api-spec/holder-requests/{id}/ask',
    consent: true,
    summary: 'Asks the holder to let the member have access too',
    answers: { 200: { data: holderRequest } },
    errors: ['not_found', 'token_expired', 'conflict'],
  },
  {
    ...own,
    method: 'post',
    path: '/api-spec/holder-requests/{id}/withdraw',
    consent: true,
    summary: 'Takes a request to the holder back',
    answers: { 200: { data: holderRequest } },
    errors: ['not_found', 'conflict'],
  },
  {
    ...own,
    method: 'post',
    path: '/api-spec/holder-requests/{id}/accept',
    consent: true,
    summary: 'The holder agrees',
    answers: { 200: { data: holderRequest } },
    errors: ['not_found', 'conflict'],
  },
  {
    ...own,
    method: 'post',
    path: '/api-spec/holder-requests/{id}/decline',
    consent: true,
    summary: 'The holder declines',
    answers: { 200: { data: holderRequest } },
    errors: ['not_found', 'conflict'],
  },
  {
    ...own,
    method: 'get',
    path: '/api-spec/specifications/{slug}/download',
    consent: true,
    summary: 'The member’s personal copy; HEAD, ranges and conditional requests included',
    query: file,
    answers: { 200: { type: 'application/pdf' }, 206: { type: 'application/pdf' }, 304: { nothing: true } },
    errors: ['spec_not_found', 'has_not_agreed', 'not_granted', 'spec_not_ready_to_download', 'storage_away'],
  },
  {
    ...own,
    method: 'get',
    path: '/api-spec/white-papers/{name}/download',
    consent: true,
    summary: 'The file of a white paper',
    query: file,
    answers: { 200: { type: 'application/pdf' }, 206: { type: 'application/pdf' }, 304: { nothing: true } },
    errors: ['spec_not_found', 'has_not_agreed', 'spec_not_ready_to_download', 'storage_away'],
  },
]);
