import type { RuleName } from './errors';

/** The parts of the namespace `response` that form fields use. */
interface RuleTexts {
  readonly rules: Readonly<Record<RuleName, string>>;
  /** Texts for fields that were left empty, by field name. */
  readonly empty: Readonly<Record<string, string>>;
}

/**
 * The message for a field that breaks a rule. It names a field that was left empty, because screen readers or summaries
 * may present the message without the label.
 * @param field the name of the field, as in the form and in the server's answer
 */
export function ruleText({ rules, empty }: RuleTexts, field: string, rule: RuleName): string {
  const named = rule === 'empty' && Object.hasOwn(empty, field) ? empty[field] : undefined;
  return named ?? rules[rule];
}
