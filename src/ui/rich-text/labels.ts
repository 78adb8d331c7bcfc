/** Words of the renderer itself, in the page's language. */
export interface RichTextLabels {
  /** Names a heading's link to itself. */
  linkTo: (title: string) => string;
  /** Names the button that opens a figure or table large. */
  enlarge: (title: string) => string;
  note: string;
  tip: string;
  warning: string;
  register: string;
  table: string;
  figure: string;
  code: string;
  /** Names the button that copies a listing, and what it says afterwards. */
  copyCode: string;
  codeCopied: string;
  codeNotCopied: string;
  formula: string;
  offset: string;
  /** Before the roles that a requirement binds. */
  appliesTo: string;
  /** The width of a register. */
  bits: (width: number) => string;
  /** `copyOf` names the button whose words are `copy`. */
  downloads: { copy: string; copyOf: (title: string) => string; copied: string; copyFailed: string };
  columns: { bits: string; field: string; access: string; reset: string; description: string };
}
