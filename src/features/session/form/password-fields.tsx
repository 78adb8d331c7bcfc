'use client';

import type { InputHTMLAttributes, Ref } from 'react';

import { passwordSchema } from '../domain';
import type { Locale } from '@/i18n/locales';
import { PasswordField } from '@/ui/forms/password-field';

import { formTexts } from './texts';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  lang: Locale;
  id: string;
  label: string;
  error?: string;
  hint?: string;
  ref?: Ref<HTMLInputElement>;
}

const ruleNames = ['passwordLength', 'passwordKinds', 'passwordCharacters', 'passwordRepeats'] as const;

/** A password that the member has: shown on request. */
export function PresentPasswordField({ lang, ...field }: Props) {
  return <PasswordField autoComplete="current-password" {...field} labels={labelsOf(lang)} />;
}

/** A password that is being chosen: its rules are ticked off while typing. */
export function NewPasswordField({ lang, typed, ...field }: Props & { typed: string }) {
  const { error } = passwordSchema.safeParse(typed);
  const broken = new Set(error?.issues.map(({ message }) => message));
  const texts = formTexts[lang];
  const rules = ruleNames.map((name) => ({
    text: texts.rules[name],
    kept: typed !== '' && !broken.has(name),
  }));
  return <PasswordField autoComplete="new-password" {...field} labels={labelsOf(lang)} rules={rules} />;
}

function labelsOf(lang: Locale) {
  const { showPassword, hidePassword, passwordRules, kept, open } = formTexts[lang];
  return { show: showPassword, hide: hidePassword, rules: passwordRules, kept, open };
}
