import { APIError } from 'payload';
import type { CollectionConfig, DateField, Field, GlobalConfig, SelectField, TextField } from 'payload';

import { hasRole, staffOf } from '@/cms/access';
import { contentCollection } from '@/cms/content-collection';
import { dateAndTimePicker } from '@/cms/fields/dates';
import { orderField } from '@/cms/fields/headline';
import { label } from '@/cms/fields/labels';
import { languagesColumn } from '@/cms/fields/languages-column';
import { languageNames, namedValues, type ValueNames } from '@/cms/fields/named-value';
import { slugField } from '@/cms/fields/slug';
import en from '@/i18n/messages/en/list-admin.json';
import zh from '@/i18n/messages/zh/list-admin.json';
import { systemClock } from '@/platform/clock/clock';
import { requestTransaction } from '@/platform/db/request-transaction';

import { subscriptionEndpoints } from './admin/endpoints';

export const mailingListsCollection: CollectionConfig = contentCollection({
  slug: 'mailing-lists',
  labels: { singular: label('邮件列表', 'Mailing list'), plural: label('邮件列表', 'Mailing lists') },
  defaultSort: 'order',
  admin: {
    group: label('邮件列表', 'Mailing lists'),
    useAsTitle: 'name',
    defaultColumns: ['name', 'address', 'requiresReview', 'languages', 'updatedAt'],
    listSearchableFields: ['name', 'address'],
  },
  hooks: {
    beforeDelete: [
      async ({ id, req }) => {
        const { deleteSubscriptionsOf } = await import('./use-cases/delete-list');
        await deleteSubscriptionsOf(await requestTransaction(req), String(id), {
          staffId: staffOf(req)?.id,
          adminLanguage: req.i18n.language,
          clock: systemClock,
        });
      },
    ],
  },
  fields: [
    {
      name: 'name',
      type: 'text',
      required: true,
      localized: true,
      maxLength: 80,
      label: label('列表名称', 'List name'),
    },
    {
      name: 'description',
      type: 'textarea',
      required: true,
      localized: true,
      maxLength: 400,
      label: label('说明', 'Description'),
    },
    { name: 'address', type: 'email', required: true, label: label('投稿地址', 'Post address') },
    { name: 'archiveUrl', type: 'text', label: label('归档网址', 'Archive address') },
    {
      name: 'requiresReview',
      type: 'checkbox',
      defaultValue: false,
      label: label('加入需要审核', 'Joining needs a review'),
    },
    {
      name: 'announceReleases',
      type: 'checkbox',
      defaultValue: false,
      label: label('文档发布新版本时发信', 'Write when a document has a new release'),
    },
    {
      name: 'releaseDocuments',
      type: 'relationship',
      relationTo: 'documents',
      hasMany: true,
      label: label('哪些文档', 'Of these documents'),
      admin: {
        condition: (data) => data.announceReleases === true,
        description: label('留空表示全部文档。', 'Empty means every document.'),
      },
    },
    {
      name: 'weeklyDigest',
      type: 'checkbox',
      defaultValue: false,
      label: label('每周发送新闻摘要', 'Send a weekly digest of the news'),
      admin: {
        description: label(
          '每周一 9:00（北京时间），仅在上周有新闻时发送。',
          'Mondays at 09:00 in Beijing, only when the week had news.',
        ),
      },
    },
    slugField({ from: 'name' }),
    orderField,
    languagesColumn(),
  ],
});

const readOnly = { update: () => false, create: () => false } as const;

function state(field: SelectField): Field {
  return { ...field, access: readOnly, index: true, admin: { readOnly: true, position: 'sidebar' } };
}

function moment(name: string, zh: string, en: string): DateField {
  return {
    name,
    type: 'date',
    label: label(zh, en),
    admin: { readOnly: true, position: 'sidebar', date: dateAndTimePicker },
  };
}

function fact(
  name: string,
  zh: string,
  en: string,
  options: { required?: boolean; index?: boolean; admin?: TextField['admin'] } = {},
): TextField {
  return { name, type: 'text', label: label(zh, en), ...options };
}

/** The names of codes in both sets of texts. */
const named = (ofZh: Readonly<Record<string, string>>, ofEn: Readonly<Record<string, string>>): ValueNames =>
  Object.fromEntries(Object.entries(ofEn).map(([code, name]) => [code, label(ofZh[code] ?? name, name)]));
const sourceNames = named(zh.sources, en.sources);
const reasonNames = named(zh.history.codes, en.history.codes);

/** Refuses every write through Payload, its own Local API included: subscriptions change by use cases only. */
function refuseDirectChange(): never {
  throw new APIError('Subscriptions change through their transitions only.', 403, undefined, true);
}

/**
 * Subscriptions, as staff see them: one row for an address and a list. Only use cases write here (in `use-cases/`, by
 * the table of transitions in `domain.ts`), so neither REST nor bulk edit nor an import can get around a confirmation.
 */
