'use client';

import { Button, toast } from '@payloadcms/ui';
import { useState } from 'react';

import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';
import { EDITED_FROM } from '@/cms/editing/conflict';
import type { Locale } from '@/i18n/locales';

/** Lists of the settings that can contain a query. */
export type HotList = 'pinned' | 'hidden';

interface Props {
  readonly query: string;
  readonly locale: Locale;
  /** Where the query stands when the page is made. */
  readonly present: HotList | undefined;
  /** Most pinned queries. */
  readonly most: number;
  readonly labels: Readonly<
    Record<'pin' | 'unpin' | 'hide' | 'unhide' | HotList | 'released' | 'full' | 'changed', string>
  >;
}

type Lists = { pinned?: string[] | null; hidden?: string[] | null };

/** Pins a query among the popular ones, or hides it from them; the same button takes it back. */
export function QueryActions({ query, locale, present, most, labels }: Props) {
  const request = useStaffRequest();
  const { busy, act } = useStaffAction();
  const [list, setList] = useState(present);
  const put = (into: HotList | undefined) =>
    act(async () => {
      const address = `/api/globals/search-settings?locale=${locale}&depth=0` as const;
      const { hot = {} } = await request<{ hot?: Lists }>(address);
      const now = listOf(hot, query);
      if (now !== list) {
        setList(now);
        toast.error(labels.changed);
        return;
      }
      const moved = withQuery(hot, query, into);
      if (into === 'pinned' && moved.pinned.length > most) {
        toast.error(labels.full);
        return;
      }
      // Refused if someone changes the lists between the two requests.
      await request(address, { body: { hot: { ...hot, ...moved }, [EDITED_FROM]: { hot } } });
      setList(into);
      toast.success(into === undefined ? labels.released : labels[into]);
    });
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

const isSameQuery = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** In which list a query is now; being hidden comes first, as for visitors. */
function listOf({ pinned, hidden }: Lists, query: string): HotList | undefined {
  const has = (list: readonly string[] | null | undefined) =>
    (list ?? []).some((known) => isSameQuery(known, query));
  return has(hidden) ? 'hidden' : has(pinned) ? 'pinned' : undefined;
}

/** The lists with a query in one of them, or in neither. */
function withQuery(lists: Lists, query: string, into: HotList | undefined): Record<HotList, string[]> {
  const others = (name: HotList) => (lists[name] ?? []).filter((known) => !isSameQuery(known, query));
  const of = (name: HotList) => (into === name ? [...others(name), query] : others(name));
  return { pinned: of('pinned'), hidden: of('hidden') };
}
