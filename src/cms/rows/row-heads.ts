/**
 * Headings of the rows of a list: what they are, where they lead, and buttons that move them by keyboard (ADR 224).
 * @param languages in which the links of the rows are shown: in all, or in that of the text that they belong to
 */
export const rowHeads = (languages: 'all' | 'own') => ({
  RowLabel: { path: '@/cms/rows/admin/row-label#RowLabel', clientProps: { languages } },
});