export const subscriptionsCollection: CollectionConfig = {
  slug: 'subscriptions',
  labels: { singular: label('订阅', 'Subscription'), plural: label('订阅', 'Subscriptions') },
  defaultSort: '-requestedAt',
  admin: {
    group: label('邮件列表', 'Mailing lists'),
    useAsTitle: 'email',
    defaultColumns: ['email', 'list', 'state', 'organization', 'requestedAt'],
    listSearchableFields: ['email', 'name', 'organization'],
    disableCopyToLocale: true,
  },
  access: {
    read: ({ req }) => hasRole(req, ['administrator', 'reviewer']),
    readVersions: () => false,
    create: () => false,
    update: () => false,
    delete: () => false,
    unlock: () => false,
    admin: ({ req }) => staffOf(req) !== undefined,
  },
  hooks: { beforeChange: [refuseDirectChange], beforeDelete: [refuseDirectChange] },
  disableDuplicate: true,
  endpoints: subscriptionEndpoints,
  indexes: [
    { fields: ['list', 'email'], unique: true },
    { fields: ['list', 'state', 'requestedAt'] },
    { fields: ['list', 'requestedAt'] },
    { fields: ['state', 'requestedAt'] },
  ],
  fields: [
    {
      name: 'list',
      type: 'relationship',
      relationTo: 'mailing-lists',
      required: true,
      label: label('列表', 'List'),
    },
    { name: 'email', type: 'email', required: true, index: true, label: label('邮箱', 'E-mail') },
    fact('name', '姓名', 'Name'),
    fact('phone', '电话', 'Phone'),
    fact('organization', '企业/组织', 'Organization'),
    {
      ...fact('organizationKey', '组织（比对用）', 'Organization, for comparison', { index: true }),
      hidden: true,
    },
    fact('locale', '语言', 'Language', { required: true, admin: namedValues(languageNames) }),
    state({
      name: 'state',
      type: 'select',
      required: true,
      defaultValue: 'pending',
      label: label('状态', 'State'),
      options: [
        { value: 'pending', label: label('等待确认', 'Waiting for confirmation') },
        { value: 'pending_review', label: label('等待审核', 'Waiting for review') },
        { value: 'subscribed', label: label('已订阅', 'Subscribed') },
        { value: 'rejected', label: label('已拒绝', 'Rejected') },
        { value: 'unsubscribed', label: label('已退订', 'Unsubscribed') },
      ],
    }),
    fact('source', '来源', 'Source', { required: true, admin: namedValues(sourceNames) }),
    { ...moment('requestedAt', '申请时间', 'Requested'), index: true },
    { ...moment('mailedAt', '最近发信', 'Last mailed'), hidden: true },
    { ...fact('mailedKind', '最近发信种类', 'Kind of the last mail'), hidden: true },
    moment('confirmedAt', '确认时间', 'Confirmed'),
    moment('decidedAt', '审核时间', 'Decided'),
    {
      name: 'decidedBy',
      type: 'relationship',
      relationTo: 'staff',
      label: label('审核人', 'Decided by'),
      admin: { readOnly: true, position: 'sidebar' },
    },
    { name: 'decisionReason', type: 'textarea', label: label('审核说明', 'Reason given') },
    moment('leftAt', '退订时间', 'Left'),
    fact('leftReason', '退订原因', 'Why it ended', { admin: namedValues(reasonNames) }),
    moment('consentAt', '同意时间', 'Consent given'),
    // Of people who did not use the form, where they agreed stands in place of the wording's version.
    fact('consentVersion', '同意文本版本', 'Version of the wording agreed to', {
      admin: namedValues(sourceNames),
    }),
    fact('consentNetwork', '同意时的网络', 'Network of the consent'),
    { name: 'consentNote', type: 'textarea', label: label('同意的凭据', 'Evidence of consent') },
    {
      name: 'bounceScore',
      type: 'number',
      required: true,
      defaultValue: 0,
      label: label('退信分', 'Bounce score'),
    },
    {
      name: 'history',
      type: 'ui',
      label: label('记录', 'History'),
      admin: {
        disableListColumn: true,
        components: { Field: '@/features/mailing-lists/admin/subscription-history#SubscriptionHistory' },
      },
    },
  ],
};

/** What staff set for all lists at once. */
export const listSettingsGlobal: GlobalConfig = {
  slug: 'list-settings',
  label: label('邮件列表设置', 'Mailing list settings'),
  // Without versions, hence not in the permission table, whose rows have them.
  access: {
    read: ({ req }) => staffOf(req) !== undefined,
    readVersions: () => false,
    update: ({ req }) => hasRole(req, ['administrator', 'reviewer']),
  },
  admin: { group: label('邮件列表', 'Mailing lists') },
  fields: [
    {
      name: 'rejectionTemplates',
      type: 'array',
      label: label('拒绝理由模板', 'Templates of reasons for a rejection'),
      labels: { singular: label('模板', 'Template'), plural: label('模板', 'Templates') },
      admin: {
        description: label(
          '审核时可一键选用，发给申请人的邮件用申请人的语言。',
          'One click in the review; applicants read it in their own language.',
        ),
        components: { RowLabel: '@/features/mailing-lists/admin/template-label#TemplateLabel' },
      },
      fields: [
        {
          name: 'title',
          type: 'text',
          required: true,
          maxLength: 80,
          localized: true,
          label: label('名称', 'Title'),
        },
        {
          name: 'text',
          type: 'textarea',
          required: true,
          maxLength: 2000,
          localized: true,
          label: label('正文', 'Text'),
        },
      ],
    },
  ],
};
