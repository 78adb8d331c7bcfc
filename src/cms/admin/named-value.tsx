import { getTranslation } from '@payloadcms/translations';
import { TextInput } from '@payloadcms/ui';
import type { DefaultServerCellComponentProps, TextFieldServerProps } from 'payload';

import type { ValueNames } from '../fields/named-value';

function nameOf(names: ValueNames, value: unknown, i18n: TextFieldServerProps['i18n']): string {
  return typeof value === 'string' ? getTranslation(names[value] ?? value, i18n) : '';
}

/** A field whose values are codes, as staff read it; nobody changes it here. */
export function NamedValueField({
  data,
  field,
  path,
  i18n,
  names,
}: TextFieldServerProps & { names: ValueNames }) {
  const { name, label = name } = field;
  return (
    <TextInput
      path={path}
      label={typeof label === 'string' || typeof label === 'object' ? label : name}
      value={nameOf(names, data[name], i18n)}
      readOnly
    />
  );
}

/** List cell of such a field. */
export function NamedValueCell({
  cellData,
  i18n,
  names,
}: DefaultServerCellComponentProps & { names: ValueNames }) {
  return nameOf(names, cellData, i18n);
}
