'use client';

import { z } from 'zod';

import { nicknameSchema, organizationSchema, type Profile } from '@/features/identity/browser';
import { formatDate } from '@/i18n/dates';
import type { Locale } from '@/i18n/locales';
import { showToast } from '@/ui/patterns/toast';
import { TextField } from '@/ui/primitives/field';

import { Form, SubmitButton } from '../form/form';
import { usePortalForm } from '../form/use-portal-form';
import { loginStore } from '../login/browser-login';

import { AvatarEditor } from './avatar-editor';
import type { MyLabels } from './labels';
import styles from './my.module.css';
import { useOwnProfile } from './use-own-profile';

const profileSchema = z.object({
  nickname: nicknameSchema,
  organization: z.union([z.literal(''), organizationSchema]),
});

interface Props {
  lang: Locale;
  labels: MyLabels;
  profile: Profile;
  /** Whether the address can be changed here. */
  changesEmail: boolean;
}

/** Picture, name and organization, and what cannot be changed here. */
export function ProfileView({ lang, labels, profile: initial, changesEmail }: Props) {
  const profile = useOwnProfile(initial);
  const { profile: texts } = labels;
  return (
    <div className={styles.profile}>
      <AvatarEditor labels={labels} profile={profile} />
      <ProfileForm lang={lang} labels={labels} profile={initial} />
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
          <time dateTime={profile.createTime}>{formatDate(profile.createTime, lang)}</time>
        </dd>
      </dl>
    </div>
  );
}

function ProfileForm({ lang, labels, profile }: Omit<Props, 'changesEmail'>) {
  const { profile: texts } = labels;
  const form = usePortalForm({
    lang,
    schema: profileSchema,
    defaultValues: { nickname: profile.nickname, organization: profile.organization },
    onSubmit: async (values, send) => {
      const changed = await send<Profile>('POST', '/api-id/oneid/update/baseInfo', {
        body: values,
        keepEmpty: true,
      });
      loginStore.update(changed);
      form.reset({ nickname: changed.nickname, organization: changed.organization });
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
