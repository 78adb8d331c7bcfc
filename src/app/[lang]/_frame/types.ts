import type { Locale } from '@/i18n/locales';
import type { Labels } from '@/i18n/texts';
import type { Picture } from '@/ui/rich-text/model';

/** Every `href` is final: with language prefix for pages of this site. */

export interface Brand {
  name: string;
  tagline?: string;
  /** Without a picture the built-in mark is drawn. */
  logo?: Picture;
  logoAlt: string;
}

export interface MenuLink {
  label: string;
  href: string;
  hint?: string;
}

/** First level of the menu; with children it opens a panel. */
export interface MenuItem extends MenuLink {
  children?: MenuLink[];
}

interface FooterData {
  groups: { title: string; links: MenuLink[] }[];
  legal: MenuLink[];
  social: MenuLink[];
  copyright?: string;
  contact?: { email: string; postalAddress?: string };
  filing?: { icp?: string; icpHref?: string; publicSecurity?: string };
}

/** The namespace `frame` of the messages, as it is in the file. */
export type FrameLabels = Labels<'frame'>;

export interface HeaderProps {
  lang: Locale;
  brand: Brand;
  menu: MenuItem[];
  labels: FrameLabels;
  /** The page's path with language prefix, where the caller knows it; marks the present entry before scripts run. */
  path?: string;
  searchHref?: string;
  signInHref?: string;
}

export interface SimpleHeaderProps {
  lang: Locale;
  brand: Brand;
  labels: FrameLabels;
  /** Where "back" leads; the home page of the language when absent. */
  backHref?: string;
  backLabel?: string;
  /** Shown beside the mark: the page's section. */
  title?: string;
  /** The page's path with language prefix, where the caller knows it; for the language link before scripts run. */
  path?: string;
}

export interface FooterProps {
  lang: Locale;
  brand: Brand;
  footer: FooterData;
  labels: FrameLabels;
}
