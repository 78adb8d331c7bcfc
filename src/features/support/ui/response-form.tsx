'use client';

import { Form, SubmitButton, usePortalForm } from '@/features/session/browser';
import type { Locale } from '@/i18n/locales';
import { TextArea } from '@/ui/primitives/field';

import { ownRequestsPath, responseSchema, TEXT_MAX } from '../domain';
import type { SupportLabels } from './labels';

/**
 * What a member adds to one of their own requests. What was typed stays when it is refused, and for the next visit. Without
 * scripts the browser sends the same fields as a plain form, whose answer leads back to this page.
 */
export function ResponseForm({
  lang,
  number,
  page,
  token,
  labels,
}: {
  lang: Locale;
  number: string;
  /** Of the list, to come back to. */
  page: number;
  /** Of the session, for the plain form. */
  token: string;
  labels: Pick<SupportLabels['mine'], 'respond' | 'respondText' | 'send'>;
}) {
  const form = usePortalForm({
    lang,
    schema: responseSchema,
    defaultValues: { number, lang, text: '' },
    draft: { name: `support-${number}`, fields: ['text'] },
    async onSubmit(values, send) {
      await send<{ number: string }>('POST', '/api-support/responses', { body: values });
      window.location.assign(`/${lang}${ownRequestsPath(page, { sent: number })}`);
      return 'leaving';
    },
  });
  return (
    <Form
      form={form}
      label={labels.respond}
      plain={{ action: '/api-support/form', fields: { number, lang, token, page: String(page) } }}
    >
      <TextArea {...form.field('text')} label={labels.respondText} rows={4} maxLength={TEXT_MAX} />
      <SubmitButton form={form}>{labels.send}</SubmitButton>
    </Form>
  );
}
