import type { CollectionConfig } from 'payload';

import { collectionAccess, keepVisitorsWithinOneLanguage } from '@/cms/access';
import { momentField } from '@/cms/fields/moment-field';
import { optionalSummaryField, titleField } from '@/cms/fields/headline';
import { announceChanges } from '@/cms/hooks/announce-changes';
import { adminLabels } from '@/i18n/admin-labels';

import { policies, recordKinds } from './domain';
import { policyEndpoints } from './staff-endpoints';

const label = adminLabels('policies');
const group = adminLabels('shared')('groups.site');

/**
 * Every text of a policy that was ever published, with its summary of changes: what was in force when. Written by use cases
 * only; nobody changes or deletes what was in force.
 */
export const policyVersionsCollection: CollectionConfig = {
  slug: 'policy-versions',
  labels: { singular: label('singular'), plural: label('plural') },
  access: collectionAccess('policy-versions', { trash: false }),
  endpoints: policyEndpoints,
  defaultSort: '-effectiveAt',
  indexes: [{ fields: ['policy', 'edition'], unique: true }],
  admin: {
    group,
    useAsTitle: 'edition',
    defaultColumns: ['policy', 'edition', 'kind', 'effectiveAt', 'inForceSince'],
    description: label('description'),
    // The page of the policies shows and publishes them.
    hidden: true,
  },
  hooks: {
    beforeOperation: [keepVisitorsWithinOneLanguage],
    ...announceChanges('policy-versions'),
  },
  fields: [
    titleField,
    optionalSummaryField,
    { name: 'body', type: 'richText', required: true, localized: true, label: label('fields.body') },
    { name: 'changes', type: 'textarea', localized: true, label: label('fields.changes') },
    {
      name: 'policy',
      type: 'select',
      required: true,
      label: label('fields.policy'),
      options: policies.map((value) => ({ value, label: label(`names.${value}`) })),
    },
    {
      name: 'kind',
      type: 'select',
      required: true,
      label: label('fields.kind'),
      options: recordKinds.map((value) => ({ value, label: label(`kinds.${value}`) })),
    },
    // What people agree to: a correction keeps the version that it corrects.
    { name: 'version', type: 'text', required: true, label: label('fields.version') },
    // The name of this text, in its permanent address.
    { name: 'edition', type: 'text', required: true, label: label('fields.edition') },
    {
      name: 'effectiveAt',
      type: 'date',
      required: true,
      label: label('fields.effectiveAt'),
      admin: momentField,
    },
    {
      name: 'inForceSince',
      type: 'date',
      index: true,
      label: label('fields.inForceSince'),
      admin: momentField,
    },
  ],
};
