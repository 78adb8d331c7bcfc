import { adminMessages } from './by-language/admin';
import { adminLocale, byLocale, defaultLocale, type Locale } from './locales';
import { showFrom } from './texts';

/*
 * Texts of the admin's configuration: names of fields and collections, descriptions, refusals of hooks and validations.
 * Payload needs them when the configuration is composed, so they are imported in every language. For code of the
 * server only: a component of the browser would carry all of them.
 */

type AdminMessages = (typeof adminMessages)[Locale];
export type AdminArea = keyof AdminMessages;

/** A text in every language of the list, as Payload accepts it for labels and descriptions. */
export type AdminLabel = Record<Locale, string>;

/** Dotted paths to the texts of a tree. */
type TextPath<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${TextPath<Tree[Key]>}`;
}[keyof Tree & string];

/** Arguments of an ICU message. */
type Values = Readonly<Record<string, string | number>>;

/** The texts of an area in every language; the compiler knows their keys, but not their arguments. */
function showsOf(area: AdminArea) {
  return byLocale((locale) => showFrom(locale, adminMessages[locale][area]));
}

/**
 * Labels of an area: `const label = adminLabels('news')`, then `label('fields.category.label')` for the text of that key
 * in `messages/<language>/admin-news.json`, in every language.
 * @param valuesIn arguments of the message in a language; without them the text is shown as it is
 */
export function adminLabels<Area extends AdminArea>(
  area: Area,
): (key: TextPath<AdminMessages[Area]>, valuesIn?: (locale: Locale) => Values) => AdminLabel {
  const shows = showsOf(area);
  return (key, valuesIn) => byLocale((locale) => shows[locale](key, valuesIn?.(locale)));
}

/** What an area has texts for below one of its keys, such as the collections below `emptyLists`. */
export function adminKeys<Area extends AdminArea, Branch extends keyof AdminMessages[Area]>(
  area: Area,
  branch: Branch,
): (keyof AdminMessages[Area][Branch] & string)[] {
  const below: object = Object(adminMessages[defaultLocale][area][branch]) as object;
  return Object.keys(below) as (keyof AdminMessages[Area][Branch] & string)[];
}

/** What `adminTexts` reads of a request of the admin. */
export interface AdminRequest {
  readonly i18n: { readonly language: string };
}

/**
 * Texts of an area for one reader: `text(req, 'errors.taken', { slug })` in the language in which the person uses the
 * admin, with the arguments of ICU messages.
 */
export function adminTexts<Area extends AdminArea>(
  area: Area,
): (req: AdminRequest, key: TextPath<AdminMessages[Area]>, values?: Values) => string {
  const shows = showsOf(area);
  return ({ i18n }, key, values) => shows[adminLocale(i18n.language)](key, values);
}
