import type { Field, GlobalConfig } from 'payload';

import { staffDecisions } from '@/access/shared/domain';
import { globalAccess } from '@/cms/access';
import { languageNames, namesOf } from '@/cms/fields/named-value';
import { adminLabels, type AdminLabel } from '@/i18n/admin-labels';
import { messages } from '@/i18n/by-language/applications-review';
import { locales } from '@/i18n/locales';

import { usualReasons } from './reason-templates';

const label = adminLabels('applications');
const group = adminLabels('shared')('groups.specificationAccess');

const decisionNames = namesOf(staffDecisions, (locale) => messages[locale].decisions);

const days = (name: string, fieldLabel: AdminLabel, defaultValue: number): Field => ({
  name,
  type: 'number',
  required: true,
  min: 1,
  max: 365,
  defaultValue,
  label: fieldLabel,
});

/** How reviewers work: target times, two-person review, how long access lasts, texts for reasons. */
export const applicationSettingsGlobal: GlobalConfig = {
  slug: 'application-settings',
  label: label('applicationSettings.label'),
  access: globalAccess('application-settings'),
  versions: { max: 50 },
  admin: { group },
  fields: [
    days('qualificationDays', label('applicationSettings.fields.qualificationDays.label'), 3),
    days('agreementDays', label('applicationSettings.fields.agreementDays.label'), 2),
    days('informationDays', label('applicationSettings.fields.informationDays.label'), 14),
    days('subscriptionDays', label('applicationSettings.fields.subscriptionDays.label'), 2),
    {
      name: 'secondPairOfEyes',
      type: 'checkbox',
      defaultValue: false,
      label: label('applicationSettings.fields.secondPairOfEyes.label'),
      admin: { description: label('applicationSettings.fields.secondPairOfEyes.description') },
    },
    {
      name: 'grantMonths',
      type: 'number',
      min: 1,
      max: 120,
      label: label('applicationSettings.fields.grantMonths.label'),
    },
    {
      name: 'publicMailDomains',
      type: 'text',
      hasMany: true,
      label: label('applicationSettings.fields.publicMailDomains.label'),
      admin: {
        description: label('applicationSettings.fields.publicMailDomains.description'),
      },
    },
    {
      name: 'reasonTemplates',
      type: 'array',
      defaultValue: usualReasons.map((reason) => ({ ...reason })),
      label: label('applicationSettings.fields.reasonTemplates.label'),
      labels: {
        singular: label('applicationSettings.fields.reasonTemplates.singular'),
        plural: label('applicationSettings.fields.reasonTemplates.plural'),
      },
      admin: {
        components: {
          RowLabel: {
            path: '@/access/review/admin/reason-label#ReasonLabel',
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
          label: label('applicationSettings.fields.reasonTemplates.fields.event.label'),
        },
        ...locales.map((name): Field => ({
          name,
          type: 'textarea',
          required: true,
          maxLength: 2000,
          label: languageNames[name],
        })),
      ],
    },
  ],
};
