'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';

import {
  Form,
  RequestError,
  SubmitButton,
  useApplicant,
  useMember,
  usePortalForm,
} from '@/features/session/browser';
import { track } from '@/features/analytics/browser';
import { CodeField } from '@/features/verification/browser';
import { languageName } from '@/i18n/language-name';
import { formatDay } from '@/i18n/dates';
import { defaultLocale, type Locale, locales } from '@/i18n/locales';
import { CheckboxField } from '@/ui/forms/checkbox-field';
import { SelectField, TextField } from '@/ui/primitives/field';
import { ButtonLink } from '@/ui/primitives/button';
import { Notice } from '@/ui/primitives/notice';
import { Skeleton } from '@/ui/primitives/skeleton';
import { Tag } from '@/ui/primitives/tag';

import { type MaskedHolder, REMEMBERED } from '@/access/shared/domain';
import styles from '@/access/shared/ui/applications.module.css';
import { applyFormSchema, goodApplyDraft } from './form-schemas';
import type { ApplicationLabels } from '@/access/shared/ui/labels';
import { Obtained } from './obtained';
import { PrivacyConsent, privacyInForce, privacyStateOf } from './privacy-consent';
import type { ApplicationView } from './types';

/** A specification that may be applied for. */
interface SpecificationChoice {
  readonly slug: string;
  readonly title: string;
  readonly version: string;
  readonly languages: Readonly<Record<Locale, 'available' | 'to_be_released'>>;
}

interface ApplyFormProps {
  lang: Locale;
  labels: ApplicationLabels;
  specifications: readonly SpecificationChoice[];
}

/** Why no application was filed: the organization has the specification, or there is an application already. */
type Refusal =
  | { readonly kind: 'obtained'; readonly holder: MaskedHolder; readonly request: string }
  | { readonly kind: 'under-way'; readonly id: string | undefined };

