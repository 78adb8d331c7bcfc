import { itemCommands, menuCommands } from '@/cms/payload-adapter/page-commands';
import { languageName } from '@/i18n/language-name';
import { isLocale, locales } from '@/i18n/locales';

import { type Found, matching } from '../domain';

import type { PaletteTexts } from './palette-texts';

/** A page where something is created. */
export interface Creation {
  readonly href: string;
  readonly label: string;
}

/** One line of the palette: it leads somewhere, or does something. */
export interface Entry {
  readonly label: string;
  /** What it belongs to; also found by it. */
  readonly group?: string | undefined;
  readonly href?: string;
  readonly press?: () => void;
}

export interface Section {
  readonly key: 'item' | 'languages' | 'pages' | 'found' | 'create';
  readonly entries: readonly Entry[];
}

/** What there is on this page without asking the portal, read once when the palette opens. */
export function entriesOfPage(create: readonly Creation[], { labels, locale, t }: PaletteTexts): Section[] {
  return [
    { key: 'item', entries: itemCommands() },
    { key: 'languages', entries: languageEntries({ locale, t }) },
    {
      key: 'pages',
      entries: [
        { label: labels.dashboard, href: '/admin' },
        ...menuCommands(),
        { label: labels.account, href: '/admin/account' },
        { label: labels.site, href: `/${locale}` },
        { label: labels.logOut, href: '/admin/logout' },
      ],
    },
    {
      key: 'create',
      entries: create.map(({ href, label }) => ({ href, label: t('create', { kind: label }) })),
    },
  ];
}

/** The page of an item in the languages in which it is not open. */
function languageEntries({ locale, t }: Pick<PaletteTexts, 'locale' | 't'>): Entry[] {
  const { pathname, search } = window.location;
  if (!/^\/admin\/(?:collections\/[\w-]+\/|globals\/)/.test(pathname)) return [];
  const query = new URLSearchParams(search);
  const current = query.get('locale') ?? '';
  if (!isLocale(current)) return [];
  return locales
    .filter((code) => code !== current)
    .map((code) => {
      query.set('locale', code);
      return {
        label: t('language', { language: languageName(code, locale) }),
        href: `${pathname}?${query.toString()}`,
      };
    });
}

/** The sections that fit the words; without words all that the page has. */
export function sectionsFor(
  words: readonly string[],
  ofPage: readonly Section[],
  found: readonly Found[],
): readonly Section[] {
  if (words.length === 0) return ofPage.filter(({ entries }) => entries.length > 0);
  const items = found.map(({ href, title, kind, detail }) => ({
    href,
    label: title,
    group: detail === undefined ? kind : `${kind} · ${detail}`,
  }));
  const sections = ofPage.map(({ key, entries }) => ({ key, entries: matching(words, entries) }));
  // What was created so far is looked for more often than a form for another one.
  const place = sections.findIndex(({ key }) => key === 'create');
  return sections
    .toSpliced(place, 0, { key: 'found', entries: items })
    .filter(({ entries }) => entries.length > 0);
}
