import enDevelopers from '../../../docs/handbooks/en/developers.md';
import enEditors from '../../../docs/handbooks/en/editors.md';
import enOperators from '../../../docs/handbooks/en/operators.md';
import enProcessing from '../../../docs/handbooks/en/processing.md';
import enReviewers from '../../../docs/handbooks/en/reviewers.md';
import zhDevelopers from '../../../docs/handbooks/zh/developers.md';
import zhEditors from '../../../docs/handbooks/zh/editors.md';
import zhOperators from '../../../docs/handbooks/zh/operators.md';
import zhProcessing from '../../../docs/handbooks/zh/processing.md';
import zhReviewers from '../../../docs/handbooks/zh/reviewers.md';

import type { Locale } from '@/i18n/locales';

import { type Handbook, type HandbookName, handbookNames, type Section, sectionsOf } from './handbook';

const en: Readonly<Record<HandbookName, Handbook>> = {
  editors: enEditors,
  reviewers: enReviewers,
  operators: enOperators,
  processing: enProcessing,
  developers: enDevelopers,
};
const zh: Readonly<Record<HandbookName, Handbook>> = {
  editors: zhEditors,
  reviewers: zhReviewers,
  operators: zhOperators,
  processing: zhProcessing,
  developers: zhDevelopers,
};
const handbooks: Readonly<Record<Locale, Readonly<Record<HandbookName, Handbook>>>> = { zh, en };

/** A handbook in a language. */
export const handbookIn = (locale: Locale, name: HandbookName): Handbook => handbooks[locale][name];

/** Its sections. Anchors are those of the English text, so an address works in every language. */
export const sectionsIn = (locale: Locale, name: HandbookName): Section[] =>
  sectionsOf(handbookIn(locale, name), en[name]);

/** The sections of all handbooks in a language, those of `first` before the others. */
export function allSections(
  locale: Locale,
  first: readonly HandbookName[],
): (readonly [HandbookName, readonly Section[]])[] {
  const order = [...first, ...handbookNames.filter((name) => !first.includes(name))];
  return order.map((name) => [name, sectionsIn(locale, name)] as const);
}
