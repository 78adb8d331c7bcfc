'use client';

import { Button, toast } from '@payloadcms/ui';
import { useState } from 'react';

import type { StaffRequest } from '@/cms/admin/staff-client';
import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';
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
    Record<'pin' | 'unpin' | 'hide' | 'unhide' | HotList | 'released' | 'full', string>
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
      if (!(await moveTo(into, request, { query, locale, most }))) {
        toast.error(labels.full);
        return;
      }
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

/** Moves a query into a list of the settings, or out of both. @returns false when the list is full */
async function moveTo(
  into: HotList | undefined,
  request: StaffRequest,
  { query, locale, most }: Pick<Props, 'query' | 'locale' | 'most'>,
): Promise<boolean> {
  const address = `/api/globals/search-settings?locale=${locale}&depth=0` as const;
  const { hot } = await request<{ hot?: Lists }>(address);
  const others = (name: HotList) =>
    (hot?.[name] ?? []).filter((known) => known.trim().toLowerCase() !== query.trim().toLowerCase());
  const lists = { pinned: others('pinned'), hidden: others('hidden') };
  if (into === 'pinned' && lists.pinned.length >= most) return false;
  const body = { hot: { ...hot, ...lists, ...(into && { [into]: [...lists[into], query] }) } };
  await request(address, { body });
  return true;
}
