'use client';

import { Button, toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { type FormEvent, useRef, useState } from 'react';

import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';
import type { Labels } from '@/i18n/texts';

import { Secret } from './secret';
import styles from './webhooks.module.css';

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** What can be chosen, in the language of the admin. */
export type Choices = Readonly<Record<'events' | 'collections' | 'languages', readonly Choice[]>>;

interface Entered {
  readonly id: string;
  readonly url: string;
  readonly description: string;
  readonly events: readonly string[];
  readonly collections: readonly string[];
  readonly languages: readonly string[];
}

/** Registers a webhook, or changes one. @param webhook the one to change */
export function WebhookForm({
  labels,
  choices,
  webhook,
}: {
  labels: Labels<'webhooks'>;
  choices: Choices;
  webhook?: Entered;
}) {
  const router = useRouter();
  const request = useStaffRequest();
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string>();
  const [secret, setSecret] = useState<string>();
  const { busy, act } = useStaffAction(({ message, fields }) =>
    setProblem(Object.values(fields).join(' ') || message),
  );

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const body = {
      url: given.get('url'),
      description: given.get('description'),
      events: given.getAll('events'),
      collections: given.getAll('collections'),
      languages: given.getAll('languages'),
    };
    void act(async () => {
      setProblem(undefined);
      if (webhook) {
        await request(`/api/webhooks/${webhook.id}`, { body });
        toast.success(labels.saved);
      } else {
        const made = await request<{ id: string; secret: string }>('/api/webhooks', { body });
        toast.success(labels.added);
        setSecret(made.secret);
        form.current?.reset();
      }
      router.refresh();
    });
  };

  return (
    <form ref={form} className={styles.form} method="post" onSubmit={submit}>
      <label>
        {labels.url}
        <input
          name="url"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          maxLength={500}
          defaultValue={webhook?.url}
          required
        />
      </label>
      <label>
        {labels.description}
        <input name="description" autoComplete="off" maxLength={200} defaultValue={webhook?.description} />
      </label>
      {(['events', 'collections', 'languages'] as const).map((name) => (
        <fieldset key={name} className={styles.choices}>
          <legend>{labels.choices[name]}</legend>
          {choices[name].map(({ value, label }) => (
            <label key={value}>
              <input
                type="checkbox"
                name={name}
                value={value}
                defaultChecked={webhook ? webhook[name].includes(value) : name === 'events'}
              />
              {label}
            </label>
          ))}
        </fieldset>
      ))}
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div>
        <Button type="submit" size="medium" margin={false} disabled={busy}>
          {webhook ? labels.save : labels.add}
        </Button>
      </div>
      {secret !== undefined && <Secret secret={secret} labels={labels} />}
    </form>
  );
}
