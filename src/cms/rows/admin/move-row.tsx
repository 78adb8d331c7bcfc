import { useDocumentInfo, useForm, useFormFields } from '@payloadcms/ui';

import { announce } from '@/cms/admin/announce';
import { useLinkTexts } from '@/cms/links/admin/link-texts';

import { MoveButtons } from './move-buttons';

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
  return (
    <MoveButtons
      name={name}
      index={index}
      count={count}
      onMove={(to) => {
        moveFieldRow({ path: list, moveFromIndex: index, moveToIndex: to });
        announce(t('order.moved', { name, place: to + 1, count }));
      }}
    />
  );
}
