'use client';

import { useId, useState } from 'react';
import { z } from 'zod';

import { type AccountManagement, codeSchema, type Profile } from '@/features/identity/browser';
import { CodeField } from '@/features/verification/browser';
import type { Locale } from '@/i18n/locales';
import { Button } from '@/ui/primitives/button';
import { Dialog } from '@/ui/primitives/dialog';

import { Form } from '../form/form';
import { PresentPasswordField } from '../form/password-fields';
import { usePortalForm } from '../form/use-portal-form';
import { wirePassword } from '../login/wire-password';

import { filled, type MyLabels } from './labels';
import styles from './my.module.css';
import { SettingsSection } from './settings-section';

const schema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('password'), password: z.string().min(1, 'empty'), code: z.string() }),
  z.object({ by: z.literal('code'), password: z.string(), code: codeSchema }),
  // Who somebody is, is asked by the service that deletes the account.
  z.object({ by: z.literal('none'), password: z.string(), code: z.string() }),
]);

type Proof = z.input<typeof schema>['by'];

interface Props {
  lang: Locale;
  labels: MyLabels;
  profile: Profile;
  account: AccountManagement;
  onDone: () => void;
}

/** The ways to say who one is that work here. */
function proofsOf({ abilities }: AccountManagement): readonly Proof[] {
  const ways: readonly Proof[] = [
    ...(abilities.includes('confirmByPassword') ? (['password'] as const) : []),
    ...(abilities.includes('confirmByCode') ? (['code'] as const) : []),
  ];
  return ways.length > 0 ? ways : ['none'];
}

/** Deletes the account for good, behind a dialog and the password or a code (specification, section 4). */
export function DeleteSection(props: Props) {
  const { labels } = props;
  const { deletion: texts } = labels.settings;
  const [asking, setAsking] = useState(false);
  return (
    <SettingsSection id="deletion" title={texts.title} text={texts.text}>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {texts.action}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.dialogTitle}
        closeLabel={labels.close}
      >
        {/* A closed dialog keeps no password. */}
        {asking && <DeleteForm {...props} onThinkAgain={() => setAsking(false)} />}
      </Dialog>
    </SettingsSection>
  );
}

function DeleteForm({
  lang,
  labels,
  profile,
  account,
  onDone,
  onThinkAgain,
}: Props & { onThinkAgain: () => void }) {
  const { deletion: texts } = labels.settings;
  const proofs = proofsOf(account);
  const provider = account.provider?.name ?? '';
  const name = useId();
  const form = usePortalForm({
    lang,
    schema,
    defaultValues: { by: proofs[0] ?? 'none', password: '', code: '' },
    onSubmit: async (values, send) => {
      if (values.by !== 'none') {
        const proof =
          values.by === 'code'
            ? { code: values.code }
            : await wirePassword(values.password, { showError: false });
        await send('POST', '/api-id/oneid/session/confirm', { body: { ...proof } });
      }
      await send('GET', '/api-id/oneid/delete/user');
      onDone();
    },
  });
  const by = form.value('by');
  return (
    <Form form={form} label={texts.title}>
      <div className={styles.dialog}>
        <p>{texts.dialogText}</p>
        <ul className={styles.gone}>
          {texts.gone.map((thing) => (
            <li key={thing}>{thing}</li>
          ))}
        </ul>
        <p className={styles.hint}>{texts.exportFirst}</p>
        {account.mode === 'openid' && <p>{filled(texts.elsewhere, { name: provider })}</p>}
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
        {by === 'none' && <p className={styles.hint}>{filled(texts.noProof, { name: provider })}</p>}
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
        <div className={styles.dialogActions}>
          <Button type="submit" variant="danger" busy={form.busy}>
            {texts.confirm}
          </Button>
          <Button variant="primary" onClick={onThinkAgain}>
            {texts.think}
          </Button>
        </div>
      </div>
    </Form>
  );
}
