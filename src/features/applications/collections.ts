import { APIError } from 'payload';
import type { CollectionBeforeChangeHook, CollectionConfig, Field, GlobalConfig } from 'payload';

import { collectionAccess, globalAccess } from '@/cms/access';
import { dateAndTimePicker, dayPicker } from '@/cms/fields/dates';
import { optionalSummaryField, titleField } from '@/cms/fields/headline';
import { label } from '@/cms/fields/labels';
import { slugField } from '@/cms/fields/slug';
import { announceChanges } from '@/cms/hooks/announce-changes';
import { localeNames, locales } from '@/i18n/locales';
import enTexts from '@/i18n/messages/en/applications-review.json';
import zhTexts from '@/i18n/messages/zh/applications-review.json';

import { staffDecisions, states } from './domain';
import { usualReasons } from './reason-templates';
import { reviewEndpoints } from './review-endpoints';
import { agreementEndpoints, applicationEndpoints, specificationEndpoints } from './staff-endpoints';

const group = label('规范授权', 'Specification access');

/** Languages of files and mails, by their own names. */
const languageOptions = locales.map((value) => ({ value, label: localeNames[value] }));

const availability = [
  { value: 'available', label: label('可下载', 'Available') },
  { value: 'to_be_released', label: label('待发布', 'To be released') },
];

const stateLabels: Record<(typeof states)[number], { zh: string; en: string }> = {
  submitted: label('已提交', 'Submitted'),
  more_info_needed: label('待补充信息', 'More information needed'),
  qualification_rejected: label('资格未通过', 'Qualification rejected'),
  agreement_sent: label('协议已寄出', 'Agreement sent'),
  agreement_returned: label('协议已寄回', 'Agreement returned'),
  agreement_rejected: label('协议未通过', 'Agreement rejected'),
  granted: label('已授权', 'Granted'),
  revoked: label('已撤销', 'Revoked'),
  withdrawn: label('已撤回', 'Withdrawn'),
  expired: label('已到期', 'Expired'),
};

const decisionNames = Object.fromEntries(
  staffDecisions.map((value) => [value, label(zhTexts.decisions[value], enTexts.decisions[value])]),
) as Record<(typeof staffDecisions)[number], { zh: string; en: string }>;

/** Applications and grants change by their use cases alone, whatever route a write takes (architecture, section 3). */
const refuseForeignWrites: CollectionBeforeChangeHook = ({ req }) => {
  const text =
    req.i18n.language === 'zh'
      ? '申请和授权只能通过审核操作更改。'
      : 'Applications and grants change by review decisions only.';
  throw new APIError(text, 403, undefined, true);
};

/** A field that nobody types into: use cases write it, the admin shows it. */
function shown(field: Field): Field {
  return { ...field, access: { create: () => false, update: () => false } } as Field;
}

/** Specifications of which members of the community may obtain a personal copy; one item a release. */
export const specificationsCollection: CollectionConfig = {
  slug: 'specifications',
  labels: { singular: label('规范', 'Specification'), plural: label('规范', 'Specifications') },
  access: collectionAccess('specifications'),
  endpoints: specificationEndpoints,
  trash: true,
  defaultSort: 'order',
  admin: {
    group,
    useAsTitle: 'title',
    defaultColumns: ['title', 'version', 'publishedAt', 'updatedAt'],
    listSearchableFields: ['title', 'slug', 'version'],
    disableCopyToLocale: true,
  },
  hooks: announceChanges('specifications'),
  fields: [
    titleField,
    optionalSummaryField,
    {
      name: 'version',
      type: 'text',
      required: true,
      maxLength: 40,
      label: label('版本', 'Version'),
    },
    {
      name: 'languages',
      type: 'group',
      label: label('下载语言', 'Download languages'),
      admin: {
        description: label(
          '“待发布”的语言可以申请，但还不能下载。',
          'A language to be released may be applied for, but not downloaded yet.',
        ),
      },
      fields: [
        {
          name: 'zh',
          type: 'select',
          required: true,
          defaultValue: 'to_be_released',
          options: availability,
          label: '中文',
        },
        {
          name: 'en',
          type: 'select',
          required: true,
          defaultValue: 'to_be_released',
          options: availability,
          label: 'English',
        },
      ],
    },
    {
      name: 'files',
      type: 'ui',
      label: label('文件', 'Files'),
      admin: {
        disableListColumn: true,
        components: { Field: '@/features/applications/admin/release-files-field#SpecificationFiles' },
      },
    },
    slugField(),
    {
      name: 'document',
      type: 'relationship',
      relationTo: 'documents',
      label: label('在线文档', 'Online document'),
      admin: { position: 'sidebar' },
    },
    {
      name: 'publishedAt',
      type: 'date',
      required: true,
      defaultValue: () => new Date().toISOString(),
      label: label('发布日期', 'Date'),
      admin: { position: 'sidebar', date: dayPicker },
    },
    {
      name: 'order',
      type: 'number',
      defaultValue: 100,
      label: label('排序', 'Order'),
      admin: { position: 'sidebar' },
    },
  ],
};

