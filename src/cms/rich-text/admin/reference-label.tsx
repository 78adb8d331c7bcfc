'use client';

import { useFormFields } from '@payloadcms/ui';

import { useReference } from './use-reference';

/** A reference in the text of the editor: the number that readers see, or the anchor that leads nowhere. */
export function ReferenceLabel() {
  const address = useFormFields(([fields]) => {
    const value = fields.target?.value;
    return typeof value === 'string' ? value : '';
  });
  const { target, labels } = useReference(address);
  if (address === '') return <span>{labels.choose}</span>;
  const name = target?.title ?? address.split('#')[1] ?? address;
  return <span data-problem={target?.problem}>{target?.problem ? `${name} (?)` : name}</span>;
}
