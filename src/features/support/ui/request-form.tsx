'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';

import { Form, SubmitButton, useLoginStatus, usePortalForm } from '@/features/session/browser';
import { CaptchaField } from '@/features/verification/browser';
import type { Locale } from '@/i18n/locales';
import { CheckboxField } from '@/ui/forms/checkbox-field';
import { formLink } from '@/ui/forms/form-link';
import { Icon } from '@/ui/icons/icon';
import { useOutcome } from '@/ui/patterns/outcome';
import { Button, ButtonLink } from '@/ui/primitives/button';
import { SelectField, TextArea, TextField } from '@/ui/primitives/field';

import {
  guestRequestSchema,
  MAX_ATTACHMENT_BYTES,
  memberRequestSchema,
  requestKinds,
  SUBJECT_MAX,
  TEXT_MAX,
  topics,
} from '../domain';
import { AttachmentField } from './attachment-field';
import type { SupportLabels } from './labels';
import { type Submission, submissionOf } from './submission';
import styles from './support.module.css';

/** Milliseconds that sending may take: an attachment on a slow line. */
const UPLOAD_TIMEOUT = 180_000;

/** The file goes beside the request, so the server's schema does not know it. */
const file = z.custom<File | null>((value) => value === null || value instanceof File, 'format');
const guestSchema = guestRequestSchema.extend({ file });
const memberSchema = memberRequestSchema.extend({ file });

interface Sent {
  readonly number: string;
  readonly email: string;
  readonly isMember: boolean;
}

