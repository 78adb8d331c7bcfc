import type { ArrayField, Field } from 'payload';

import { staffOf } from '@/cms/access';
import { contentGlobal } from '@/cms/content-global';
import { dayPicker } from '@/cms/fields/dates';
import { onlyPictures } from '@/cms/fields/only-pictures';
import { linkField } from '@/cms/links/link-field';
import { rowHeads } from '@/cms/rows/row-heads';
import { adminLabels, type AdminLabel, type AdminRequest, adminTexts } from '@/i18n/admin-labels';
import { systemClock } from '@/platform/clock/clock';

export { pageTextsGlobal } from './page-texts';

import { isReportAddress, isSecureAddress, oneYearAfter } from './security-txt';

const label = adminLabels('site');
const text = adminTexts('site');
const sharedLabel = adminLabels('shared');

const group = sharedLabel('groups.site');

/** Rows are closed and say what is in them, so a list is read and ordered at a glance. */
const rows: ArrayField['admin'] = {
  initCollapsed: true,
  components: rowHeads('all'),
};

/** Links of menus and the home page are the same in every language. */
const hrefField = (): Field =>
  linkField({ label: label('common.fields.href.label'), required: true, languages: 'all' });

function labelField(): Field {
  return {
    name: 'label',
    type: 'text',
    required: true,
    localized: true,
    maxLength: 60,
    label: label('common.fields.label.label'),
  };
}

/** An optional https address in `security.txt`. */
function secureAddressField(name: string, fieldLabel: AdminLabel): Field {
  return {
    name,
    type: 'text',
    label: fieldLabel,
    validate: (value: unknown, { req }: { req: AdminRequest }) => {
      if (!value || (typeof value === 'string' && isSecureAddress(value))) return true;
      return text(req, 'errors.secureAddress');
    },
  };
}

/** What `/.well-known/security.txt` says (RFC 9116). */
const securityFields: Field[] = [
  {
    name: 'contact',
    type: 'text',
    label: label('siteSettings.fields.security.fields.contact.label'),
    admin: {
      description: label('siteSettings.fields.security.fields.contact.description'),
    },
    validate: (value: unknown, { req }: { req: AdminRequest }) => {
      if (!value || (typeof value === 'string' && isReportAddress(value))) return true;
      return text(req, 'errors.reportAddress');
    },
  },
  secureAddressField('policy', label('siteSettings.fields.security.fields.policy.label')),
  secureAddressField('acknowledgments', label('siteSettings.fields.security.fields.acknowledgments.label')),
  {
    name: 'expires',
    type: 'date',
    label: label('siteSettings.fields.security.fields.expires.label'),
    admin: {
      date: dayPicker,
      description: label('siteSettings.fields.security.fields.expires.description'),
    },
    hooks: {
      beforeValidate: [
        ({ value, siblingData }) =>
          (value as unknown) ??
          (siblingData.contact ? oneYearAfter(systemClock.now()).toISOString() : undefined),
      ],
    },
  },
];

/** A version that only the release before this one reads; see `src/features/policies`. */
const earlierVersion = (name: string): Field => ({
  name,
  type: 'text',
  required: true,
  defaultValue: '20261120',
  label: label('siteSettings.fields.legal.earlier'),
  admin: { hidden: true },
  access: { update: () => false },
});

