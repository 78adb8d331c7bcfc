'use client';

import { useTranslations } from 'next-intl';
import { z } from 'zod';

import { Form, SubmitButton, usePortalForm } from '@/features/session/browser';
import { track } from '@/features/analytics/browser';
import { CheckboxField } from '@/ui/forms/checkbox-field';
import { TextField } from '@/ui/primitives/field';

import { signSchema } from '@/access/shared/domain';
import type { ApplicationProps } from '@/access/shared/ui/application-props';
import { acceptedSchema } from '@/access/shared/ui/form-schemas';
import { isConflict } from '@/access/shared/ui/is-conflict';
import type { ApplicationLabels } from '@/access/shared/ui/labels';
import type { ApplicationView } from '@/access/shared/use-cases/own-application';

/** What is typed in; the rules of the fields are those of the server. */
const signFormSchema = z.object({ fullName: signSchema.shape.fullName, accept: acceptedSchema });

/** Signs the agreement on the site. */
export function SignForm(
  props: ApplicationProps & { version: string; labels: ApplicationLabels['agreement'] },
) {
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
