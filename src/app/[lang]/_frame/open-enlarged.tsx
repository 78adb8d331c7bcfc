import type { ReactElement } from 'react';

import { load } from '@/i18n/by-language/enlarged.lazy';
import { localeOfDocument } from '@/i18n/document-locale';
import { htmlLang } from '@/i18n/locales';

/**
 * The button in a caption, and a press on a picture, open a figure or table over the whole window. What shows it is loaded
 * then.
 */
export function listenForEnlarging(signal: AbortSignal, show: (view: ReactElement | null) => void): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      const pressed =
        target instanceof Element
          ? // A number in the picture leads to its text.
            target.closest('[data-enlarge], [data-large="picture"]:not(:has(a:is(:hover, :focus)))')
          : null;
      const whole = pressed?.closest('[data-enlargeable]');
      const button = whole?.querySelector<HTMLElement>('[data-enlarge]');
      const content = whole?.querySelector<HTMLElement>('[data-large]');
      if (!button || !content) return;
      // The browser gives the focus back to where it was.
      button.focus({ preventScroll: true });
      void open(content, button.dataset['enlarge'] ?? '', show, signal);
    },
    { signal },
  );
}

async function open(
  content: HTMLElement,
  title: string,
  show: (view: ReactElement | null) => void,
  signal: AbortSignal,
): Promise<void> {
  const lang = localeOfDocument();
  const [{ Enlarged }, { default: file }, { textsFrom }] = await Promise.all([
    import('@/ui/patterns/enlarged'),
    load[lang](),
    import('@/i18n/texts'),
  ]);
  // It has been opened by an earlier press, or the page is gone.
  if (signal.aborted || !content.isConnected || document.querySelector('dialog[open]')) return;
  const scales = new Intl.NumberFormat(htmlLang[lang], { style: 'percent' });
  show(
    <Enlarged
      content={content}
      title={title}
      labels={textsFrom<'enlarged'>(lang, file).labels}
      percent={(scale) => scales.format(scale)}
      onClose={() => show(null)}
    />,
  );
}
