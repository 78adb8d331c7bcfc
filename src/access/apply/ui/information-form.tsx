'use client';

import { isConflict } from '@/access/shared/ui/is-conflict';
import type { ApplicationProps } from '@/access/shared/ui/application-props';
import type { ApplicationLabels } from '@/access/shared/ui/labels';
import { Form, SubmitButton, usePortalForm } from '@/features/session/browser';
import { TextArea, TextField } from '@/ui/primitives/field';

import { informationFormSchema } from './form-schemas';
import type { ApplicationView } from './types';

/** Answers the office's question. */
export function InformationForm(props: ApplicationProps & { labels: ApplicationLabels['information'] }) {
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
