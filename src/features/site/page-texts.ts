import type { Field, TextareaField, TextField } from 'payload';

import { contentGlobal } from '@/cms/content-global';
import { type AdminLabel, adminLabels, type AdminRequest, adminTexts } from '@/i18n/admin-labels';
import { messages as activities } from '@/i18n/by-language/activities';
import { messages as blogs } from '@/i18n/by-language/blogs';
import { messages as caseStudies } from '@/i18n/by-language/case-studies';
import { messages as documents } from '@/i18n/by-language/documents';
import { messages as faq } from '@/i18n/by-language/faq';
import { messages as home } from '@/i18n/by-language/home';
import { messages as mailingLists } from '@/i18n/by-language/mail-list';
import { messages as news } from '@/i18n/by-language/news';
import { messages as search } from '@/i18n/by-language/search';
import { messages as specifications } from '@/i18n/by-language/specifications';
import { messages as videos } from '@/i18n/by-language/videos';
import { messages as whitePapers } from '@/i18n/by-language/white-papers';
import { byLocale, type Locale } from '@/i18n/locales';
import type { MessageTree, Namespace } from '@/i18n/texts';

import {
  type EmptyPart,
  emptyStates,
  type FactName,
  factWidths,
  flowSteps,
  keysOf,
  pageLeads,
  pageTitles,
  type Place,
  textAt,
  textWidth,
} from './domain';

const label = adminLabels('site');
const text = adminTexts('site');
const sharedLabel = adminLabels('shared');

const TITLE_LENGTH = 60;
const EMPTY_TITLE_LENGTH = 80;
const LINK_LENGTH = 60;
const TEXT_LENGTH = 300;

/** What a field has while it is empty. */
type Usual = AdminLabel;

/** Shows the default in the language of the content, as long as nothing is written. */
const usualIn = (usual: Usual, part: 'UsualLine' | 'UsualText') => ({
  Field: { path: `@/features/site/admin/usual-text#${part}`, clientProps: { usual } },
});

function shortText(name: string, fieldLabel: AdminLabel, usual: Usual, maxLength = TITLE_LENGTH): TextField {
  return {
    name,
    type: 'text',
    localized: true,
    maxLength,
    label: fieldLabel,
    admin: { components: usualIn(usual, 'UsualLine') },
  };
}

function longText(name: string, fieldLabel: AdminLabel, usual: Usual): TextareaField {
  return {
    name,
    type: 'textarea',
    localized: true,
    maxLength: TEXT_LENGTH,
    label: fieldLabel,
    admin: { components: usualIn(usual, 'UsualText') },
  };
}

/** The namespaces of the tables of titles, leads, and empty lists. */
const defaults: Readonly<Partial<Record<Namespace, Readonly<Record<Locale, MessageTree>>>>> = {
  activities,
  blogs,
  'case-studies': caseStudies,
  documents,
  faq,
  'mail-list': mailingLists,
  news,
  search,
  specifications,
  videos,
  'white-papers': whitePapers,
};

function usualAt({ namespace, path }: Place): Usual {
  const messages = defaults[namespace];
  if (!messages) throw new Error(`The defaults of ${namespace} are not listed here`);
  return byLocale((locale) => textAt(messages[locale], path));
}

const titleFields: Field[] = keysOf(pageTitles).map((page) =>
  shortText(page, label(`pageTexts.pages.${page}`), usualAt(pageTitles[page])),
);

/** The sentence below the title of each page that lists something. */
const leadFields: Field[] = keysOf(pageLeads).map((page) =>
  longText(page, label(`pageTexts.pages.${page}`), usualAt(pageLeads[page])),
);

