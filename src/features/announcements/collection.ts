import { APIError } from 'payload';
import type { CollectionBeforeDeleteHook, CollectionConfig, Field } from 'payload';

import { hasRole, staffOf } from '@/cms/access';
import { dateAndTimePicker } from '@/cms/fields/dates';
import { label } from '@/cms/fields/labels';
import { requestTransaction } from '@/platform/db/request-transaction';

import { announcementEndpoints } from './endpoints-of-staff';

/** Copies that go out in a second unless the announcement says otherwise: what a common relay takes without limits. */
const COPIES_PER_SECOND = 50;

/** Written by the use cases only: `transition` and the worker. */
const byUseCases = ['state', 'scheduledAt', 'startedAt', 'finishedAt', 'sourceKey'] as const;

function moment(name: string, zh: string, en: string): Field {
  return {
    name,
    type: 'date',
    label: label(zh, en),
    access: { create: () => false, update: () => false },
    // In a form the panel says it, also while it changes.
    admin: { hidden: true, date: dateAndTimePicker },
  };
}

/**
 * Announcements to the readers of a list, each written in both languages. Everyone who writes news may prepare one;
 * what sends it is a transition (`domain.ts`), and once that began nobody edits it any more.
 */
export const announcementsCollection: CollectionConfig = {
  slug: 'announcements',
  labels: { singular: label('群发邮件', 'Announcement'), plural: label('群发邮件', 'Announcements') },
  defaultSort: '-createdAt',
  admin: {
    group: label('邮件列表', 'Mailing lists'),
    useAsTitle: 'subject',
    defaultColumns: ['subject', 'list', 'state', 'scheduledAt', 'finishedAt'],
    listSearchableFields: ['subject'],
    disableCopyToLocale: true,
  },
  access: {
    read: ({ req }) => staffOf(req) !== undefined,
    readVersions: () => false,
    create: ({ req }) => hasRole(req, ['administrator', 'editor']),
    // The form of any other one is read only; the hook below says why to whoever tries all the same.
    update: ({ req }) => (hasRole(req, ['administrator', 'editor']) ? { state: { equals: 'draft' } } : false),
    // One that the portal wrote by itself stays, cancelled or not: it is what keeps it from being written again.
    delete: ({ req }) =>
      hasRole(req, ['administrator'])
        ? { state: { in: ['draft', 'cancelled'] }, sourceKey: { exists: false } }
        : false,
    unlock: () => false,
    admin: ({ req }) => staffOf(req) !== undefined,
  },
  hooks: {
    beforeChange: [
      ({ data, operation, originalDoc, req }) => {
        const before = originalDoc as { state?: string } | undefined;
        if (operation === 'update' && before?.state !== 'draft') {
          throw new APIError(
            req.i18n.language === 'zh'
              ? '已排期或已发送的群发邮件不能再修改。'
              : 'An announcement that is scheduled or sent cannot be changed any more.',
            409,
            undefined,
            true,
          );
        }
        // Field access drops these over REST; this also stops code that goes past access.
        const written = data as Record<string, unknown>;
        const kept = originalDoc as Record<string, unknown> | undefined;
        for (const name of byUseCases) written[name] = kept?.[name] ?? (name === 'state' ? 'draft' : null);
        return written;
      },
    ],
    afterDelete: [
      async ({ id, req }) => {
        const { deleteCopiesOf } = await import('./use-cases/delete-announcements');
        await deleteCopiesOf(await requestTransaction(req), String(id));
      },
    ],
  },
  disableDuplicate: true,
  endpoints: announcementEndpoints,
  fields: [
    {
      name: 'list',
      type: 'relationship',
      relationTo: 'mailing-lists',
      required: true,
      label: label('列表', 'List'),
    },
    {
      name: 'subject',
      type: 'text',
      required: true,
      localized: true,
      maxLength: 150,
      label: label('主题', 'Subject'),
    },
    { name: 'body', type: 'richText', required: true, localized: true, label: label('正文', 'Text') },
    {
      name: 'sending',
      type: 'ui',
      label: label('发送', 'Sending'),
      admin: {
        disableListColumn: true,
        components: { Field: '@/features/announcements/admin/send-panel#SendPanel' },
      },
    },
    {
      name: 'news',
      type: 'relationship',
      relationTo: 'news',
      label: label('来自新闻', 'Made from the news item'),
      admin: { readOnly: true, position: 'sidebar', condition: (data) => Boolean(data.news) },
    },
    {
      name: 'audience',
      type: 'select',
      required: true,
      defaultValue: 'all',
      label: label('读者', 'Readers'),
      admin: { position: 'sidebar' },
      options: [
        { value: 'all', label: label('全部', 'All') },
        { value: 'zh', label: label('仅中文读者', 'Only readers of Chinese') },
        { value: 'en', label: label('仅英文读者', 'Only readers of English') },
      ],
    },
    {
      name: 'perSecond',
      type: 'number',
      required: true,
      min: 1,
      max: 5000,
      defaultValue: COPIES_PER_SECOND,
      label: label('每秒最多发送', 'Most copies in a second'),
      admin: { position: 'sidebar' },
    },
    {
      name: 'state',
      type: 'select',
      required: true,
      defaultValue: 'draft',
      index: true,
      label: label('状态', 'State'),
      access: { create: () => false, update: () => false },
      // In a form the panel says it, also while it changes.
      admin: { hidden: true },
      options: [
        { value: 'draft', label: label('草稿', 'Draft') },
        { value: 'scheduled', label: label('已排期', 'Scheduled') },
        { value: 'sending', label: label('发送中', 'Being sent') },
        { value: 'paused', label: label('已暂停', 'Paused') },
        { value: 'sent', label: label('已发送', 'Sent') },
        { value: 'cancelled', label: label('已取消', 'Cancelled') },
      ],
    },
    moment('scheduledAt', '发送时间', 'To be sent'),
    moment('startedAt', '开始', 'Begun'),
    moment('finishedAt', '结束', 'Finished'),
    {
      name: 'sourceKey',
      type: 'text',
      unique: true,
      hidden: true,
      label: label('来源', 'Source'),
    },
  ],
};

/** The lists' collection, with whose items their announcements are deleted. */
export function withAnnouncements(lists: CollectionConfig): CollectionConfig {
  const { hooks = {} } = lists;
  const deleteAnnouncements: CollectionBeforeDeleteHook = async ({ id, req }) => {
    const { deleteAnnouncementsOf } = await import('./use-cases/delete-announcements');
    await deleteAnnouncementsOf(await requestTransaction(req), String(id), {
      adminLanguage: req.i18n.language,
    });
  };
  return {
    ...lists,
    hooks: { ...hooks, beforeDelete: [...(hooks.beforeDelete ?? []), deleteAnnouncements] },
  };
}
