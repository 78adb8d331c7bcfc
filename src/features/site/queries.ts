import 'server-only';

import { localHref } from '@/cms/rich-text/from-lexical';
import { pictureOf } from '@/cms/rich-text/media-dto';
import type { PreviewReader } from '@/cms/preview-session';
import { publicGlobal } from '@/cms/public-read';
import { siteHost } from '@/cms/site-name';
import { defaultLocale, type Locale } from '@/i18n/locales';
import type { Labels } from '@/i18n/texts';
import { cachedRead } from '@/platform/cache/cached-read';
import type { Picture } from '@/ui/rich-text/model';

import { type LeadPage, leadPages, type Partly } from './domain';
import type { SecurityContact } from './security-txt';

interface Link {
  label: string;
  href: string;
  hint?: string;
}

export interface SiteFrame {
  brand: { name: string; tagline?: string; description?: string; logo?: Picture; logoAlt: string };
  menu: (Link & { children?: Link[] })[];
  footer: {
    groups: { title: string; links: Link[] }[];
    legal: Link[];
    social: Link[];
    copyright?: string;
    contact?: { email: string; postalAddress?: string };
    filing?: { icp?: string; icpHref?: string; publicSecurity?: string };
  };
  /** No cookie banner: agreement is assumed (consent value 3). */
  assumeConsent: boolean;
}

/** Brand, menus and footer of every page in one language. Rows without text in that language are left out. */
export const getSiteFrame = cachedRead('site-frame', (locale: Locale) => readSiteFrame(locale));

/** The same for staff who preview one of them. */
export function getSiteFrameDraft(locale: Locale, reader: PreviewReader): Promise<SiteFrame> {
  return readSiteFrame(locale, reader);
}

async function readSiteFrame(locale: Locale, preview?: PreviewReader): Promise<SiteFrame> {
  const [settings, navigation, footer] = await Promise.all([
    publicGlobal('site-settings', locale, { preview }),
    publicGlobal('navigation', locale, { depth: 0, preview }),
    publicGlobal('footer', locale, { depth: 0, preview }),
  ]);
  const links = (rows: LinkRow[] | null | undefined) => (rows ?? []).flatMap((row) => toLink(row, locale));
  const { brand, contact, filing } = settings;
  const logo = pictureOf(brand?.logo);
  const name = brand?.name?.trim() || siteHost();
  return {
    brand: {
      name,
      ...text('tagline', brand?.tagline),
      ...text('description', brand?.description),
      ...(logo ? { logo } : {}),
      logoAlt: name,
    },
    menu: (navigation.items ?? []).flatMap((item) =>
      toLink(item, locale).map((link) => {
        const children = links(item.children);
        return children.length > 0 ? { ...link, children } : link;
      }),
    ),
    footer: {
      groups: (footer.groups ?? []).flatMap((group) =>
        group.title ? [{ title: group.title, links: links(group.links) }] : [],
      ),
      legal: links(footer.legal),
      social: links(settings.social),
      ...text('copyright', brand?.copyright),
      ...(contact?.email
        ? { contact: { email: contact.email, ...text('postalAddress', contact.postalAddress) } }
        : {}),
      ...(filing
        ? {
            filing: {
              ...text('icp', filing.icp),
              ...text('icpHref', filing.icpHref),
              ...text('publicSecurity', filing.publicSecurity),
            },
          }
        : {}),
    },
    assumeConsent: settings.measurement?.assumeConsent ?? false,
  };
}

/** Whom to tell about a vulnerability. */
export const getSecurityContact = cachedRead('security-contact', async (): Promise<SecurityContact> => {
  const { security } = await publicGlobal('site-settings', defaultLocale, { depth: 0 });
  return security ?? {};
});

interface LinkRow {
  label?: string | null;
  href?: string | null;
  hint?: string | null;
}

function toLink(row: LinkRow, locale: Locale): Link[] {
  const href = localHref(row.href ?? '', locale);
  return row.label && href ? [{ label: row.label, href, ...text('hint', row.hint) }] : [];
}

function text<Key extends string>(key: Key, value: string | null | undefined): Partial<Record<Key, string>> {
  return value ? ({ [key]: value } as Record<Key, string>) : {};
}

/** What editors wrote in the place of texts that the portal has defaults for. */
export interface PageTexts {
  readonly leads: Readonly<Partial<Record<LeadPage, string>>>;
  readonly specifications: Partly<Pick<Labels<'specifications'>, 'sections' | 'flow'>>;
  readonly facts: Partly<Labels<'home'>['architecture']['facts']>;
}

/** Texts of pages in one language, as far as someone wrote any. */
export const getPageTexts = cachedRead('page-texts', (locale: Locale) => readPageTexts(locale));

/** The same for staff who preview them. */
export function getPageTextsDraft(locale: Locale, reader: PreviewReader): Promise<PageTexts> {
  return readPageTexts(locale, reader);
}

async function readPageTexts(locale: Locale, preview?: PreviewReader): Promise<PageTexts> {
  const { leads, specification, facts } = await publicGlobal('page-texts', locale, { depth: 0, preview });
  const { flow, rules, sandbox, whitepaper, ...steps } = specification ?? {};
  return {
    leads: Object.fromEntries(
      leadPages.flatMap((page) => {
        const written = leads?.[page]?.trim();
        return written ? [[page, written]] : [];
      }),
    ),
    specifications: { sections: { rules, sandbox, whitepaper }, flow: { ...flow, steps } },
    facts: facts ?? {},
  };
}