/** The form for the community office, and what follows it. */
export function RequestForm({
  lang,
  releases,
  labels,
  presets,
}: {
  lang: Locale;
  releases: readonly { readonly value: string; readonly name: string }[];
  labels: SupportLabels;
  /** What it begins with, as a query; else the address of the page says it. */
  presets?: string;
}) {
  const { profile } = useLoginStatus();
  const [sent, setSent] = useState<Sent>();
  const t = useTranslations('support');
  const texts = labels.form;
  // A form that is sent again after its answer got lost is the same request; one that says something else is not.
  const submission = useRef<Submission>(undefined);
  const defaultValues: z.input<typeof guestSchema> = {
    submission: '00000000-0000-4000-8000-000000000000',
    kind: 'question',
    topic: '',
    about: '',
    subject: '',
    text: '',
    file: null,
    lang,
    name: '',
    email: '',
    privacyAccepted: false,
    captchaVerification: null,
  };
  const form = usePortalForm({
    lang,
    schema: profile ? memberSchema : guestSchema,
    defaultValues,
    draft: {
      name: 'support-request',
      fields: ['kind', 'topic', 'about', 'subject', 'text', 'name', 'email'],
    },
    async onSubmit({ file: attachment, ...values }, send, { refuse }) {
      if (attachment && attachment.size > MAX_ATTACHMENT_BYTES) {
        refuse('file', texts.fileTooLarge);
        return 'continued';
      }
      submission.current = submissionOf(values, attachment, submission.current);
      const request = { ...values, submission: submission.current.id };
      const { number } = attachment
        ? await send<{ number: string }>('POST', '/api-support/attached-requests', {
            body: withFile(request, attachment),
            timeout: UPLOAD_TIMEOUT,
          })
        : await send<{ number: string }>('POST', '/api-support/requests', { body: request, keepEmpty: true });
      submission.current = undefined;
      // Someone who solved a captcha sent it as a visitor, whose session may have ended while writing.
      const member = values.captchaVerification === null ? profile : undefined;
      setSent({ number, email: member?.email ?? values.email, isMember: member !== undefined });
      return undefined;
    },
  });

  const { propose } = form;
  useEffect(() => {
    const wished = new URLSearchParams(presets ?? location.search);
    const one = <Value extends string>(name: string, known: readonly Value[]) =>
      known.find((value) => value === wished.get(name));
    const kind = one('kind', requestKinds);
    if (kind) propose('kind', kind);
    const topic = one('topic', topics);
    if (topic) propose('topic', topic);
    const about = one(
      'about',
      releases.map(({ value }) => value),
    );
    if (about) propose('about', about);
    const subject = wished.get('subject');
    if (subject) propose('subject', subject.slice(0, SUBJECT_MAX));
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page opens; `propose` is new with every rendering
  }, []);

  if (sent) {
    const again = () => {
      form.reset();
      setSent(undefined);
    };
    return <RequestSent lang={lang} sent={sent} labels={labels} onAgain={again} />;
  }

  const captcha = form.control('captchaVerification');
  // A member whose session has ended meanwhile is asked like everyone.
  const isGuest =
    !profile ||
    captcha.value !== null ||
    [captcha, form.control('name'), form.control('email')].some(({ error }) => error !== undefined);
  return (
    <Form form={form} label={texts.label}>
      <SelectField {...form.field('kind')} label={texts.kind}>
        {requestKinds.map((kind) => (
          <option key={kind} value={kind}>
            {texts.kinds[kind]}
          </option>
        ))}
      </SelectField>
      <SelectField {...form.field('topic')} label={texts.topic}>
        <option value="">{texts.choose}</option>
        {topics.map((topic) => (
          <option key={topic} value={topic}>
            {labels.topics[topic]}
          </option>
        ))}
      </SelectField>
      {releases.length > 0 && (
        <SelectField {...form.field('about')} label={texts.about} note={texts.optional}>
          <option value="">{texts.aboutNone}</option>
          {releases.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        {...form.field('subject')}
        label={texts.subject}
        hint={texts.subjectHint}
        maxLength={SUBJECT_MAX}
      />
      <TextArea
        {...form.field('text')}
        rows={8}
        maxLength={TEXT_MAX}
        label={texts.text}
        hint={texts.textHint}
      />
      <AttachmentField {...form.control('file')} labels={texts} />
      {isGuest ? (
        <>
          <TextField
            {...form.field('name')}
            label={texts.name}
            hint={texts.nameHint}
            autoComplete="name"
            maxLength={40}
          />
          <TextField
            {...form.field('email')}
            label={texts.email}
            hint={texts.emailHint}
            type="email"
            inputMode="email"
            autoComplete="email"
          />
          <CheckboxField
            {...form.field('privacyAccepted')}
            label={t.rich('form.consent', { privacy: formLink(`/${lang}/privacy`) })}
          />
          <CaptchaField lang={lang} purpose="support" {...captcha} />
        </>
      ) : (
        <div className={styles.who}>
          <p>{t('form.member', { email: profile.email })}</p>
          <p>{t.rich('form.privacy', { privacy: formLink(`/${lang}/privacy`) })}</p>
        </div>
      )}
      <p className={styles.who}>
        {t.rich('form.vulnerability', { feedback: formLink(`/${lang}/problem-feedback`) })}
      </p>
      <SubmitButton form={form}>{texts.submit}</SubmitButton>
    </Form>
  );
}

/** The request before the file, so the server knows who sends it when the file comes. */
function withFile(request: object, attachment: File): FormData {
  const body = new FormData();
  body.append('request', JSON.stringify(request));
  body.append('file', attachment);
  return body;
}

function RequestSent({
  lang,
  sent: { number, email, isMember },
  labels,
  onAgain,
}: {
  lang: Locale;
  sent: Sent;
  labels: SupportLabels;
  onAgain: () => void;
}) {
  const t = useTranslations('support.sent');
  const texts = labels.sent;
  const level = useOutcome(texts.title);
  const Heading = `h${level}` as const;
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={section} className={styles.sent} aria-live="polite">
      <Icon name="check" />
      <Heading ref={heading} tabIndex={-1}>
        {texts.title}
      </Heading>
      <p>{isMember ? t('textMember', { number }) : t('text', { number, email })}</p>
      <p className={styles.who}>{texts.hint}</p>
      <div className={styles.actions}>
        {isMember ? (
          <ButtonLink href={`/${lang}/my/support#${number}`}>{texts.mine}</ButtonLink>
        ) : (
          <ButtonLink href={`/${lang}/faq`}>{texts.faq}</ButtonLink>
        )}
        <Button variant="quiet" onClick={onAgain}>
          {texts.again}
        </Button>
      </div>
    </section>
  );
}