export const siteSettingsGlobal = contentGlobal({
  slug: 'site-settings',
  label: label('siteSettings.label'),
  admin: { group },
  fields: [
    // Until the release before this one is gone: policies and agreements have their versions themselves (ADR 157).
    {
      name: 'legal',
      type: 'group',
      label: label('siteSettings.fields.legal.earlier'),
      admin: { hidden: true },
      fields: ['cookiePolicyVersion', 'privacyVersion', 'termsVersion', 'licenseVersion'].map(earlierVersion),
    },
    {
      type: 'tabs',
      tabs: [
        {
          name: 'brand',
          label: label('siteSettings.fields.brand.label'),
          fields: [
            {
              name: 'name',
              type: 'text',
              required: true,
              localized: true,
              maxLength: 40,
              label: label('siteSettings.fields.brand.fields.name.label'),
            },
            {
              name: 'tagline',
              type: 'text',
              localized: true,
              maxLength: 120,
              label: label('siteSettings.fields.brand.fields.tagline.label'),
            },
            {
              name: 'description',
              type: 'textarea',
              localized: true,
              maxLength: 300,
              label: label('siteSettings.fields.brand.fields.description.label'),
            },
            {
              name: 'logo',
              type: 'upload',
              relationTo: 'media',
              ...onlyPictures,
              label: label('siteSettings.fields.brand.fields.logo.label'),
            },
            {
              name: 'copyright',
              type: 'text',
              localized: true,
              maxLength: 200,
              label: label('siteSettings.fields.brand.fields.copyright.label'),
            },
          ],
        },
        {
          name: 'contact',
          label: label('siteSettings.fields.contact.label'),
          fields: [
            {
              name: 'email',
              type: 'email',
              required: true,
              label: label('siteSettings.fields.contact.fields.email.label'),
            },
            {
              name: 'privacyEmail',
              type: 'email',
              label: label('siteSettings.fields.contact.fields.privacyEmail.label'),
            },
            {
              name: 'postalAddress',
              type: 'textarea',
              localized: true,
              label: label('siteSettings.fields.contact.fields.postalAddress.label'),
            },
            {
              name: 'addresses',
              type: 'array',
              label: label('siteSettings.fields.contact.fields.addresses.label'),
              labels: {
                singular: label('siteSettings.fields.contact.fields.addresses.singular'),
                plural: label('siteSettings.fields.contact.fields.addresses.plural'),
              },
              admin: rows,
              fields: [
                {
                  name: 'purpose',
                  type: 'text',
                  required: true,
                  label: label('siteSettings.fields.contact.fields.addresses.fields.purpose.label'),
                },
                {
                  name: 'email',
                  type: 'email',
                  required: true,
                  label: label('siteSettings.fields.contact.fields.addresses.fields.email.label'),
                },
              ],
            },
          ],
        },
        { name: 'security', label: label('siteSettings.fields.security.label'), fields: securityFields },
        {
          name: 'filing',
          label: label('siteSettings.fields.filing.label'),
          fields: [
            {
              name: 'icp',
              type: 'text',
              maxLength: 60,
              label: label('siteSettings.fields.filing.fields.icp.label'),
            },
            {
              name: 'icpHref',
              type: 'text',
              label: label('siteSettings.fields.filing.fields.icpHref.label'),
            },
            {
              name: 'publicSecurity',
              type: 'text',
              maxLength: 60,
              label: label('siteSettings.fields.filing.fields.publicSecurity.label'),
            },
          ],
        },
        {
          name: 'publishing',
          label: label('siteSettings.fields.publishing.label'),
          fields: [
            {
              name: 'reserved',
              type: 'checkbox',
              defaultValue: false,
              label: label('siteSettings.fields.publishing.fields.reserved.label'),
              admin: {
                description: label('siteSettings.fields.publishing.fields.reserved.description'),
              },
              // How the office works is no one else's business.
              access: { read: ({ req }) => staffOf(req) !== undefined },
            },
            {
              name: 'approval',
              type: 'checkbox',
              defaultValue: false,
              label: label('siteSettings.fields.publishing.fields.approval.label'),
              admin: {
                description: label('siteSettings.fields.publishing.fields.approval.description'),
              },
              access: { read: ({ req }) => staffOf(req) !== undefined },
            },
          ],
        },
        {
          name: 'measurement',
          label: label('siteSettings.fields.measurement.label'),
          fields: [
            {
              name: 'assumeConsent',
              type: 'checkbox',
              defaultValue: false,
              label: label('siteSettings.fields.measurement.fields.assumeConsent.label'),
              admin: {
                description: label('siteSettings.fields.measurement.fields.assumeConsent.description'),
              },
            },
            {
              name: 'keepEventsDays',
              type: 'number',
              required: true,
              defaultValue: 90,
              min: 7,
              max: 400,
              label: label('siteSettings.fields.measurement.fields.keepEventsDays.label'),
              admin: {
                description: label('siteSettings.fields.measurement.fields.keepEventsDays.description'),
              },
            },
          ],
        },
        {
          label: label('siteSettings.socialTab'),
          fields: [
            {
              name: 'social',
              type: 'array',
              label: label('siteSettings.fields.social.label'),
              labels: {
                singular: label('siteSettings.fields.social.singular'),
                plural: label('siteSettings.fields.social.plural'),
              },
              admin: rows,
              fields: [labelField(), hrefField()],
            },
          ],
        },
      ],
    },
  ],
});

