'use client';

import { useEffect, useState } from 'react';
import { z } from 'zod';

import { Form, SubmitButton, useLoginStatus, usePortalForm } from '@/features/session/browser';
import { CaptchaField } from '@/features/verification/browser';
import type { Locale } from '@/i18n/locales';
import { SelectField, TextField } from '@/ui/primitives/field';

import { guestUnsubscribeSchema, memberUnsubscribeSchema } from '../domain';
import styles from './forms.module.css';
import type { MailListLabels } from './labels';
import { type ListChoice, ListOptions, wishedList } from './list-choice';
import { MailSent } from './mail-sent';

/** In a form an empty choice stands for all lists; on the wire the field is absent then. */
const guestFormSchema = guestUnsubscribeSchema.extend({ list: z.string() });
const memberFormSchema = memberUnsubscribeSchema.extend({ list: z.string() });

/** The form of "Subscription Management": asks for the mail by which one leaves. */
export function LeaveForm({
  lang,
  lists,
  labels,
}: {
  lang: Locale;
  lists: readonly ListChoice[];
  labels: MailListLabels;
}) {
  const { profile } = useLoginStatus();
  const [sentTo, setSentTo] = useState<string>();
  const texts = labels.form;
  const defaultValues: z.input<typeof guestFormSchema> = {
    email: '',
    list: '',
    lang,
    captchaVerification: null,
  };
  const form = usePortalForm({
    lang,
    schema: profile ? memberFormSchema : guestFormSchema,
    defaultValues,
    async onSubmit({ list, ...values }, send) {
      await send('POST', '/api-mail/unsubscriptions', { body: { ...values, ...(list !== '' && { list }) } });
      setSentTo(values.email);
    },
  });

  const { propose, set } = form;
  useEffect(() => {
    if (profile) propose('email', profile.email);
    // oxlint-disable-next-line react/exhaustive-deps -- when the member is known
  }, [profile?.email]);
  useEffect(() => {
    const list = wishedList(new URLSearchParams(location.search), lists);
    if (list) set('list', list.id);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page opens; `set` is new with every rendering
  }, []);

  if (sentTo !== undefined) {
    return (
      <MailSent
        lang={lang}
        labels={labels.sent}
        email={sentTo}
        text="leaveText"
        hint={labels.sent.hintLeft}
        onAgain={() => {
          form.set('captchaVerification', null);
          setSentTo(undefined);
        }}
      />
    );
  }
  const captcha = form.control('captchaVerification');
  // A member whose session has ended meanwhile is asked like everyone.
  const asksHuman = !profile || captcha.error !== undefined || captcha.value !== null;
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
          <ListOptions none={texts.allLists} lists={lists} />
        </SelectField>
        {asksHuman && <CaptchaField lang={lang} purpose="unsubscribe" {...captcha} />}
        <SubmitButton form={form}>{texts.leaveSubmit}</SubmitButton>
      </Form>
    </div>
  );
}