/** The application form, for members: others go to the login page and come back. */
export function ApplyForm({ lang, labels, specifications }: ApplyFormProps) {
  const t = useTranslations('applications.apply');
  const texts = labels.apply;
  const member = useMember();
  const [refusal, setRefusal] = useState<Refusal>();
  const applicant = useApplicant();
  const [email, setEmail] = useState('');
  const remembered = applicant?.remembered.find((known) => known.email === email.trim().toLowerCase());
  const form = usePortalForm({
    lang,
    schema: applyFormSchema(remembered === undefined),
    defaultValues: {
      specification: specifications[0]?.slug ?? '',
      name: '',
      organization: '',
      email: '',
      code: '',
      rememberDevice: false,
      language: defaultLocale,
      codeSent: null,
      privacyAccepted: false,
      privacyVersion: '',
    },
    draft: {
      name: 'apply',
      fields: [
        'name',
        'organization',
        'email',
        'language',
        'code',
        'codeSent',
        'privacyAccepted',
        'privacyVersion',
      ],
      stillGood: (kept) => goodApplyDraft(kept, { privacyVersion: privacyInForce(), time: Date.now() }),
    },
    async onSubmit({ codeSent: _sent, code, rememberDevice, ...values }, send, { set }) {
      setRefusal(undefined);
      try {
        const proof = remembered ? { code: REMEMBERED } : { code, ...(rememberDevice && { rememberDevice }) };
        const { id } = await send<ApplicationView>('POST', '/api-spec/applications', {
          body: { ...values, ...proof, lang },
        });
        track('apply', { specification: values.specification, step: 'submitted' });
        window.location.assign(`/${lang}/specifications/application?id=${id}`);
        return 'leaving';
      } catch (error) {
        const found = refusalOf(error);
        if (!found) throw error;
        setRefusal(found);
        // The code is used up when the organization turns out to have the specification.
        if (found.kind === 'obtained') {
          set('code', '');
          set('codeSent', null);
        }
        return undefined;
      }
    },
  });

  const { propose, set, value } = form;
  useEffect(() => {
    const wanted = new URLSearchParams(window.location.search).get('specification');
    if (wanted && specifications.some(({ slug }) => slug === wanted)) set('specification', wanted);
    if (wanted) track('apply', { specification: wanted, step: 'opened' });
    // oxlint-disable-next-line react/exhaustive-deps -- the address is read once
  }, []);
  useEffect(() => {
    if (!member) return;
    propose('organization', member.organization);
    propose('email', member.email);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the profile is there
  }, [member]);
  const typedEmail = value('email');
  useEffect(() => setEmail(typedEmail), [typedEmail]);
  const privacy = applicant && privacyStateOf(applicant);
  useEffect(() => {
    if (!applicant) return;
    propose('name', applicant.legalName);
    if (privacy === 'agreed') set('privacyAccepted', true);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the applicant is known
  }, [applicant]);
  // A draft offers a consent only for the statement that it was given to.
  const accepted = value('privacyAccepted');
  useEffect(() => {
    set('privacyVersion', accepted ? privacyInForce() : '');
    // oxlint-disable-next-line react/exhaustive-deps -- whenever the box changes
  }, [accepted]);

  if (specifications.length === 0) return <Notice title={texts.noSpecifications} />;
  if (!member) {
    return (
      <div className={styles.form}>
        <p className={styles.quiet}>{texts.loginNote}</p>
        <Skeleton label={labels.detail.loading} />
      </div>
    );
  }
  const chosen = specifications.find(({ slug }) => slug === value('specification'));
  return (
    <div className={styles.form}>
      {refusal?.kind === 'under-way' && (
        <Notice
          tone="warning"
          title={texts.underWay}
          live
          action={
            refusal.id && (
              <ButtonLink size="small" href={`/${lang}/specifications/application?id=${refusal.id}`}>
                {texts.toApplication}
              </ButtonLink>
            )
          }
        />
      )}
      {refusal?.kind === 'obtained' ? (
        <Obtained
          labels={labels.obtained}
          holder={refusal.holder}
          id={refusal.request}
          onBack={() => setRefusal(undefined)}
        />
      ) : (
        <Form form={form} label={texts.title}>
          <SelectField {...form.field('specification')} label={texts.specification}>
            {specifications.map(({ slug, title, version }) => (
              <option key={slug} value={slug}>
                {t('specificationOption', { title, version })}
              </option>
            ))}
          </SelectField>
          <TextField
            {...form.field('name')}
            label={texts.name}
            hint={texts.nameHint}
            autoComplete="name"
            maxLength={60}
          />
          <TextField
            {...form.field('organization')}
            label={texts.organization}
            hint={texts.organizationHint}
            autoComplete="organization"
            maxLength={150}
          />
          <TextField
            {...form.field('email')}
            label={texts.email}
            hint={texts.emailHint}
            type="email"
            inputMode="email"
            autoComplete="email"
          />
          {remembered ? (
            <p className={styles.quiet}>
              {t('remembered', { email: remembered.email, date: formatDay(remembered.until, lang) })}
            </p>
          ) : (
            <>
              <CodeField
                {...form.field('code')}
                lang={lang}
                channel="apply_specification"
                account={typedEmail}
                onAccountRefused={(message) => form.refuse('email', message)}
                sent={value('codeSent')}
                onSent={(sent) => set('codeSent', sent)}
              />
              <CheckboxField {...form.field('rememberDevice')} label={texts.rememberDevice} />
            </>
          )}
          <fieldset className={styles.choices}>
            <legend>{texts.language}</legend>
            {locales.map((language) => (
              <label key={language}>
                <input
                  {...form.field('language')}
                  id={`language-${language}`}
                  type="radio"
                  value={language}
                />
                {languageName(language, lang)}
                {chosen?.languages[language] === 'to_be_released' && (
                  <>
                    <Tag>{texts.toBeReleased}</Tag>
                    <span className={styles.quiet}>{texts.toBeReleasedHint}</span>
                  </>
                )}
              </label>
            ))}
          </fieldset>
          <PrivacyConsent
            lang={lang}
            state={privacy}
            changed={texts.privacyChanged}
            field={form.field('privacyAccepted')}
          />
          <SubmitButton form={form}>{texts.submit}</SubmitButton>
        </Form>
      )}
    </div>
  );
}

function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof RequestError)) return undefined;
  if (error.code === 'already_obtained') {
    const { holder, request: id } = error.data as { holder: MaskedHolder; request: string };
    return { kind: 'obtained', holder, request: id };
  }
  if (error.code === 'conflict') {
    const data = error.data as { id?: string } | undefined;
    return { kind: 'under-way', id: data?.id };
  }
  return undefined;
}
