import type { Texts } from '@/i18n/texts';
import type { RichTextLabels } from '@/ui/rich-text/labels';

/** The words of rich text in a language. */
export function richTextLabels({ labels, t }: Texts<'common'>): RichTextLabels {
  return {
    ...labels.richText,
    linkTo: (title) => t('richText.linkTo', { title }),
    enlarge: (title) => t('richText.enlarge', { title }),
    downloads: {
      ...labels.richText.downloads,
      copyOf: (title) => t('richText.downloads.copyOf', { title }),
    },
    bits: (width) => t('richText.bits', { width: String(width) }),
  };
}