export const homeGlobal = contentGlobal({
  slug: 'home',
  label: label('home.label'),
  admin: { group },
  fields: [
    {
      type: 'tabs',
      tabs: [
        {
          name: 'hero',
          label: label('home.fields.hero.label'),
          fields: [
            {
              name: 'heading',
              type: 'text',
              required: true,
              localized: true,
              maxLength: 80,
              label: label('home.fields.hero.fields.heading.label'),
            },
            {
              name: 'lead',
              type: 'textarea',
              localized: true,
              maxLength: 300,
              label: label('home.fields.hero.fields.lead.label'),
            },
            {
              name: 'video',
              type: 'relationship',
              relationTo: 'videos',
              label: label('home.fields.hero.fields.video.label'),
              admin: { allowCreate: false },
            },
            {
              name: 'videoLabel',
              type: 'text',
              localized: true,
              maxLength: 40,
              label: label('home.fields.hero.fields.videoLabel.label'),
            },
            {
              name: 'linkLabel',
              type: 'text',
              localized: true,
              maxLength: 40,
              label: label('home.fields.hero.fields.linkLabel.label'),
            },
            linkField({
              name: 'linkHref',
              label: label('home.fields.hero.fields.linkHref.label'),
              languages: 'all',
            }),
          ],
        },
        {
          name: 'architecture',
          label: label('home.fields.architecture.label'),
          fields: [
            {
              name: 'heading',
              type: 'text',
              localized: true,
              maxLength: 80,
              label: label('home.fields.architecture.fields.heading.label'),
            },
            {
              name: 'tabs',
              dbName: 'arch_tabs',
              type: 'array',
              label: label('home.fields.architecture.fields.tabs.label'),
              labels: {
                singular: label('home.fields.architecture.fields.tabs.singular'),
                plural: label('home.fields.architecture.fields.tabs.plural'),
              },
              admin: rows,
              fields: [
                {
                  name: 'diagram',
                  type: 'select',
                  required: true,
                  label: label('home.fields.architecture.fields.tabs.fields.diagram.label'),
                  enumName: 'home_diagram',
                  options: [
                    {
                      value: 'protocol-stack',
                      label: label(
                        'home.fields.architecture.fields.tabs.fields.diagram.options.protocol-stack',
                      ),
                    },
                    {
                      value: 'domain',
                      label: label('home.fields.architecture.fields.tabs.fields.diagram.options.domain'),
                    },
                    {
                      value: 'cross-domain',
                      label: label(
                        'home.fields.architecture.fields.tabs.fields.diagram.options.cross-domain',
                      ),
                    },
                    {
                      value: 'supernode',
                      label: label('home.fields.architecture.fields.tabs.fields.diagram.options.supernode'),
                    },
                  ],
                },
                {
                  name: 'title',
                  type: 'text',
                  required: true,
                  localized: true,
                  maxLength: 60,
                  label: label('home.fields.architecture.fields.tabs.fields.title.label'),
                },
                {
                  name: 'lead',
                  type: 'textarea',
                  localized: true,
                  maxLength: 300,
                  label: label('home.fields.architecture.fields.tabs.fields.lead.label'),
                },
                {
                  name: 'parts',
                  dbName: 'arch_parts',
                  type: 'array',
                  label: label('home.fields.architecture.fields.tabs.fields.parts.label'),
                  labels: {
                    singular: label('home.fields.architecture.fields.tabs.fields.parts.singular'),
                    plural: label('home.fields.architecture.fields.tabs.fields.parts.plural'),
                  },
                  admin: rows,
                  fields: [
                    {
                      name: 'key',
                      type: 'text',
                      required: true,
                      label: label('home.fields.architecture.fields.tabs.fields.parts.fields.key.label'),
                    },
                    labelField(),
                    {
                      name: 'line',
                      type: 'text',
                      localized: true,
                      maxLength: 200,
                      label: label('home.fields.architecture.fields.tabs.fields.parts.fields.line.label'),
                    },
                    hrefField(),
                  ],
                },
              ],
            },
          ],
        },
        {
          name: 'latest',
          label: label('home.fields.latest.label'),
          fields: [
            {
              name: 'heading',
              type: 'text',
              localized: true,
              maxLength: 80,
              label: label('home.fields.latest.fields.heading.label'),
            },
          ],
        },
        {
          name: 'mailingList',
          label: label('home.fields.mailingList.label'),
          fields: [
            {
              name: 'heading',
              type: 'text',
              localized: true,
              maxLength: 80,
              label: label('home.fields.mailingList.fields.heading.label'),
            },
            {
              name: 'lead',
              type: 'textarea',
              localized: true,
              maxLength: 300,
              label: label('home.fields.mailingList.fields.lead.label'),
            },
          ],
        },
        {
          name: 'faq',
          label: label('home.fields.faq.label'),
          fields: [
            {
              name: 'heading',
              type: 'text',
              localized: true,
              maxLength: 80,
              label: label('home.fields.faq.fields.heading.label'),
            },
          ],
        },
      ],
    },
  ],
});

