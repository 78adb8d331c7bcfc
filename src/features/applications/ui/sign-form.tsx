'use client';

import { useTranslations } from 'next-intl';

import { Form, SubmitButton, usePortalForm } from '@/features/session/browser';
import { track } from '@/features/analytics/browser';
import type { Locale } from '@/i18n/locales';
import { CheckboxField } from '@/ui/forms/checkbox-field';
import { TextArea, TextField } from '@/ui/primitives/field';

import { informationFormSchema, signFormSchema } from './form-schemas';
import { isConflict } from './is-conflict';
import type { ApplicationLabels } from './labels';
import type { ApplicationView } from './types';

interface StepFormProps {
  lang: Locale;
  application: ApplicationView;
  onChanged: (application: ApplicationView) => void;
  /** The application is no longer in the state that the page shows. */
  onConflict: () => void;
}

/** Signs the agreement on the site. */
export function SignForm(props: StepFormProps & { version: string; labels: ApplicationLabels['agreement'] }) {
  const t = useTranslations('applications.agreement');
  const { lang, application, version, labels, onChanged, onConflict } = props;
  const form = usePortalForm({
    lang,
    schema: signFormSchema,
    defaultValues: { fullName: '', accept: false },
    async onSubmit({ fullName }, send) {
      try {
        const answer = await send<{ application: ApplicationView }>(
          'POST',
          `/api-spec/applications/${application.id}/sign`,
          { body: { fullName, accept: true, version } },
        );
        track('apply', { specification: application.specification, step: 'agreement' });
        onChanged(answer.application);
      } catch (error) {
        if (!isConflict(error)) throw error;
        onConflict();
      }
    },
  });
  return (
    <Form form={form} label={labels.online}>
      <TextField {...form.field('fullName')} label={labels.fullName} autoComplete="name" maxLength={60} />
      <CheckboxField {...form.field('accept')} label={t('accept', { version })} />
      <SubmitButton form={form}>{labels.sign}</SubmitButton>
    </Form>
  );
}

/** Answers the office's question. */
export function InformationForm(props: StepFormProps & { labels: ApplicationLabels['information'] }) {
  const { lang, application, labels, onChanged, onConflict } = props;
  const form = usePortalForm({
    lang,
    schema: informationFormSchema,
    defaultValues: { note: '', name: '', organization: '' },
    draft: { name: `information-${application.id}`, fields: ['note', 'name', 'organization'] },
    async onSubmit(values, send) {
      try {
        onChanged(
          await send<ApplicationView>('POST', `/api-spec/applications/${application.id}/information`, {
            body: values,
          }),
        );
        return undefined;
      } catch (error) {
        if (!isConflict(error)) throw error;
        onConflict();
        return 'continued';
      }
    },
  });
  return (
    <Form form={form} label={labels.submit}>
      <TextArea {...form.field('note')} label={labels.note} maxLength={2000} />
      <TextField {...form.field('name')} label={labels.name} placeholder={application.name} maxLength={60} />
      <TextField
        {...form.field('organization')}
        label={labels.organization}
        placeholder={application.organization}
        maxLength={150}
      />
      <SubmitButton form={form}>{labels.submit}</SubmitButton>
    </Form>
  );
}
