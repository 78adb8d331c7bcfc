/**
 * Who may do what over REST, written out: a change to the permission table in `src/cms/permissions.ts` fails until this
 * table is changed too, so a reviewer sees the change here as a row.
 *
 * A cell names who succeeds: V visitor, E editor, R reviewer, A administrator; `-` no one; `.` the operation does not
 * exist, because the collection has no drafts.
 *
 *   view     list and read what is public
 *   read     what is not public: drafts, versions, the trash, text in a language that is not published
 *   draft    create a draft
 *   create   create something public
 *   edit     save a draft of a public item
 *   publish  change what is public, publish, withdraw
 *   trash    move to the trash, restore from there as a draft
 *   recover  restore from the trash what was public
 *   delete   delete permanently
 */
const collectionRows = `
  collection      view  read  draft  create  edit  publish  trash  recover  delete
  documents       VERA  ERA   EA     EA      EA    EA       EA     EA       A
  releases        VERA  ERA   EA     EA      EA    EA       EA     EA       A
  chapters        VERA  ERA   EA     EA      EA    EA       EA     EA       A
  errata          VERA  ERA   EA     EA      EA    EA       EA     EA       A
  glossary        VERA  ERA   EA     EA      EA    EA       EA     EA       A
  white-papers    VERA  ERA   EA     EA      EA    EA       EA     EA       A
  case-studies    VERA  ERA   EA     EA      EA    EA       EA     EA       A
  news            VERA  ERA   EA     EA      EA    EA       EA     EA       A
  videos          VERA  ERA   EA     EA      EA    EA       EA     EA       A
  activities      VERA  ERA   EA     EA      EA    EA       EA     EA       A
  faqs            VERA  ERA   EA     EA      EA    EA       EA     EA       A
  faq-categories  VERA  ERA   EA     EA      EA    EA       EA     EA       A
  pages           VERA  ERA   EA     A       EA    A        A      A        A
  media           ERA   ERA   .      EA      .     EA       EA     EA       A
  mailing-lists   VERA  ERA   A      A       A     A        A      A        A
  specifications  VERA  ERA   .      A       .     A        A      A        A
  agreements      ERA   ERA   .      A       .     A        A      A        A
`;

/** As above, for globals. `read` is of versions and drafts, `change` also restores a version. */
const globalRows = `
  global                view  read  change
  site-settings         VERA  ERA   A
  home                  VERA  ERA   EA
  navigation            VERA  ERA   EA
  footer                VERA  ERA   EA
  application-settings  RA    RA    A
  search-settings       ERA   ERA   EA
`;

/** Collections and globals with tests of their own in `access-matrix.test.ts`, written out there. */
export const elsewhere = {
  collections: [
    'announcements',
    'applications',
    'feedback',
    'grants',
    'members',
    'redirects',
    'staff',
    'subscriptions',
  ],
  globals: ['list-settings'],
} as const;

const letters = { visitor: 'V', editor: 'E', reviewer: 'R', administrator: 'A' } as const;

export type Caller = keyof typeof letters;
export const callers = Object.keys(letters) as Caller[];

export type CollectionColumn =
  'view' | 'read' | 'draft' | 'create' | 'edit' | 'publish' | 'trash' | 'recover' | 'delete';
export type GlobalColumn = 'view' | 'read' | 'change';

/** Who succeeds, by column; undefined if the operation does not exist. */
export type Row<Column extends string> = Readonly<Record<Column, readonly Caller[] | undefined>>;

/** The rows of a table by their first cell. @throws Error for a cell that is missing or not understood */
function rowsOf<Column extends string>(text: string): ReadonlyMap<string, Row<Column>> {
  const [head = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/ +/));
  return new Map(
    rows.map(([name = '', ...cells]) => {
      if (cells.length !== head.length - 1)
        throw new Error(`The row ${name} has a cell too many or too few.`);
      const entries = cells.map((cell, at) => [head[at + 1], callersIn(cell)] as const);
      return [name, Object.fromEntries(entries) as Row<Column>] as const;
    }),
  );
}

function callersIn(cell: string): readonly Caller[] | undefined {
  if (cell === '.') return undefined;
  const named = callers.filter((caller) => cell.includes(letters[caller]));
  const written = named.map((caller) => letters[caller]).join('') || '-';
  if (written !== cell) throw new Error(`The cell ${cell} is not understood; write ${written}?`);
  return named;
}

export const collectionMatrix = rowsOf<CollectionColumn>(collectionRows);
export const globalMatrix = rowsOf<GlobalColumn>(globalRows);
