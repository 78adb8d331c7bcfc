import { Icon } from '@/ui/icons/icon';

import styles from './reader.module.css';

/** Name of a sheet and the button that closes it; hidden where the sheet is a column. */
export function SheetHead({ id, title, close }: { id: string; title: string; close: string }) {
  return (
    <div className={styles.sheetHead}>
      <strong>{title}</strong>
      <button type="button" popoverTarget={id} popoverTargetAction="hide" aria-label={close}>
        <Icon name="close" />
      </button>
    </div>
  );
}
