import { ChevronIcon, useDocumentInfo, useForm, useFormFields } from '@payloadcms/ui';

import { announce } from '@/cms/admin/announce';
import { useLinkTexts } from '@/cms/links/admin/link-texts';

import styles from './row-label.module.css';

/** Moves a row of a list one place up or down, by keyboard as with the pointer, and says where it is then. */
export function MoveRow({ path, name }: { readonly path: string; readonly name: string }) {
  const { t } = useLinkTexts();
  const { hasSavePermission } = useDocumentInfo();
  const { moveFieldRow } = useForm();
  const dot = path.lastIndexOf('.');
  const list = path.slice(0, dot);
  const index = Number(path.slice(dot + 1));
  const count = useFormFields(([fields]) => fields[list]?.rows?.length ?? 0);
  if (hasSavePermission === false || count < 2) return null;
  const move = (to: number) => {
    moveFieldRow({ path: list, moveFromIndex: index, moveToIndex: to });
    announce(t('order.moved', { name, place: to + 1, count }));
  };
  return (
    <span className={styles.moves}>
      {/* Not disabled at the ends: a button that is loses the focus. */}
      <button
        type="button"
        aria-label={t('order.up', { name })}
        aria-disabled={index === 0}
        onClick={() => {
          if (index > 0) move(index - 1);
        }}
      >
        <ChevronIcon direction="up" />
      </button>
      <button
        type="button"
        aria-label={t('order.down', { name })}
        aria-disabled={index === count - 1}
        onClick={() => {
          if (index < count - 1) move(index + 1);
        }}
      >
        <ChevronIcon />
      </button>
    </span>
  );
}
