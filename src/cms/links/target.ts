import type { Locale } from '@/i18n/locales';

import { isLinkTarget } from '../rich-text/link-target';

/** Characters of an address that count. */
export const LONGEST_ADDRESS = 500;

/** Addresses that can be described in one request. */
export const MOST_DESCRIBED = 40;

/** Where a link leads, as the admin shows it. */
export interface LinkTarget {
  /** What is stored: a path of the site without language, or a full address elsewhere. */
  readonly address: string;
  /** In the reader's language if there is one in it; the address itself if nothing is known of it. */
  readonly title: string;
  /** What it is, in the reader's language; absent where nothing is known of the address. */
  readonly kind?: string;
  /** What tells it from others of the same title, such as the document of a chapter. */
  readonly detail?: string;
  /** Where the item is edited. */
  readonly edit?: string;
  /**
   * - `gone`: no page of the site has the address
   * - `trash`: its item is in the trash
   * - `draft`: no visitor has read its item in any language
   */
  readonly problem?: 'gone' | 'trash' | 'draft';
  /** Languages in which visitors don't find it, although they do in others. */
  readonly missingIn?: readonly Locale[];
}

/** What of a target visitors don't find; nothing of it for one that is whole. */
export type TargetProblem = Pick<LinkTarget, 'problem' | 'missingIn'>;

/** Whether an address leads out of the site. */
export const leadsElsewhere = (address: string): boolean =>
  isLinkTarget(address) && !address.startsWith('/') && !address.startsWith('#');

/** Whether someone may enter an address of another site: only what is encrypted, or an email. */
export const isForeignAddress = (address: string): boolean =>
  /^(?:https:\/\/|mailto:)[^\s/]\S*$/i.test(address);

/**
 * What of a target visitors don't find.
 * @param languages those in which the link is shown
 */
export function problemOf(
  target: LinkTarget | TargetProblem,
  languages: readonly Locale[],
):
  | {
      readonly problem: NonNullable<LinkTarget['problem']> | 'missing';
      readonly languages: readonly Locale[];
    }
  | undefined {
  if (target.problem) return { problem: target.problem, languages };
  const missing = languages.filter((locale) => target.missingIn?.includes(locale));
  return missing.length > 0 ? { problem: 'missing', languages: missing } : undefined;
}
