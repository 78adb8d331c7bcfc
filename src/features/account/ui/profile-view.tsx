'use client';

import { z } from 'zod';

import { nicknameSchema, organizationSchema, personNameSchema, type Profile } from '@/features/session';
import { formatDay } from '@/i18n/dates';
import { useReaderZone } from '@/i18n/reader-zone';
import type { Locale } from '@/i18n/locales';
import { showToast } from '@/ui/patterns/toast';
import { TextField } from '@/ui/primitives/field';

import { Form, loginStore, SubmitButton, usePortalForm } from '@/features/session/browser';

import { AvatarEditor } from './avatar-editor';
import type { MyLabels } from './labels';
import styles from './my.module.css';
import { useOwnProfile } from './use-own-profile';

const profileSchema = z.object({
  nickname: nicknameSchema,
  legalName: z.union([z.literal(''), personNameSchema]),
  organization: z.union([z.literal(''), organizationSchema]),
});

interface Props {
  lang: Locale;
  labels: MyLabels;
  profile: Profile;
  /** The name for contracts; empty until it was given. */
  legalName: string;
  /** Whether the address can be changed here. */
  changesEmail: boolean;
}

/** Picture, name and organization, and what cannot be changed here. */
export function ProfileView({ lang, labels, profile: initial, legalName, changesEmail }: Props) {
  const profile = useOwnProfile(initial);
  const { profile: texts } = labels;
  const zone = useReaderZone();
  return (
    <div className={styles.profile}>
      <AvatarEditor labels={labels} profile={profile} />
      <ProfileForm lang={lang} labels={labels} profile={initial} legalName={legalName} />
      <dl className={styles.facts}>
        <dt>{texts.email}</dt>
        <dd>
          {profile.email}
          {changesEmail && (
            <>
              {' · '}
              <a href={`/${lang}/my/settings#email`}>{labels.change}</a>
            </>
          )}
        </dd>
        <dt>{texts.username}</dt>
        <dd>{profile.username}</dd>
        <dt>{texts.registered}</dt>
        <dd>
          <time dateTime={profile.createTime}>{formatDay(profile.createTime, lang, zone)}</time>
        </dd>
      </dl>
    </div>
  );
}

function ProfileForm({ lang, labels, profile, legalName }: Omit<Props, 'changesEmail'>) {
  const { profile: texts } = labels;
  const form = usePortalForm({
    lang,
    schema: profileSchema,
    defaultValues: { nickname: profile.nickname, legalName, organization: profile.organization },
    onSubmit: async ({ legalName: wanted, ...values }, send) => {
      // Of the portal, wherever accounts are managed.
      await send('POST', '/api-spec/applicant', { body: { legalName: wanted }, keepEmpty: true });
      const changed = await send<Profile>('POST', '/api-id/oneid/update/baseInfo', {
        body: values,
        keepEmpty: true,
      });
      loginStore.update(changed);
      form.reset({ nickname: changed.nickname, legalName: wanted, organization: changed.organization });
      await showToast(texts.saved, { status: 'success' });
    },
  });
  return (
    <Form form={form} label={texts.title}>
      <TextField
        {...form.field('nickname')}
        label={texts.nickname}
        hint={texts.nicknameHint}
        autoComplete="nickname"
        maxLength={40}
      />
      <TextField
        {...form.field('legalName')}
        label={texts.legalName}
        hint={texts.legalNameHint}
        note={texts.optional}
        autoComplete="name"
        maxLength={60}
      />
      <TextField
        {...form.field('organization')}
        label={texts.organization}
        note={texts.optional}
        autoComplete="organization"
        maxLength={100}
      />
      <SubmitButton form={form}>{labels.save}</SubmitButton>
    </Form>
  );
}
