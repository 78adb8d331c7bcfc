import { refuseForgery, clientOf, jsonBody } from '@/app/_api/request';
import { demandConsent, demandSession, sessionOf } from '@/app/_api/session';
import { failure, success } from '@/cms/answer';
import {
  acceptAgreement,
  currentAgreement,
  ownAgreement,
  previewAgreement,
  signAgreement,
  uploadSignedCopy,
} from '@/access/agreements';
import {
  answerColleague,
  askHolder,
  changeApplicant,
  getApplicant,
  getOwnApplication,
  listHolderRequests,
  listOwnApplications,
  provideInformation,
  submitApplication,
  withdrawApplication,
  withdrawHolderRequest,
} from '@/access/apply';
import { listOwnDownloads, openPersonalCopy, openWhitePaper } from '@/access/downloads';
import {
  type ApplicantContext,
  applicantSchema,
  applySchema,
  downloadSchema,
  informationSchema,
  MAX_SIGNED_COPY_BYTES,
  signSchema,
} from '@/access/shared';
import { getSpecifications } from '@/access/downloads/queries';
import { isLocale } from '@/i18n/locales';
import { systemClock } from '@/platform/clock/clock';
import { PortalError } from '@/platform/http/errors';
import { takeFile } from '@/platform/http/multipart';
import { disposition } from '@/platform/http/ranges';
import { validate } from '@/platform/http/validate';
import { countRequest } from '@/platform/rate-limits/rate-limits';
import { sendFile } from '@/platform/storage/send-file';

/** Specifications and downloads: `/api-spec/*`, section 5 of the contracts. */
export const dynamic = 'force-dynamic';

interface Call {
  readonly request: Request;
  /** The part of the path that stands for `*`. */
  readonly name: string;
  readonly query: URLSearchParams;
  /** The member behind the request. @throws PortalError `not_logged_in`, `consent_required` */
  readonly member: () => ApplicantContext;
}

type Handler = (call: Call) => Promise<Response>;

const json =
  (handle: (call: Call) => Promise<unknown>, status = 200): Handler =>
  async (call) =>
    success(await handle(call), status);

const langOf = ({ query }: Call) => {
  const lang = query.get('lang');
  return isLocale(lang) ? lang : 'zh';
};

/** Reads, for GET and HEAD. `*` stands for one part of the path. */
const reads: Record<string, Handler> = {
  specifications: json((call) => getSpecifications(langOf(call))),
  applicant: json(({ member }) => getApplicant(member())),
  applications: json(({ member }) => listOwnApplications(member())),
  'applications/*': json(({ name, member }) => getOwnApplication(name, member())),
  'applications/*/agreement': async ({ request, name, member }) =>
    sendFile(request, { ...(await ownAgreement(name, member())), disposition: 'inline', trusted: true }),
  agreements: json(({ member }) => currentAgreement(member())),
  'agreements/*': async (call) => {
    await countRequest('agreement-preview-network', clientOf(call.request).network);
    const pdf = await previewAgreement(call.name, langOf(call), systemClock.now());
    return new Response(new Uint8Array(pdf), {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': disposition('inline', `agreement-${call.name}-${langOf(call)}.pdf`),
        'Cache-Control': 'no-store',
      },
    });
  },
  downloads: json(({ member }) => listOwnDownloads(member())),
  'holder-requests': json(({ member }) => listHolderRequests(member())),
  'specifications/*/download': (call) => download(call, openPersonalCopy),
  'white-papers/*/download': (call) => download(call, openWhitePaper),
};

const writes: Record<string, Handler> = {
  applicant: json(async ({ request, member }) => {
    const context = member();
    return changeApplicant(validate(applicantSchema, await jsonBody(request)), context);
  }),
  applications: json(async ({ request, member }) => {
    const context = member();
    return submitApplication(validate(applySchema, await jsonBody(request)), context);
  }, 201),
  'applications/*/agreement': json(({ request, name, member }) => {
    const context = member();
    return takeFile(request, MAX_SIGNED_COPY_BYTES, (file) => uploadSignedCopy(name, file, context));
  }),
  'applications/*/sign': json(async ({ request, name, member }) => {
    const context = member();
    return signAgreement(name, validate(signSchema, await jsonBody(request)), context);
  }),
  'applications/*/withdraw': json(({ name, member }) => withdrawApplication(name, member())),
  'applications/*/information': json(async ({ request, name, member }) => {
    const context = member();
    return provideInformation(name, validate(informationSchema, await jsonBody(request)), context);
  }),
  'agreements/*/accept': json(({ name, member }) => acceptAgreement(name, member())),
  'holder-requests/*/ask': json(({ name, member }) => askHolder(name, member())),
  'holder-requests/*/withdraw': json(({ name, member }) => withdrawHolderRequest(name, member())),
  'holder-requests/*/accept': json(({ name, member }) => answerColleague(name, true, member())),
  'holder-requests/*/decline': json(({ name, member }) => answerColleague(name, false, member())),
};

async function download(call: Call, open: typeof openPersonalCopy): Promise<Response> {
  const context = call.member();
  const { lang } = validate(downloadSchema, { lang: call.query.get('lang') ?? 'zh' });
  const { record, ...file } = await open({ slug: call.name, lang }, context);
  return sendFile(call.request, { ...file, disposition: 'attachment' }, record);
}

/** Whether a call uses the account, and so takes the consent (ADR 048); reading and leaving do not. */
const takesConsent = (method: string, pattern: string) =>
  method === 'POST' ? pattern !== 'applications/*/withdraw' : pattern.endsWith('/download');

async function answer(request: Request, parts: readonly string[]): Promise<Response> {
  try {
    const table = request.method === 'POST' ? writes : reads;
    const pattern = parts.map((part, index) => (index === 1 ? '*' : part)).join('/');
    const handler = Object.hasOwn(table, pattern) ? table[pattern] : undefined;
    if (!handler) throw new PortalError('not_found');
    const session = await sessionOf(request);
    if (request.method === 'POST') refuseForgery(request, session);
    const demand = takesConsent(request.method, pattern) ? demandConsent : demandSession;
    return await handler({
      request,
      name: parts[1] ?? '',
      query: new URL(request.url).searchParams,
      member: () => ({ memberId: demand(session).memberId, clock: systemClock }),
    });
  } catch (error) {
    return failure(error);
  }
}

interface RouteContext {
  readonly params: Promise<{ call: string[] }>;
}

export async function GET(request: Request, { params }: RouteContext): Promise<Response> {
  return answer(request, (await params).call);
}

export const HEAD = GET;
export const POST = GET;
