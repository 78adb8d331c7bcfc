'use client';

import { useFormFields } from '@payloadcms/ui';

import { markdownFormula } from '../formula-signs';

/** A formula in the text of the editor: its LaTeX, between the signs that Markdown has around it. */
export function FormulaLabel() {
  const latex = useFormFields(([fields]) => {
    const value = fields.latex?.value;
    return typeof value === 'string' ? value.trim() : '';
  });
  return <code>{markdownFormula(latex || '…')}</code>;
}
