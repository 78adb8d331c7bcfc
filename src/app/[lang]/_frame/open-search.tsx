import type { useRouter } from 'next/navigation';
import type { ReactElement } from 'react';

import { localeOfDocument } from '@/i18n/document-locale';
import { onSearchKey, takeTyped } from '@/platform/http/early-search';

/**
 * `/`, Ctrl-K and the header's button open the search: its own field on the search page, else the dialog, which loads
 * only then. Where it cannot load, the page serves.
 */
export function listenForSearch(
  signal: AbortSignal,
  { push, prefetch }: Pick<ReturnType<typeof useRouter>, 'push' | 'prefetch'>,
  show: (dialog: ReactElement | null) => void,
): void {
  const open = async (): Promise<void> => {
    const field = document.querySelector<HTMLInputElement>('[data-search-field]');
    if (field) {
      const typed = takeTyped();
      field.focus();
      if (typed === '') field.select();
      else field.value = typed;
      return;
    }
    try {
      const { loadSearchDialog } = await import('@/features/search/ui/search-dialog');
      const SearchDialog = await loadSearchDialog();
      if (signal.aborted || document.querySelector('dialog[open]')) return;
      show(
        <SearchDialog
          typedBefore={takeTyped()}
          navigate={push}
          prefetch={prefetch}
          onClose={() => show(null)}
        />,
      );
    } catch {
      const typed = takeTyped();
      push(`/${localeOfDocument()}/search${typed === '' ? '' : `?q=${encodeURIComponent(typed)}`}`);
    }
  };
  onSearchKey(() => void open(), signal);
  document.addEventListener(
    'click',
    (event) => {
      const isPlain =
        event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!isPlain || !(event.target instanceof Element && event.target.closest('[data-search-open]')))
        return;
      event.preventDefault();
      void open();
    },
    { signal },
  );
}
