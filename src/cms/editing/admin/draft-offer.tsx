import { Button } from '@payloadcms/ui';

import { useReaderZone } from '@/i18n/reader-zone';

import { momentText } from '../../admin/list-values';

import { useEditingTexts } from './conflict-dialog';
import styles from './editing.module.css';

/** Offers what was typed earlier and not saved. @param at when it was typed, in milliseconds since 1970 */
export function DraftOffer({
  at,
  onRestore,
  onDiscard,
}: {
  at: number;
  onRestore: () => void;
  onDiscard: () => void;
}) {
  const { locale, labels, t } = useEditingTexts();
  const zone = useReaderZone();
  return (
    <div className={styles.notice}>
      <p>{t('draft.offered', { time: momentText(new Date(at).toISOString(), locale, zone) })}</p>
      <div className={styles.actions}>
        <Button type="button" size="small" margin={false} onClick={onRestore}>
          {labels.draft.restore}
        </Button>
        <Button type="button" size="small" margin={false} buttonStyle="secondary" onClick={onDiscard}>
          {labels.draft.discard}
        </Button>
      </div>
    </div>
  );
}
