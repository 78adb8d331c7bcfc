import type { RuleName } from './errors';

/** The parts of the namespace `response` that fields need. */
interface RuleTexts {
  readonly rules: Readonly<Record<RuleName, string>>;
  /** By the name of a field: what to do when it was left empty. */
  readonly empty: Readonly<Record<string, string>>;
}

/**
 * What to tell about a field that breaks a rule. A field that was left empty is named, because the message may be read
 * out or listed away from its label.
 * @param field the name of the field, as in the form and in the answer of the server
 */
export function ruleText({ rules, empty }: RuleTexts, field: string, rule: RuleName): string {
  const named = rule === 'empty' && Object.hasOwn(empty, field) ? empty[field] : undefined;
  return named ?? rules[rule];
}
