'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { z } from 'zod';

import type { AccountManagement } from '@/features/identity/browser';
import { codeSchema, type Profile } from '@/features/session';
import { CodeField } from '@/features/verification/browser';
import type { Locale } from '@/i18n/locales';

import {
  type PortalForm,
  PresentPasswordField,
  type Request,
  wirePassword,
} from '@/features/session/browser';

import type { MyLabels } from './labels';
import styles from './my.module.css';

/** How members say again who they are: password, code, or nothing where only the service elsewhere can ask. */
export const proofSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('password'), password: z.string().min(1, 'empty'), code: z.string() }),
  z.object({ by: z.literal('code'), password: z.string(), code: codeSchema }),
  // Who someone is, is asked by the service that deletes the account.
  z.object({ by: z.literal('none'), password: z.string(), code: z.string() }),
]);

export type Proof = z.input<typeof proofSchema>;

/** The ways to say who one is that work here. */
function proofsOf({ abilities }: AccountManagement): readonly Proof['by'][] {
  const ways: readonly Proof['by'][] = [
    ...(abilities.includes('confirmByPassword') ? (['password'] as const) : []),
    ...(abilities.includes('confirmByCode') ? (['code'] as const) : []),
  ];
  return ways.length > 0 ? ways : ['none'];
}

export function emptyProof(account: AccountManagement): Proof {
  return { by: proofsOf(account)[0] ?? 'none', password: '', code: '' };
}

/** Gives the proof to the identity service, which remembers it for fifteen minutes. */
export async function sendProof(values: Proof, send: Request): Promise<void> {
  if (values.by === 'none') return;
  const proof =
    values.by === 'code' ? { code: values.code } : await wirePassword(values.password, { showError: false });
  await send('POST', '/api-id/oneid/session/confirm', { body: { ...proof } });
}

interface Props {
  lang: Locale;
  labels: MyLabels;
  profile: Profile;
  account: AccountManagement;
  form: PortalForm<Proof>;
}

/** The choice between the ways, and the field of the chosen one. */
export function ProofFields({ lang, labels, profile, account, form }: Props) {
  const t = useTranslations('my.settings.confirmation');
  const texts = labels.settings.confirmation;
  const name = useId();
  const proofs = proofsOf(account);
  const by = form.value('by');
  return (
    <>
      {proofs.length > 1 && (
        <fieldset>
          <legend>{texts.how}</legend>
          <div className={styles.choice}>
            {proofs.map((way) => (
              <label key={way}>
                <input
                  type="radio"
                  name={name}
                  value={way}
                  checked={by === way}
                  onChange={() => form.set('by', way)}
                />
                {way === 'password' ? texts.byPassword : texts.byCode}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {by === 'none' && <p className={styles.hint}>{t('noProof', { name: account.provider?.name ?? '' })}</p>}
      {by === 'password' && (
        <PresentPasswordField {...form.field('password')} lang={lang} label={texts.password} />
      )}
      {by === 'code' && (
        <CodeField
          {...form.field('code')}
          lang={lang}
          channel="confirm"
          account={profile.email}
          onAccountRefused={(message) => form.refuse('code', message)}
        />
      )}
    </>
  );
}