/** Versions of the license agreement; the newest whose date has come is in force. */
export const agreementsCollection: CollectionConfig = {
  slug: 'agreements',
  labels: {
    singular: label('许可协议', 'License agreement'),
    plural: label('许可协议', 'License agreements'),
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
    description: label(
      '协议生效后正文不再更改；修订请新建一个版本，下载者会被要求重新接受。',
      'Once in force an agreement no longer changes; a revision is a new version, which everybody accepts anew.',
    ),
  },
  hooks: {
    ...announceChanges('agreements'),
    beforeChange: [
      ({ operation, originalDoc, data, req }) => {
        const before = originalDoc as { effectiveAt?: string; version?: string } | undefined;
        const inForce = before?.effectiveAt !== undefined && new Date(before.effectiveAt) <= new Date();
        const locked = ['version', 'effectiveAt', 'body', 'title'];
        const given = data as Record<string, unknown>;
        const original = (originalDoc ?? {}) as Record<string, unknown>;
        // A language that is still missing may be added; what somebody may have accepted stays as it is.
        const changes = locked.some(
          (name) =>
            given[name] !== undefined &&
            original[name] !== undefined &&
            original[name] !== null &&
            JSON.stringify(given[name]) !== JSON.stringify(original[name]),
        );
        if (operation === 'update' && inForce && changes && !req.context.seeds) {
          const text =
            req.i18n.language === 'zh'
              ? '该版本已生效，不能再更改，请新建一个版本。'
              : 'This version is in force and can no longer change; make a new version.';
          throw new APIError(text, 409, undefined, true);
        }
        return data as unknown;
      },
    ],
  },
  fields: [
    titleField,
    { name: 'body', type: 'richText', required: true, localized: true, label: label('正文', 'Text') },
    {
      name: 'preview',
      type: 'ui',
      label: label('PDF 预览', 'PDF preview'),
      admin: {
        position: 'sidebar',
        disableListColumn: true,
        components: { Field: '@/features/applications/admin/agreement-preview#AgreementPreview' },
      },
    },
    {
      name: 'version',
      type: 'text',
      required: true,
      unique: true,
      maxLength: 40,
      label: label('版本', 'Version'),
      admin: { position: 'sidebar' },
      validate: (value: unknown, { req }: { req: { i18n: { language: string } } }) =>
        (typeof value === 'string' && /^[A-Za-z0-9.-]+$/.test(value)) ||
        (req.i18n.language === 'zh'
          ? '只能使用字母、数字、点和连字符'
          : 'Use letters, digits, dots and hyphens'),
    },
    {
      name: 'effectiveAt',
      type: 'date',
      required: true,
      index: true,
      label: label('生效时间', 'In force from'),
      admin: { position: 'sidebar', date: dateAndTimePicker },
    },
  ],
};

