'use client';

import { Button, toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';

import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';

import { useBundleTexts } from './use-texts';

/** Takes an item out of a bundle. */
export function RemoveItem({ bundle, item, title }: { bundle: string; item: string; title: string }) {
  const { labels } = useBundleTexts();
  const router = useRouter();
  const request = useStaffRequest();
  const { busy, act } = useStaffAction(({ code, message }) => {
    toast.error(code === 'conflict' ? labels.actions.stale : message);
    if (code === 'conflict') router.refresh();
  });
  const remove = () =>
    act(async () => {
      await request(`/api/bundles/${bundle}/remove`, { body: { items: [item] } });
      toast.success(labels.items.removed);
      router.refresh();
    });
  return (
    <Button
      size="small"
      margin={false}
      buttonStyle="secondary"
      disabled={busy}
      aria-label={`${labels.items.remove}: ${title}`}
      onClick={() => void remove()}
    >
      {labels.items.remove}
    </Button>
  );
}
