import { sql } from '@payloadcms/db-postgres/drizzle';
import { APIError, type CollectionBeforeValidateHook, type CollectionConfig } from 'payload';

import { collectionAccess, staffOf } from '@/cms/access';
import { languageOptions } from '@/cms/fields/named-value';
import { momentField } from '@/cms/fields/moment-field';
import { titleField } from '@/cms/fields/headline';
import { demandFreshProofInHook } from '@/cms/fresh-proof/demand';
import { announceChanges } from '@/cms/hooks/announce-changes';
import { versionName } from '@/cms/version-name';
import { adminLabels, adminTexts } from '@/i18n/admin-labels';
import { defaultLocale } from '@/i18n/locales';
import { portalTimeZone } from '@/i18n/time-zone';
import { requestTransaction } from '@/platform/db/request-transaction';

import { agreementEndpoints } from './staff-endpoints';

const label = adminLabels('applications');
const text = adminTexts('applications');
const group = adminLabels('shared')('groups.specificationAccess');

const announcement = announceChanges('agreements');

/** Versions of the license agreement; the newest whose date has come is in force. */
export const agreementsCollection: CollectionConfig = {
  slug: 'agreements',
  labels: {
    singular: label('agreements.singular'),
    plural: label('agreements.plural'),
  },
  access: collectionAccess('agreements'),
  endpoints: agreementEndpoints,
  trash: true,
  defaultSort: '-effectiveAt',
  admin: {
    group,
    useAsTitle: 'version',
    defaultColumns: ['version', 'title', 'effectiveAt', 'updatedAt'],
    disableCopyToLocale: true,
    description: label('agreements.description'),
  },
  hooks: {
    ...announcement,
    beforeValidate: [nameVersion],
    beforeChange: [
      ...announcement.beforeChange,
      async ({ operation, originalDoc, data, req }) => {
        const before = originalDoc as { effectiveAt?: string; version?: string } | undefined;
        const inForce = before?.effectiveAt !== undefined && new Date(before.effectiveAt) <= new Date();
        const locked = ['version', 'effectiveAt', 'body', 'title', 'bindingLanguage'];
        const given = data as Record<string, unknown>;
        const original = (originalDoc ?? {}) as Record<string, unknown>;
        // A language that is still missing may be added; what someone may have accepted stays as it is.
        const changes = locked.some(
          (name) =>
            given[name] !== undefined &&
            original[name] !== undefined &&
            original[name] !== null &&
            JSON.stringify(given[name]) !== JSON.stringify(original[name]),
        );
        if (operation === 'update' && inForce && changes && !req.context.seeds) {
          throw new APIError(text(req, 'errors.agreementInForce'), 409, undefined, true);
        }
        // A version makes everyone accept again, as a version of a policy does.
        if (staffOf(req) && (operation === 'create' || changes))
          await demandFreshProofInHook(req, 'legal.change_versions');
        return data as unknown;
      },
    ],
  },
  fields: [
    titleField,
    {
      name: 'body',
      type: 'richText',
      required: true,
      localized: true,
      label: label('agreements.fields.body.label'),
    },
    {
      name: 'changes',
      type: 'textarea',
      localized: true,
      maxLength: 2000,
      label: label('agreements.fields.changes.label'),
      admin: { description: label('agreements.fields.changes.description') },
    },
    {
      name: 'preview',
      type: 'ui',
      label: label('agreements.fields.preview.label'),
      admin: {
        position: 'sidebar',
        disableListColumn: true,
        components: { Field: '@/access/agreements/admin/agreement-preview#AgreementPreview' },
      },
    },
    {
      name: 'request',
      type: 'ui',
      label: label('agreements.fields.request.label'),
      admin: {
        position: 'sidebar',
        disableListColumn: true,
        components: { Field: '@/access/agreements/admin/agreement-request#AgreementRequest' },
      },
    },
    {
      name: 'version',
      type: 'text',
      required: true,
      unique: true,
      maxLength: 40,
      // Named by the portal, as versions of the policies are.
      access: { create: () => false, update: () => false },
      label: label('agreements.fields.version.label'),
      // The form of a new one has none; `nameVersion` always gives one.
      validate: (): true => true,
      admin: { position: 'sidebar', description: label('agreements.fields.version.description') },
    },
    {
      name: 'bindingLanguage',
      type: 'select',
      required: true,
      defaultValue: defaultLocale,
      options: languageOptions,
      label: label('agreements.fields.bindingLanguage.label'),
      admin: {
        position: 'sidebar',
        description: label('agreements.fields.bindingLanguage.description'),
      },
    },
    {
      name: 'effectiveAt',
      type: 'date',
      required: true,
      index: true,
      label: label('agreements.fields.effectiveAt.label'),
      admin: { position: 'sidebar', ...momentField },
    },
  ],
};

interface Dated {
  readonly version?: string;
  /** ISO 8601. */
  readonly effectiveAt?: string;
}

/** Names a version by the day on which it takes effect, and again when that day moves. */
async function nameVersion({
  data,
  originalDoc,
  req,
}: Parameters<CollectionBeforeValidateHook>[0]): Promise<Record<string, unknown> | undefined> {
  const given = data as Dated | undefined;
  const before = originalDoc as (Dated & { id: string }) | undefined;
  const at = new Date(given?.effectiveAt ?? Number.NaN);
  // What is no time is refused with the other fields.
  if (!given || Number.isNaN(at.getTime())) return data as Record<string, unknown> | undefined;
  const day = (moment: Date) => versionName(moment, portalTimeZone(), []);
  const dayBefore = before?.effectiveAt === undefined ? undefined : day(new Date(before.effectiveAt));
  // Those with other names keep them.
  const isMoved =
    dayBefore !== undefined && dayBefore !== day(at) && before?.version?.split('.')[0] === dayBefore;
  const isNamed = (given.version ?? before?.version) !== undefined;
  if (isNamed && !isMoved) return { ...given };
  // When two people save together, the second sees the name that the first got.
  const transaction = await requestTransaction(req);
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('names of agreements', 0))`);
  // Those in the trash keep theirs.
  const { docs } = await req.payload.find({
    collection: 'agreements',
    depth: 0,
    pagination: false,
    trash: true,
    select: { version: true },
    req,
  });
  const taken = docs.filter(({ id }) => id !== before?.id).map(({ version }) => version);
  return { ...given, version: versionName(at, portalTimeZone(), taken) };
}
