'use client';

import { useId, useState } from 'react';
import { z } from 'zod';

import { codeSchema, type Profile } from '@/features/identity/browser';
import { CodeField } from '@/features/verification/browser';
import type { Locale } from '@/i18n/locales';
import { Button } from '@/ui/primitives/button';
import { Dialog } from '@/ui/primitives/dialog';

import { Form } from '../form/form';
import { PresentPasswordField } from '../form/password-fields';
import { usePortalForm } from '../form/use-portal-form';
import { wirePassword } from '../login/wire-password';

import type { MyLabels } from './labels';
import styles from './my.module.css';
import { SettingsSection } from './settings-section';

const schema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('password'), password: z.string().min(1, 'empty'), code: z.string() }),
  z.object({ by: z.literal('code'), password: z.string(), code: codeSchema }),
]);

interface Props {
  lang: Locale;
  labels: MyLabels;
  profile: Profile;
  onDone: () => void;
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

function DeleteForm({ lang, labels, profile, onDone, onThinkAgain }: Props & { onThinkAgain: () => void }) {
  const { deletion: texts } = labels.settings;
  const name = useId();
  const form = usePortalForm({
    lang,
    schema,
    defaultValues: { by: 'password', password: '', code: '' },
    onSubmit: async (values, send) => {
      const proof =
        values.by === 'code'
          ? { code: values.code }
          : await wirePassword(values.password, { showError: false });
      await send('POST', '/api-id/oneid/session/confirm', { body: { ...proof } });
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
        <fieldset>
          <legend>{texts.how}</legend>
          <div className={styles.choice}>
            {(['password', 'code'] as const).map((way) => (
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
        {by === 'password' ? (
          <PresentPasswordField {...form.field('password')} lang={lang} label={texts.password} />
        ) : (
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