/** What is shown in the place of a list that has nothing. */
function emptyState(list: keyof typeof emptyStates): Field {
  const places: Readonly<Partial<Record<EmptyPart, Place>>> = emptyStates[list];
  const { title, text: below, tips } = places;
  return {
    name: list,
    type: 'group',
    label: label(`pageTexts.empty.${list}`),
    fields: [
      ...(title ? [shortText('title', titleLabel, usualAt(title), EMPTY_TITLE_LENGTH)] : []),
      ...(below ? [longText('text', textLabel, usualAt(below))] : []),
      ...(tips ? [longText('tips', label('pageTexts.tips'), usualAt(tips))] : []),
    ],
  };
}

const titleLabel = label('pageTexts.title');
const textLabel = label('pageTexts.text');
const linkLabel = label('pageTexts.link');

function section(name: 'rules' | 'sandbox' | 'whitepaper'): Field {
  const usual = (part: 'title' | 'lead' | 'link') =>
    byLocale((locale) => specifications[locale].sections[name][part]);
  return {
    name,
    type: 'group',
    label: label(`pageTexts.sections.${name}`),
    fields: [
      shortText('title', titleLabel, usual('title')),
      longText('lead', textLabel, usual('lead')),
      shortText('link', linkLabel, usual('link'), LINK_LENGTH),
    ],
  };
}

function step(name: (typeof flowSteps)[number]): Field {
  const usual = (part: 'title' | 'text') =>
    byLocale((locale) => specifications[locale].flow.steps[name][part]);
  return {
    name,
    type: 'group',
    label: label(`pageTexts.steps.${name}`),
    fields: [shortText('title', titleLabel, usual('title')), longText('text', textLabel, usual('text'))],
  };
}

const flowPart = (part: 'title' | 'lead' | 'list' | 'agreement'): Usual =>
  byLocale((locale) => specifications[locale].flow[part]);

const specificationFields: Field[] = [
  {
    name: 'flow',
    type: 'group',
    label: label('pageTexts.flow.label'),
    fields: [
      shortText('title', titleLabel, flowPart('title')),
      longText('lead', textLabel, flowPart('lead')),
      shortText('list', label('pageTexts.flow.list'), flowPart('list'), LINK_LENGTH),
      shortText('agreement', label('pageTexts.flow.agreement'), flowPart('agreement'), LINK_LENGTH),
    ],
  },
  ...flowSteps.map(step),
  ...(['rules', 'sandbox', 'whitepaper'] as const).map(section),
];

/** What is written in a drawing beside a part: short enough for its place. */
function fact(name: FactName): TextField {
  const most = factWidths[name];
  return {
    ...shortText(
      name,
      label(`pageTexts.facts.${name}`),
      byLocale((locale) => home[locale].architecture.facts[name]),
    ),
    validate: (value: unknown, { req }: { req: AdminRequest }) =>
      typeof value !== 'string' ||
      textWidth(value.trim()) <= most ||
      text(req, 'errors.factTooWide', { most }),
  };
}

/** Texts of pages that the portal has defaults for; an empty field keeps the default (ADR 229). */
export const pageTextsGlobal = contentGlobal({
  slug: 'page-texts',
  label: label('pageTexts.label'),
  admin: { group: sharedLabel('groups.site'), description: label('pageTexts.description') },
  fields: [
    {
      type: 'tabs',
      tabs: [
        {
          name: 'titles',
          label: label('pageTexts.tabs.titles'),
          description: label('pageTexts.titlesHint'),
          fields: titleFields,
        },
        { name: 'leads', label: label('pageTexts.tabs.leads'), fields: leadFields },
        {
          name: 'empty',
          label: label('pageTexts.tabs.empty'),
          description: label('pageTexts.emptyHint'),
          fields: keysOf(emptyStates).map(emptyState),
        },
        { name: 'specification', label: label('pageTexts.tabs.specification'), fields: specificationFields },
        {
          name: 'facts',
          label: label('pageTexts.tabs.facts'),
          description: label('pageTexts.factsHint'),
          fields: keysOf(factWidths).map(fact),
        },
      ],
    },
  ],
});
