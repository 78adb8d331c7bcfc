import 'server-only';

import { localHref } from '@/cms/rich-text/from-lexical';
import { pictureOf } from '@/cms/rich-text/media-dto';
import type { PreviewReader } from '@/cms/preview-session';
import { publicGlobal } from '@/cms/public-read';
import { siteHost } from '@/cms/site-name';
import { defaultLocale, type Locale } from '@/i18n/locales';
import type { Labels, Namespace } from '@/i18n/texts';
import { cachedRead } from '@/platform/cache/cached-read';
import type { Picture } from '@/ui/rich-text/model';

import {
  type EmptyPart,
  emptyStates,
  keysOf,
  type OwnTexts,
  pageLeads,
  pageTitles,
  type Partly,
  type Place,
  withTextAt,
} from './domain';
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

/** What editors wrote in the place of texts that the portal has defaults for, in the shape of their files. */
type PageTexts = Readonly<Partial<Record<Namespace, OwnTexts>>>;

/** Texts of pages in one language, as far as someone wrote any. */
export const getPageTexts = cachedRead('page-texts', (locale: Locale) => readPageTexts(locale));

/** The same for staff who preview them. */
export function getPageTextsDraft(locale: Locale, reader: PreviewReader): Promise<PageTexts> {
  return readPageTexts(locale, reader);
}

type SpecificationTexts = Partly<Pick<Labels<'specifications'>, 'sections' | 'flow'>>;
type FactTexts = Partly<Labels<'home'>['architecture']['facts']>;

async function readPageTexts(locale: Locale, preview?: PreviewReader): Promise<PageTexts> {
  const { titles, leads, empty, specification, facts } = await publicGlobal('page-texts', locale, {
    depth: 0,
    preview,
  });
  const { flow, rules, sandbox, whitepaper, ...steps } = specification ?? {};
  const specifications: SpecificationTexts = {
    sections: { rules, sandbox, whitepaper },
    flow: { ...flow, steps },
  };
  const drawings: FactTexts = facts ?? {};
  const written: (readonly [Place, string | null | undefined])[] = [
    ...keysOf(pageTitles).map((page) => [pageTitles[page], titles?.[page]] as const),
    ...keysOf(pageLeads).map((page) => [pageLeads[page], leads?.[page]] as const),
    ...keysOf(emptyStates).flatMap((list) => emptyTexts(emptyStates[list], empty?.[list])),
  ];
  return written.reduce<PageTexts>(
    (own, [{ namespace, path }, text]) =>
      text?.trim() ? { ...own, [namespace]: withTextAt(own[namespace] ?? {}, path, text) } : own,
    { specifications, home: { architecture: { facts: drawings } } },
  );
}

/** The texts that someone wrote for an empty list, each with its place. */
function emptyTexts(
  places: Readonly<Partial<Record<EmptyPart, Place>>>,
  written: Readonly<Partial<Record<EmptyPart, string | null>>> | undefined,
): (readonly [Place, string | null | undefined])[] {
  return keysOf(places).flatMap((part) => {
    const place = places[part];
    return place ? [[place, written?.[part]] as const] : [];
  });
}
