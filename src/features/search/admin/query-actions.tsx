'use client';

import { Button, toast } from '@payloadcms/ui';
import { useState } from 'react';

import type { Locale } from '@/i18n/locales';

interface Props {
  readonly query: string;
  readonly locale: Locale;
  readonly labels: Readonly<Record<'pin' | 'hide' | 'pinned' | 'hidden' | 'failed', string>>;
}

type Lists = { pinned?: string[] | null; hidden?: string[] | null };

/** Pins a query among the popular ones, or hides it from them; both can be undone in the settings of the search. */
export function QueryActions({ query, locale, labels }: Props) {
  const [busy, setBusy] = useState(false);
  const put = async (into: 'pinned' | 'hidden') => {
    setBusy(true);
    try {
      await moveTo(into, query, locale);
      toast.success(labels[into]);
    } catch {
      toast.error(labels.failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <span style={{ display: 'flex', gap: '8px' }}>
      <Button
        buttonStyle="secondary"
        size="small"
        margin={false}
        disabled={busy}
        onClick={() => void put('pinned')}
      >
        {labels.pin}
      </Button>
      <Button
        buttonStyle="secondary"
        size="small"
        margin={false}
        disabled={busy}
        onClick={() => void put('hidden')}
      >
        {labels.hide}
      </Button>
    </span>
  );
}

async function moveTo(into: 'pinned' | 'hidden', query: string, locale: Locale): Promise<void> {
  const address = `/api/globals/search-settings?locale=${locale}&depth=0`;
  const present = await fetch(address);
  if (!present.ok) throw new Error(`The settings answered ${present.status}`);
  const { hot } = (await present.json()) as { hot?: Lists };
  const others = (name: keyof Lists) => (hot?.[name] ?? []).filter((known) => known !== query);
  const lists = { pinned: others('pinned'), hidden: others('hidden') };
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ hot: { ...hot, ...lists, [into]: [...lists[into], query] } }),
  });
  if (!answer.ok) throw new Error(`The settings answered ${answer.status}`);
}