const specification: Field = {
  name: 'specification',
  type: 'relationship',
  relationTo: 'specifications',
  index: true,
  label: label('规范', 'Specification'),
};
const member: Field = {
  name: 'member',
  type: 'relationship',
  relationTo: 'members',
  index: true,
  label: label('账号', 'Account'),
};
/** Who the applicant or holder is: as entered, and as compared. */
const person: Field[] = [
  { name: 'name', type: 'text', required: true, label: label('姓名', 'Name') },
  { name: 'organization', type: 'text', required: true, label: label('企业/组织', 'Organization') },
  {
    name: 'email',
    type: 'text',
    required: true,
    index: true,
    label: label('单位邮箱', 'Organization e-mail'),
  },
  {
    name: 'organizationKey',
    type: 'text',
    required: true,
    index: true,
    label: label('单位比对键', 'Organization as compared'),
    admin: { hidden: true },
  },
  {
    name: 'emailDomain',
    type: 'text',
    index: true,
    label: label('单位域名', 'Domain of the organization'),
    admin: { hidden: true },
  },
  {
    name: 'language',
    type: 'select',
    required: true,
    options: languageOptions,
    label: label('下载语言', 'Download language'),
  },
];

const readOnlyByNature: Partial<CollectionConfig> = {
  disableDuplicate: true,
  disableBulkEdit: true,
  lockDocuments: false,
  hooks: { beforeChange: [refuseForeignWrites] },
};

/** A link to the case in the review console, at the side. */
function consoleLink(component: string): Field {
  return {
    name: 'console',
    type: 'ui',
    label: label('审核', 'Review'),
    admin: {
      position: 'sidebar',
      disableListColumn: true,
      components: { Field: `@/features/applications/admin/console-link#${component}` },
    },
  };
}

/** Applications for a specification. Staff decide through the review console; no form changes them. */
export const applicationsCollection: CollectionConfig = {
  ...readOnlyByNature,
  slug: 'applications',
  labels: { singular: label('规范申请', 'Application'), plural: label('规范申请', 'Applications') },
  access: collectionAccess('applications', { trash: false }),
  endpoints: [...applicationEndpoints, ...reviewEndpoints],
  defaultSort: '-createdAt',
  admin: {
    group,
    useAsTitle: 'number',
    defaultColumns: ['number', 'name', 'organization', 'specification', 'state', 'stateAt', 'assignee'],
    listSearchableFields: ['number', 'name', 'organization', 'email'],
  },
  indexes: [{ fields: ['state', 'stateAt'] }, { fields: ['member', 'specification'] }],
  fields: [
    consoleLink('ApplicationConsoleLink'),
    ...[
      { name: 'number', type: 'text', required: true, unique: true, label: label('编号', 'Number') },
      specification,
      member,
      ...person,
      {
        name: 'state',
        type: 'select',
        required: true,
        options: states.map((value) => ({ value, label: stateLabels[value] })),
        label: label('状态', 'State'),
      },
      { name: 'stateAt', type: 'date', required: true, label: label('状态更新于', 'In this state since') },
      {
        name: 'locale',
        type: 'select',
        required: true,
        options: languageOptions,
        label: label('邮件语言', 'Language of mails'),
      },
      {
        name: 'agreement',
        type: 'relationship',
        relationTo: 'agreements',
        label: label('协议版本', 'Agreement version'),
      },
      {
        name: 'vouchedBy',
        type: 'relationship',
        relationTo: 'grants',
        label: label('由同事的授权担保', 'Vouched for by a colleague’s grant'),
      },
      {
        name: 'assignee',
        type: 'relationship',
        relationTo: 'staff',
        index: true,
        label: label('经办人', 'Assignee'),
      },
      { name: 'assignedAt', type: 'date', label: label('领取时间', 'Assigned at') },
    ].map((field) => shown(field as Field)),
  ],
};

