'use client';

import { Button } from '@/ui/primitives/button';
import { showToast } from '@/ui/patterns/toast';

/** Puts the page's address on the clipboard and says so. Hidden where scripts or the clipboard are missing. */
export function CopyLinkButton({ url, label, done }: { url: string; label: string; done: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    await showToast(done, { status: 'success' });
  };
  return (
    <Button size="small" variant="quiet" className="needs-js" onClick={() => void copy()}>
      {label}
    </Button>
  );
}
