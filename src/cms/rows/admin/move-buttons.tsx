import { ChevronIcon } from '@payloadcms/ui';

import { useLinkTexts } from '@/cms/links/admin/link-texts';

import styles from './row-label.module.css';

/** Moves something one place up or down in its list. @param index from 0, like what `onMove` gets */
export function MoveButtons({
  name,
  index,
  count,
  onMove,
}: {
  readonly name: string;
  readonly index: number;
  readonly count: number;
  readonly onMove: (index: number) => void;
}) {
  const { t } = useLinkTexts();
  return (
    <span className={styles.moves}>
      {/* Not disabled at the ends: a button that is loses the focus. */}
      <button
        type="button"
        aria-label={t('order.up', { name })}
        aria-disabled={index === 0}
        onClick={() => {
          if (index > 0) onMove(index - 1);
        }}
      >
        <ChevronIcon direction="up" />
      </button>
      <button
        type="button"
        aria-label={t('order.down', { name })}
        aria-disabled={index === count - 1}
        onClick={() => {
          if (index < count - 1) onMove(index + 1);
        }}
      >
        <ChevronIcon />
      </button>
    </span>
  );
}