/** The right to personal copies of a specification, held by one person for an organization. */
export const grantsCollection: CollectionConfig = {
  ...readOnlyByNature,
  slug: 'grants',
  labels: { singular: label('下载授权', 'Grant'), plural: label('下载授权', 'Grants') },
  access: collectionAccess('grants', { trash: false }),
  defaultSort: '-grantedAt',
  admin: {
    group,
    useAsTitle: 'number',
    defaultColumns: ['number', 'name', 'organization', 'specification', 'state', 'grantedAt', 'expiresAt'],
    listSearchableFields: ['number', 'name', 'organization', 'email'],
  },
  indexes: [{ fields: ['specification', 'organizationKey'] }, { fields: ['specification', 'emailDomain'] }],
  fields: [
    consoleLink('GrantConsoleLink'),
    ...[
      { name: 'number', type: 'text', required: true, unique: true, label: label('副本编号', 'Copy number') },
      specification,
      member,
      {
        name: 'application',
        type: 'relationship',
        relationTo: 'applications',
        index: true,
        label: label('申请', 'Application'),
      },
      ...person,
      {
        name: 'state',
        type: 'select',
        required: true,
        index: true,
        options: [
          { value: 'active', label: label('有效', 'Active') },
          { value: 'revoked', label: label('已撤销', 'Revoked') },
          { value: 'expired', label: label('已到期', 'Expired') },
          { value: 'moved', label: label('已转移', 'Moved') },
        ],
        label: label('状态', 'State'),
      },
      { name: 'grantedAt', type: 'date', required: true, label: label('授权时间', 'Granted at') },
      { name: 'expiresAt', type: 'date', index: true, label: label('到期时间', 'Ends at') },
      { name: 'revokedAt', type: 'date', label: label('撤销时间', 'Revoked at') },
      { name: 'revokeReason', type: 'textarea', label: label('撤销原因', 'Reason') },
    ].map((field) => shown(field as Field)),
  ],
};

const days = (name: string, zh: string, en: string, defaultValue: number): Field => ({
  name,
  type: 'number',
  required: true,
  min: 1,
  max: 365,
  defaultValue,
  label: label(zh, en),
});

/** How reviewers work: target times, a second pair of eyes, how long a grant lasts, texts for reasons. */
export const applicationSettingsGlobal: GlobalConfig = {
  slug: 'application-settings',
  label: label('授权设置', 'Access settings'),
  access: globalAccess('application-settings'),
  versions: { max: 50 },
  admin: { group },
  fields: [
    days('qualificationDays', '资格审核目标天数', 'Target for qualification reviews, in days', 3),
    days('agreementDays', '协议审核目标天数', 'Target for agreement reviews, in days', 2),
    days('informationDays', '等待补充信息的目标天数', 'Target for missing information, in days', 14),
    days('subscriptionDays', '订阅审核目标天数', 'Target for subscription requests, in days', 2),
    {
      name: 'secondPairOfEyes',
      type: 'checkbox',
      defaultValue: false,
      label: label(
        '双人复核：批准资格的人不得批准协议',
        'Second pair of eyes: who approved the qualification may not approve the agreement',
      ),
    },
    {
      name: 'grantMonths',
      type: 'number',
      min: 1,
      max: 120,
      label: label('授权月数（留空为长期）', 'Months of a grant; empty for no end'),
    },
    {
      name: 'publicMailDomains',
      type: 'text',
      hasMany: true,
      label: label('其他公共邮箱域名', 'Further public mail providers'),
      admin: {
        description: label(
          '这些域名的邮箱不能说明所属单位。常见的公共邮箱已内置。',
          'Addresses of these domains say nothing about an organization. The usual ones are built in.',
        ),
      },
    },
    {
      name: 'reasonTemplates',
      type: 'array',
      defaultValue: usualReasons.map((reason) => ({ ...reason })),
      label: label('原因模板', 'Templates of reasons'),
      labels: { singular: label('模板', 'Template'), plural: label('模板', 'Templates') },
      admin: {
        components: {
          RowLabel: {
            path: '@/features/applications/admin/reason-label#ReasonLabel',
            clientProps: { names: decisionNames },
          },
        },
      },
      fields: [
        {
          name: 'event',
          type: 'select',
          required: true,
          options: staffDecisions.map((value) => ({ value, label: decisionNames[value] })),
          label: label('用于', 'For'),
        },
        { name: 'zh', type: 'textarea', required: true, maxLength: 2000, label: '中文' },
        { name: 'en', type: 'textarea', required: true, maxLength: 2000, label: 'English' },
      ],
    },
  ],
};