export const navigationGlobal = contentGlobal({
  slug: 'navigation',
  label: label('navigation.label'),
  admin: { group },
  fields: [
    {
      name: 'items',
      type: 'array',
      maxRows: 8,
      label: label('navigation.fields.items.label'),
      labels: {
        singular: label('navigation.fields.items.singular'),
        plural: label('navigation.fields.items.plural'),
      },
      admin: rows,
      fields: [
        labelField(),
        hrefField(),
        {
          name: 'children',
          type: 'array',
          maxRows: 10,
          label: label('navigation.fields.items.fields.children.label'),
          labels: {
            singular: label('navigation.fields.items.fields.children.singular'),
            plural: label('navigation.fields.items.fields.children.plural'),
          },
          admin: rows,
          fields: [
            labelField(),
            hrefField(),
            {
              name: 'hint',
              type: 'text',
              localized: true,
              maxLength: 60,
              label: label('navigation.fields.items.fields.children.fields.hint.label'),
            },
          ],
        },
      ],
    },
  ],
});

export const footerGlobal = contentGlobal({
  slug: 'footer',
  label: label('footer.label'),
  admin: { group },
  fields: [
    {
      name: 'groups',
      type: 'array',
      maxRows: 6,
      label: label('footer.fields.groups.label'),
      labels: {
        singular: label('footer.fields.groups.singular'),
        plural: label('footer.fields.groups.plural'),
      },
      admin: rows,
      fields: [
        {
          name: 'title',
          type: 'text',
          required: true,
          localized: true,
          maxLength: 40,
          label: label('footer.fields.groups.fields.title.label'),
        },
        {
          name: 'links',
          type: 'array',
          label: label('footer.fields.groups.fields.links.label'),
          labels: {
            singular: label('footer.fields.groups.fields.links.singular'),
            plural: label('footer.fields.groups.fields.links.plural'),
          },
          admin: rows,
          fields: [labelField(), hrefField()],
        },
      ],
    },
    {
      name: 'legal',
      type: 'array',
      label: label('footer.fields.legal.label'),
      labels: {
        singular: label('footer.fields.legal.singular'),
        plural: label('footer.fields.legal.plural'),
      },
      admin: rows,
      fields: [labelField(), hrefField()],
    },
  ],
});
