import { success } from '@/cms/answer';
import { clientOf } from '@/app/_api/request';
import { serve } from '@/app/_api/router';
import { deviceOf, setDevice } from '@/app/_api/session';
import {
  acceptAgreement,
  currentAgreement,
  ownAgreement,
  previewAgreement,
  signAgreement,
  uploadSignedCopy,
  verifySignature,
} from '@/access/agreements';
import {
  answerColleague,
  askHolder,
  changeApplicant,
  forgetRememberedDevice,
  getApplicant,
  getOwnApplication,
  listHolderRequests,
  listOwnApplications,
  listRememberedDevices,
  provideInformation,
  submitApplication,
  withdrawApplication,
  withdrawHolderRequest,
} from '@/access/apply';
import { listOwnDownloads, openPersonalCopy, openWhitePaper } from '@/access/downloads';
import { getSpecifications } from '@/access/downloads/queries';
import { type ApplicantContext, MAX_SIGNED_COPY_BYTES } from '@/access/shared';
import { applicationsEndpoints } from '@/access/shared/endpoints';
import { systemClock } from '@/platform/clock/clock';
import { randomToken } from '@/platform/crypto/secrets';
import { takeFile } from '@/platform/http/multipart';
import { disposition } from '@/platform/http/ranges';
import { sendFile } from '@/platform/storage/send-file';

/** Specifications and downloads: `/api-spec/*`, section 5 of the contracts. */
export const dynamic = 'force-dynamic';

interface MemberCall {
  readonly request: Request;
  readonly session: { readonly memberId: string };
}

const as = ({ request, session }: MemberCall): ApplicantContext => ({
  memberId: session.memberId,
  network: clientOf(request).network,
  device: deviceOf(request),
  userAgent: request.headers.get('user-agent') ?? '',
  clock: systemClock,
});

export const { GET, POST } = serve(
  '/api-spec',
  applicationsEndpoints,
)({
  'get /api-spec/specifications': ({ query }) => getSpecifications(query.lang),
  'get /api-spec/applicant': (call) => getApplicant(as(call)),
  'post /api-spec/applicant': (call) => changeApplicant(call.body, as(call)),
  'get /api-spec/applications': (call) => listOwnApplications(as(call)),
  'post /api-spec/applications': async (call) => {
    const context = as(call);
    if (!call.body.rememberDevice) return submitApplication(call.body, context);
    const device = context.device ?? randomToken();
    const application = await submitApplication(call.body, { ...context, device });
    return setDevice(success(application, 201), call.request, device);
  },
  'get /api-spec/devices': (call) => listRememberedDevices(as(call)),
  'post /api-spec/devices/{id}/forget': (call) => forgetRememberedDevice(call.params.id, as(call)),
  'get /api-spec/applications/{id}': (call) => getOwnApplication(call.params.id, as(call)),
  'get /api-spec/applications/{id}/agreement': async (call) => {
    const agreement = await ownAgreement(call.params.id, as(call));
    return sendFile(call.request, { ...agreement, disposition: 'inline', trusted: true });
  },
  'post /api-spec/applications/{id}/agreement': (call) =>
    takeFile(call.request, MAX_SIGNED_COPY_BYTES, (file) => uploadSignedCopy(call.params.id, file, as(call))),
  'post /api-spec/applications/{id}/sign': (call) => signAgreement(call.params.id, call.body, as(call)),
  'post /api-spec/applications/{id}/withdraw': (call) => withdrawApplication(call.params.id, as(call)),
  'post /api-spec/applications/{id}/information': (call) =>
    provideInformation(call.params.id, call.body, as(call)),
  'get /api-spec/agreements': (call) => currentAgreement(as(call)),
  'get /api-spec/agreements/{version}': async ({ params: { version }, query: { lang } }) => {
    const pdf = await previewAgreement(version, lang, systemClock.now());
    return new Response(new Uint8Array(pdf), {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': disposition('inline', `agreement-${version}${lang ? `-${lang}` : ''}.pdf`),
        'Cache-Control': 'no-store',
      },
    });
  },
  'post /api-spec/agreements/{version}/accept': (call) => acceptAgreement(call.params.version, as(call)),
  'post /api-spec/verify': (call) => verifySignature(call.body.proof),
  'get /api-spec/downloads': (call) => listOwnDownloads(as(call)),
  'get /api-spec/holder-requests': (call) => listHolderRequests(as(call)),
  'post /api-spec/holder-requests/{id}/ask': (call) => askHolder(call.params.id, as(call)),
  'post /api-spec/holder-requests/{id}/withdraw': (call) => withdrawHolderRequest(call.params.id, as(call)),
  'post /api-spec/holder-requests/{id}/accept': (call) => answerColleague(call.params.id, true, as(call)),
  'post /api-spec/holder-requests/{id}/decline': (call) => answerColleague(call.params.id, false, as(call)),
  'get /api-spec/specifications/{slug}/download': async (call) => {
    const { record, ...file } = await openPersonalCopy(
      { slug: call.params.slug, lang: call.query.lang },
      as(call),
    );
    return sendFile(call.request, { ...file, disposition: 'attachment' }, record);
  },
  'get /api-spec/white-papers/{name}/download': async (call) => {
    const { record, ...file } = await openWhitePaper(
      { slug: call.params.name, lang: call.query.lang },
      as(call),
    );
    return sendFile(call.request, { ...file, disposition: 'attachment' }, record);
  },
});
