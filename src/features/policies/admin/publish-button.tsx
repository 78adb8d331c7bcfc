'use client';

import { Button, PublishButton, useFormFields, useTranslation } from '@payloadcms/ui';
import type { PublishButtonClientProps } from 'payload';

import { messages } from '@/i18n/by-language/policies-admin';
import { adminLocale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

import { isPolicy } from '../domain';

/** Publishes a page; of a policy, it leads to where that takes a decision (ADR 157). */
export function PagePublishButton(props: PublishButtonClientProps) {
  const slug = useFormFields(([fields]) => fields['slug']?.value);
  const locale = adminLocale(useTranslation().i18n.language);
  if (!isPolicy(slug)) return <PublishButton {...props} />;
  const { labels } = textsFrom<'policies-admin'>(locale, messages[locale]);
  return (
    <Button el="link" to={`/admin/policies?policy=${slug}`} size="medium" margin={false}>
      {labels.button}
    </Button>
  );
}
