'use client';

import { TextareaField, TextField, useLocale } from '@payloadcms/ui';
import type { TextareaFieldClientProps, TextFieldClientProps } from 'payload';

import { type Locale, storedLocale } from '@/i18n/locales';

interface Usual {
  /** What pages show while the field is empty, by the language of the content. */
  readonly usual: Readonly<Record<Locale, string>>;
}

/** A line that shows, in the language of the content, the default that an empty field stands for. */
export function UsualLine({ usual, field, ...props }: TextFieldClientProps & Usual) {
  const placeholder = usual[storedLocale(useLocale().code)];
  return <TextField {...props} field={{ ...field, admin: { ...field.admin, placeholder } }} />;
}

/** The same for several lines. */
export function UsualText({ usual, field, ...props }: TextareaFieldClientProps & Usual) {
  const placeholder = usual[storedLocale(useLocale().code)];
  return <TextareaField {...props} field={{ ...field, admin: { ...field.admin, placeholder } }} />;
}
