import type { Labels } from './texts';

type RuleTexts = Pick<Labels<'response'>, 'rules' | 'empty'>;

/**
 * What to tell about a field that breaks a rule. A field that was left empty is named, because the message may be read
 * out or listed away from its label.
 * @param field the name of the field, as in the form and in the answer of the server
 */
export function ruleText(texts: RuleTexts, field: string, rule: keyof RuleTexts['rules']): string {
  const named: Readonly<Record<string, string>> = texts.empty;
  if (rule === 'empty' && Object.hasOwn(named, field)) return named[field] ?? texts.rules.empty;
  return texts.rules[rule];
}
