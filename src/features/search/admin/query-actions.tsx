'use client';

import { Button, toast } from '@payloadcms/ui';
import { useState } from 'react';

import type { Locale } from '@/i18n/locales';

/** Lists of the settings that a query can stand in. */
export type HotList = 'pinned' | 'hidden';

interface Props {
  readonly query: string;
  readonly locale: Locale;
  /** Where the query stands when the page is made. */
  readonly present: HotList | undefined;
  /** Most pinned queries. */
  readonly most: number;
  readonly labels: Readonly<
    Record<'pin' | 'unpin' | 'hide' | 'unhide' | HotList | 'released' | 'full' | 'failed', string>
  >;
}

type Lists = { pinned?: string[] | null; hidden?: string[] | null };

class FullList extends Error {}

/** Pins a query among the popular ones, or hides it from them; the same button takes it back. */
export function QueryActions({ query, locale, present, most, labels }: Props) {
  const [busy, setBusy] = useState(false);
  const [list, setList] = useState(present);
  const put = async (into: HotList | undefined) => {
    setBusy(true);
    try {
      await moveTo(into, query, locale, most);
      setList(into);
      toast.success(into === undefined ? labels.released : labels[into]);
    } catch (error) {
      toast.error(error instanceof FullList ? labels.full : labels.failed);
    } finally {
      setBusy(false);
    }
  };
  const toggle = (into: HotList, text: string) => (
    <Button
      buttonStyle={list === into ? 'primary' : 'secondary'}
      size="small"
      margin={false}
      disabled={busy}
      onClick={() => void put(list === into ? undefined : into)}
    >
      {text}
    </Button>
  );
  return (
    <span style={{ display: 'flex', gap: '8px' }}>
      {toggle('pinned', list === 'pinned' ? labels.unpin : labels.pin)}
      {toggle('hidden', list === 'hidden' ? labels.unhide : labels.hide)}
    </span>
  );
}

async function moveTo(into: HotList | undefined, query: string, locale: Locale, most: number): Promise<void> {
  const address = `/api/globals/search-settings?locale=${locale}&depth=0`;
  const present = await fetch(address);
  if (!present.ok) throw new Error(`The settings answered ${present.status}`);
  const { hot } = (await present.json()) as { hot?: Lists };
  const others = (name: HotList) =>
    (hot?.[name] ?? []).filter((known) => known.trim().toLowerCase() !== query.trim().toLowerCase());
  const lists = { pinned: others('pinned'), hidden: others('hidden') };
  if (into === 'pinned' && lists.pinned.length >= most) throw new FullList();
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      hot: { ...hot, ...lists, ...(into === undefined ? {} : { [into]: [...lists[into], query] }) },
    }),
  });
  if (!answer.ok) throw new Error(`The settings answered ${answer.status}`);
}
