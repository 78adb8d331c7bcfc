import type { GlobalConfig } from 'payload';

import { globalAccess } from '@/cms/access';
import { languageOptions } from '@/cms/fields/named-value';
import { globalPermissions } from '@/cms/permissions';
import { staffEndpoint } from '@/cms/staff-endpoint';
import { adminLabels, type AdminRequest, adminTexts } from '@/i18n/admin-labels';
import { locales } from '@/i18n/locales';
import type { SearchSetting } from '@/payload-types';
import { systemClock } from '@/platform/clock/clock';

import { keyOf } from './title-key';
import { checkQuality } from './use-cases/check-quality';

const label = adminLabels('search');
const text = adminTexts('search');
const sharedLabel = adminLabels('shared');

type Answer = NonNullable<SearchSetting['answers']>[number];

const MAX_VERSIONS = 50;

/** Characters of a query that an answer is pinned to. */
const LONGEST_QUERY = 100;

/** Networks that must have made a query within 30 days before it is shown to others, unless the settings say more. */
const HOT_THRESHOLD = 3;

/** An address of this site with its language. */
function isPath(value: unknown, { req }: { req: AdminRequest }): true | string {
  const isOurs = typeof value === 'string' && locales.some((locale) => value.startsWith(`/${locale}/`));
  return isOurs || text(req, 'errors.path');
}

/** One answer comes first, so a query has one in each language. */
function isOnlyAnswer(
  value: unknown,
  { data, req, siblingData }: { data: unknown; req: AdminRequest; siblingData: unknown },
): true | string {
  if (typeof value !== 'string' || value.trim() === '') return text(req, 'errors.query');
  if (value.length > LONGEST_QUERY) return text(req, 'errors.queryLong', { count: LONGEST_QUERY });
  const { answers } = data as Partial<SearchSetting>;
  const { language } = siblingData as Partial<Answer>;
  const same = (answers ?? []).filter(
    (answer) => answer.language === language && keyOf(answer.query) === keyOf(value),
  );
  return same.length <= 1 || text(req, 'errors.answered', { query: value.trim() });
}

/** What editors add to the search: words, synonyms, pinned answers, and which frequent queries are shown. */
export const searchSettingsGlobal: GlobalConfig = {
  slug: 'search-settings',
  label: label('label'),
  access: globalAccess('search-settings'),
  versions: { max: MAX_VERSIONS },
  endpoints: [
    staffEndpoint({
      path: '/check',
      method: 'post',
      roles: globalPermissions['search-settings'].update,
      handle: () => checkQuality(systemClock.now()),
    }),
  ],
  admin: {
    group: sharedLabel('groups.site'),
    description: label('description'),
  },
  fields: [
    {
      name: 'words',
      type: 'text',
      hasMany: true,
      maxLength: 40,
      label: label('fields.words.label'),
      admin: {
        description: label('fields.words.description'),
      },
    },
    {
      name: 'synonyms',
      type: 'array',
      label: label('fields.synonyms.label'),
      labels: { singular: label('fields.synonyms.singular'), plural: label('fields.synonyms.plural') },
      fields: [
        {
          name: 'terms',
          type: 'text',
          hasMany: true,
          required: true,
          minRows: 2,
          maxLength: 80,
          label: label('fields.synonyms.fields.terms.label'),
        },
      ],
    },
    {
      name: 'answers',
      type: 'array',
      label: label('fields.answers.label'),
      labels: { singular: label('fields.answers.singular'), plural: label('fields.answers.plural') },
      maxRows: 500,
      admin: { description: label('fields.answers.description') },
      fields: [
        {
          name: 'query',
          type: 'text',
          required: true,
          maxLength: LONGEST_QUERY,
          validate: isOnlyAnswer,
          label: label('fields.answers.fields.query.label'),
        },
        {
          name: 'language',
          type: 'select',
          required: true,
          options: languageOptions,
          label: label('fields.answers.fields.language.label'),
        },
        {
          name: 'address',
          type: 'text',
          required: true,
          maxLength: 300,
          validate: isPath,
          label: label('fields.answers.fields.address.label'),
          admin: { description: label('fields.answers.fields.address.description') },
        },
      ],
    },
    {
      name: 'hot',
      type: 'group',
      label: label('fields.hot.label'),
      fields: [
        {
          name: 'pinned',
          type: 'text',
          hasMany: true,
          localized: true,
          maxRows: 10,
          maxLength: 100,
          label: label('fields.hot.fields.pinned.label'),
          admin: { description: label('fields.hot.fields.pinned.description') },
        },
        {
          name: 'hidden',
          type: 'text',
          hasMany: true,
          localized: true,
          maxLength: 100,
          label: label('fields.hot.fields.hidden.label'),
          admin: { description: label('fields.hot.fields.hidden.description') },
        },
        {
          name: 'threshold',
          type: 'number',
          required: true,
          min: HOT_THRESHOLD,
          max: 1000,
          defaultValue: HOT_THRESHOLD,
          label: label('fields.hot.fields.threshold.label'),
          admin: {
            description: label('fields.hot.fields.threshold.description'),
          },
        },
      ],
    },
  ],
};
