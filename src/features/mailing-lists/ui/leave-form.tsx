'use client';

import { useEffect, useState } from 'react';
import { z } from 'zod';

import { Form, SubmitButton, usePortalForm } from '@/features/account/browser';
import { CaptchaField } from '@/features/verification/browser';
import type { Locale } from '@/i18n/locales';
import { Button, ButtonLink } from '@/ui/primitives/button';
import { SelectField, TextField } from '@/ui/primitives/field';

import { unsubscribeSchema } from '../domain';
import styles from './forms.module.css';
import { filled, type MailListLabels } from './labels';
import { Result } from './result';
import { Hints } from './subscribe-form';

/** In a form an empty choice stands for all lists; on the wire the field is absent then. */
const formSchema = unsubscribeSchema.extend({ list: z.string() });

/** The form of "Subscription Management": asks for the mail by which one leaves. */
export function LeaveForm({
  lang,
  lists,
  labels,
}: {
  lang: Locale;
  lists: readonly { readonly id: string; readonly slug: string; readonly name: string }[];
  labels: MailListLabels;
}) {
  const [sentTo, setSentTo] = useState<string>();
  const texts = labels.form;
  const defaultValues: z.input<typeof formSchema> = { email: '', list: '', lang, captchaVerification: null };
  const form = usePortalForm({
    lang,
    schema: formSchema,
    defaultValues,
    async onSubmit({ list, ...values }, send) {
      await send('POST', '/api-mail/unsubscriptions', { body: { ...values, ...(list !== '' && { list }) } });
      setSentTo(values.email);
    },
  });

  const { set } = form;
  useEffect(() => {
    const wished = new URLSearchParams(location.search).get('list');
    const list = lists.find(({ id, slug }) => slug === wished || id === wished);
    if (list) set('list', list.id);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page opens; `set` is new with every rendering
  }, []);

  if (sentTo !== undefined) {
    const { sent } = labels;
    return (
      <Result
        tone="success"
        title={sent.title}
        actions={
          <>
            <ButtonLink href={`/${lang}/mail-list`}>{sent.lists}</ButtonLink>
            <Button
              variant="quiet"
              onClick={() => {
                form.set('captchaVerification', null);
                setSentTo(undefined);
              }}
            >
              {sent.again}
            </Button>
          </>
        }
      >
        <p>{filled(sent.leaveText, { email: sentTo })}</p>
        <Hints title={sent.hints} lines={[sent.hintSpam, sent.hintLeft]} />
      </Result>
    );
  }
  return (
    <div className={styles.panel}>
      <Form form={form} label={texts.leaveLabel}>
        <TextField
          {...form.field('email')}
          label={texts.email}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
        <SelectField {...form.field('list')} label={texts.list}>
          <option value="">{texts.allLists}</option>
          {lists.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <CaptchaField lang={lang} purpose="unsubscribe" {...form.control('captchaVerification')} />
        <SubmitButton form={form}>{texts.leaveSubmit}</SubmitButton>
      </Form>
    </div>
  );
}
