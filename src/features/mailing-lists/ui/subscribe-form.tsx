'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { z } from 'zod';

import { Form, SubmitButton, useApplicant, useLoginStatus, usePortalForm } from '@/features/session/browser';
import { track } from '@/features/analytics/browser';
import { CaptchaField } from '@/features/verification/browser';
import type { Locale } from '@/i18n/locales';
import { CheckboxField } from '@/ui/forms/checkbox-field';
import { formLink } from '@/ui/forms/form-link';
import { Button } from '@/ui/primitives/button';
import { SelectField, TextField } from '@/ui/primitives/field';

import { FORM_LENGTH, guestSubscribeSchema, memberSubscribeSchema } from '../domain';
import styles from './forms.module.css';
import type { MailListLabels } from './labels';
import { type ListChoice, ListOptions, wishedList } from './list-choice';
import { MailSent } from './mail-sent';
import { MySubscriptions } from './my-subscriptions';

/** The form of "Join mailing list", and what follows it. */
export function SubscribeForm({
  lang,
  lists,
  labels,
  presets,
}: {
  lang: Locale;
  lists: readonly (ListChoice & { readonly requiresReview: boolean })[];
  labels: MailListLabels;
  /** A list and an email address to begin with, as a query; else the address of the page says them. */
  presets?: string;
}) {
  const { profile } = useLoginStatus();
  /** Whether a member subscribes an address other than the account's; then, as for a guest, its owner confirms. */
  const [another, setAnother] = useState(false);
  const [wishedId, setWishedId] = useState<string>();
  const [sentTo, setSentTo] = useState<string>();
  const t = useTranslations('mail-list');
  const texts = labels.form;
  const defaultValues: z.input<typeof guestSubscribeSchema> = {
    list: lists.length === 1 ? (lists[0]?.id ?? '') : '',
    name: '',
    email: '',
    phone: '',
    organization: '',
    lang,
    privacyAccepted: false,
    captchaVerification: null,
  };
  const form = usePortalForm({
    lang,
    schema: profile ? memberSubscribeSchema : guestSubscribeSchema,
    defaultValues,
    draft: { name: 'mail-list-subscribe', fields: ['list', 'name', 'email', 'phone', 'organization'] },
    async onSubmit(values, send) {
      await send('POST', '/api-mail/subscriptions', { body: values });
      const list = lists.find(({ id }) => id === values.list);
      track('subscribe', { list: list?.name ?? values.list, step: 'requested' });
      setSentTo(values.email);
    },
  });

  const { propose, set } = form;
  useEffect(() => {
    const wished = new URLSearchParams(presets ?? location.search);
    const list = wishedList(wished, lists);
    // A link to the page asks for its list; a form within a page keeps what was chosen in it before.
    if (list) (presets === undefined ? set : propose)('list', list.id);
    setWishedId(list?.id);
    const email = wished.get('email');
    if (email) {
      set('email', email);
      setAnother(true);
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page opens; `set` is new with every rendering
  }, []);

  const legalName = useApplicant()?.legalName ?? '';
  const organization = profile?.organization ?? '';
  useEffect(() => {
    // What is too long for a list's form is left to be typed.
    if (legalName.length <= FORM_LENGTH) propose('name', legalName);
    if (organization.length <= FORM_LENGTH) propose('organization', organization);
    // oxlint-disable-next-line react/exhaustive-deps -- when the member is known
  }, [legalName, organization]);

  if (sentTo !== undefined) {
    return (
      <MailSent
        lang={lang}
        labels={labels.sent}
        email={sentTo}
        text="text"
        hint={labels.sent.hintAlready}
        onAgain={() => {
          form.set('captchaVerification', null);
          setSentTo(undefined);
        }}
      />
    );
  }

  if (profile && !another) {
    return (
      <div className={styles.panel}>
        <p>{t('form.member', { email: profile.email })}</p>
        <MySubscriptions lang={lang} labels={labels.mine} first={wishedId} />
        <Button variant="quiet" onClick={() => setAnother(true)}>
          {texts.another}
        </Button>
      </div>
    );
  }

  const captcha = form.control('captchaVerification');
  // A member whose session has ended meanwhile is asked like everyone.
  const asksHuman = !profile || captcha.error !== undefined || captcha.value !== null;
  const chosen = lists.find(({ id }) => id === form.value('list'));
  return (
    <div className={styles.panel}>
      <Form form={form} label={texts.label}>
        <SelectField
          {...form.field('list')}
          label={texts.list}
          hint={chosen?.requiresReview ? texts.reviewHint : undefined}
        >
          <ListOptions none={texts.chooseList} lists={lists} />
        </SelectField>
        <TextField
          {...form.field('name')}
          label={texts.name}
          hint={texts.nameHint}
          autoComplete="name"
          maxLength={FORM_LENGTH}
        />
        <TextField
          {...form.field('email')}
          label={texts.email}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
        <TextField
          {...form.field('phone')}
          label={texts.phone}
          note={texts.optional}
          type="tel"
          autoComplete="tel"
        />
        <TextField
          {...form.field('organization')}
          label={texts.organization}
          hint={texts.organizationHint}
          autoComplete="organization"
        />
        <CheckboxField
          {...form.field('privacyAccepted')}
          label={t.rich('form.consent', {
            privacy: formLink(`/${lang}/privacy`),
          })}
        />
        {asksHuman && <CaptchaField lang={lang} purpose="subscribe" {...captcha} />}
        <SubmitButton form={form}>{texts.submit}</SubmitButton>
      </Form>
      {profile && (
        <Button variant="quiet" onClick={() => setAnother(false)}>
          {texts.ownAddress}
        </Button>
      )}
    </div>
  );
}
