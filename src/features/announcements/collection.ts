import { APIError } from 'payload';
import type { CollectionBeforeDeleteHook, CollectionConfig, Field } from 'payload';

import { hasRole, staffOf } from '@/cms/access';
import { dateAndTimePicker } from '@/cms/fields/dates';
import { languageNames } from '@/cms/fields/named-value';
import { adminLabels, type AdminLabel, adminTexts } from '@/i18n/admin-labels';
import { locales } from '@/i18n/locales';
import { requestTransaction } from '@/platform/db/request-transaction';

import { announcementEndpoints } from './staff-endpoints';
import { deleteAnnouncementsOf, deleteCopiesOf } from './use-cases/delete-announcements';

const label = adminLabels('announcements');
const text = adminTexts('announcements');
const sharedLabel = adminLabels('shared');

/** Copies that go out in a second unless the announcement says otherwise: what a common relay takes without limits. */
const COPIES_PER_SECOND = 50;

/** Written by the use cases only: `transition` and the worker. */
const byUseCases = ['state', 'scheduledAt', 'startedAt', 'finishedAt', 'sourceKey', 'requestId'] as const;

function moment(name: string, fieldLabel: AdminLabel): Field {
  return {
    name,
    type: 'date',
    label: fieldLabel,
    access: { create: () => false, update: () => false },
    // In a form the panel says it, also while it changes.
    admin: { hidden: true, date: dateAndTimePicker },
  };
}

/**
 * Announcements to the readers of a list, each written in both languages. Everyone who writes news may prepare one; a
 * transition (`domain.ts`) sends it, and after that no one can edit it.
 */
export const announcementsCollection: CollectionConfig = {
  slug: 'announcements',
  labels: { singular: label('singular'), plural: label('plural') },
  defaultSort: '-createdAt',
  admin: {
    group: sharedLabel('groups.mailingLists'),
    useAsTitle: 'subject',
    defaultColumns: ['subject', 'list', 'state', 'scheduledAt', 'finishedAt'],
    listSearchableFields: ['subject'],
    disableCopyToLocale: true,
  },
  access: {
    read: ({ req }) => staffOf(req) !== undefined,
    readVersions: () => false,
    create: ({ req }) => hasRole(req, ['administrator', 'editor']),
    // The form of any other one is read-only; the hook below tells anyone who tries anyway why.
    update: ({ req }) => (hasRole(req, ['administrator', 'editor']) ? { state: { equals: 'draft' } } : false),
    // One that the portal wrote automatically stays, canceled or not: its presence keeps it from being written again.
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
          throw new APIError(text(req, 'errors.notDraft'), 409, undefined, true);
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
      label: label('fields.list.label'),
    },
    {
      name: 'subject',
      type: 'text',
      required: true,
      localized: true,
      maxLength: 150,
      label: label('fields.subject.label'),
    },
    { name: 'body', type: 'richText', required: true, localized: true, label: label('fields.body.label') },
    {
      name: 'sending',
      type: 'ui',
      label: label('fields.sending.label'),
      admin: {
        disableListColumn: true,
        components: { Field: '@/features/announcements/admin/send-panel#SendPanel' },
      },
    },
    {
      name: 'news',
      type: 'relationship',
      relationTo: 'news',
      label: label('fields.news.label'),
      admin: { readOnly: true, position: 'sidebar', condition: (data) => Boolean(data.news) },
    },
    {
      name: 'audience',
      type: 'select',
      required: true,
      defaultValue: 'all',
      label: label('fields.audience.label'),
      admin: { position: 'sidebar' },
      options: [
        { value: 'all', label: label('fields.audience.options.all') },
        ...locales.map((value) => ({
          value,
          label: label('fields.audience.options.oneLanguage', (locale) => ({
            language: languageNames[value][locale],
          })),
        })),
      ],
    },
    {
      name: 'perSecond',
      type: 'number',
      required: true,
      min: 1,
      max: 5000,
      defaultValue: COPIES_PER_SECOND,
      label: label('fields.perSecond.label'),
      admin: { position: 'sidebar' },
    },
    {
      name: 'state',
      type: 'select',
      required: true,
      defaultValue: 'draft',
      index: true,
      label: label('fields.state.label'),
      access: { create: () => false, update: () => false },
      // In a form the panel says it, also while it changes.
      admin: { hidden: true },
      options: [
        { value: 'draft', label: label('fields.state.options.draft') },
        { value: 'scheduled', label: label('fields.state.options.scheduled') },
        { value: 'sending', label: label('fields.state.options.sending') },
        { value: 'paused', label: label('fields.state.options.paused') },
        { value: 'sent', label: label('fields.state.options.sent') },
        { value: 'cancelled', label: label('fields.state.options.cancelled') },
      ],
    },
    moment('scheduledAt', label('fields.scheduledAt.label')),
    moment('startedAt', label('fields.startedAt.label')),
    moment('finishedAt', label('fields.finishedAt.label')),
    {
      name: 'sourceKey',
      type: 'text',
      unique: true,
      hidden: true,
      label: label('fields.sourceKey.label'),
    },
    // The last request of staff that acted on it, for the log of the worker.
    { name: 'requestId', type: 'text', hidden: true, label: false },
  ],
};

/** The lists' collection, with whose items their announcements are deleted. */
export function withAnnouncements(lists: CollectionConfig): CollectionConfig {
  const { hooks = {} } = lists;
  const deleteAnnouncements: CollectionBeforeDeleteHook = async ({ id, req }) => {
    await deleteAnnouncementsOf(await requestTransaction(req), String(id), {
      adminLanguage: req.i18n.language,
    });
  };
  return {
    ...lists,
    hooks: { ...hooks, beforeDelete: [...(hooks.beforeDelete ?? []), deleteAnnouncements] },
  };
}
