/**
 * Who may do what over REST, written out: a change to the permission table in `src/cms/permissions.ts` fails until this
 * table is changed too, so a reviewer sees the change here as a row.
 *
 * A cell names who succeeds: V visitor, E editor, P publisher, R reviewer, U auditor, A administrator; `-` no one; `.` the operation does not
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
  collection      view    read   draft  create  edit  publish  trash  recover  delete
  documents       VEPRUA  EPRUA  EA     EA      EPA   EPA      EPA    EPA      A
  releases        VEPRUA  EPRUA  EA     EA      EPA   EPA      EPA    EPA      A
  chapters        VEPRUA  EPRUA  EA     EA      EPA   EPA      EPA    EPA      A
  errata          VEPRUA  EPRUA  EA     EA      EPA   EPA      EPA    EPA      A
  glossary        VEPRUA  EPRUA  EA     EA      EPA   EPA      EPA    EPA      A
  white-papers    VEPRUA  EPRUA  EA     EA      EPA   EPA      EPA    EPA      A
  case-studies    VEPRUA  EPRUA  EA     EA      EPA   EPA      EPA    EPA      A
  news            VEPRUA  EPRUA  EA     EA      EPA   EPA      EPA    EPA      A
  authors         VEPRUA  EPRUA  EA     EA      EPA   EPA      EPA    EPA      A
  videos          VEPRUA  EPRUA  EA     EA      EPA   EPA      EPA    EPA      A
  activities      VEPRUA  EPRUA  EA     EA      EPA   EPA      EPA    EPA      A
  faqs            VEPRUA  EPRUA  EA     EA      EPA   EPA      EPA    EPA      A
  faq-categories  VEPRUA  EPRUA  EA     EA      EPA   EPA      EPA    EPA      A
  pages           VEPRUA  EPRUA  EA     A       EPA   A        A      A        A
  media           EPRUA   EPRUA  .      EA      .     EPA      EPA    EPA      A
  mailing-lists   VEPRUA  EPRUA  A      A       A     A        A      A        A
  specifications  VEPRUA  EPRUA  .      A       .     A        A      A        A
  agreements      EPRUA   EPRUA  .      A       .     A        A      A        A
`;

/**
 * People with several roles, over one collection of each kind: B editor and reviewer, C publisher and reviewer, D editor
 * and auditor.
 */
const combinationRows = `
  collection      view    read   draft  create  edit  publish  trash  recover  delete
  news            BCD     BCD    BD     BD      BCD   BCD      BCD    BCD      -
  pages           BCD     BCD    BD     -       BCD   -        -      -        -
  media           BCD     BCD    .      BD      .     BCD      BCD    BCD      -
  mailing-lists   BCD     BCD    -      -       -     -        -      -        -
  specifications  BCD     BCD    .      -       .     -        -      -        -
`;

/** As above, for globals. `read` is of versions and drafts, `change` also restores a version. */
const globalRows = `
  global                view    read   change
  site-settings         VEPRUA  EPRUA  A
  home                  VEPRUA  EPRUA  EPA
  navigation            VEPRUA  EPRUA  EPA
  footer                VEPRUA  EPRUA  EPA
  page-texts            VEPRUA  EPRUA  EPA
  application-settings  RUA     RUA    A
  list-settings         EPRUA   EPRUA  RA
  search-settings       EPRUA   EPRUA  EA
`;

const globalCombinationRows = `
  global                view  read  change
  site-settings         BCD   BCD   -
  home                  BCD   BCD   BCD
  navigation            BCD   BCD   BCD
  footer                BCD   BCD   BCD
  page-texts            BCD   BCD   BCD
  application-settings  BCD   BCD   -
  list-settings         BCD   BCD   BC
  search-settings       BCD   BCD   BD
`;

/** Who gets past the door of each endpoint of our own: letters of both kinds. */
const endpointRows = `
  endpoint                                          may
  GET:/staff/events/export.csv                      UAD
  GET:/staff/events/export.jsonl                    UAD
  POST:/staff/invite                                A
  POST:/staff/{id}/invite                           A
  POST:/staff/{id}/disable                          A
  POST:/staff/{id}/enable                           A
  POST:/staff/{id}/second-factor/reset              A
  POST:/members/{id}/transition                     A
  GET:/applications/review/queue                    RABC
  GET:/applications/review/statistics               RUABCD
  GET:/applications/review/statistics.csv           RUABCD
  GET:/applications/{id}/case                       RABC
  POST:/applications/{id}/assign                    RABC
  POST:/applications/{id}/transition                RABC
  POST:/applications/{id}/move                      RABC
  POST:/applications/{id}/agreement                 RABC
  POST:/applications/{id}/notes                     RABC
  GET:/applications/{id}/files/{id}                 RABC
  GET:/applications/downloads/export.csv            RUABCD
  GET:/specifications/{id}/files                    RABC
  POST:/specifications/{id}/files                   A
  GET:/subscriptions/export.csv                     A
  POST:/subscriptions/import                        A
  GET:/subscriptions/suppressions                   A
  POST:/subscriptions/suppressions                  A
  POST:/subscriptions/transition                    RABC
  POST:/subscriptions/{id}/transition               RABC
  POST:/subscriptions/{id}/remove                   A
  POST:/announcements/from-news                     EABD
  GET:/announcements/{id}/progress                  EPRUABCD
  GET:/announcements/{id}/preview                   EPRUABCD
  POST:/announcements/{id}/test                     EABD
  POST:/announcements/{id}/transition               A
  GET:/agreements/{id}/preview                      EPRUABCD
  GET:/news/{id}/languages                          EPRUABCD
  GET:/globals/home/languages                       EPRUABCD
  GET:/videos/captions/{id}                         EPRUABCD
  GET:/content-reviews/news/{id}                    EPRUABCD
  POST:/content-reviews/news/{id}/submit            EPABCD
  POST:/content-reviews/news/{id}/assign            EPABCD
  POST:/content-reviews/news/{id}/decide            EPABCD
  POST:/content-reviews/news/{id}/withdraw          EPABCD
  POST:/content-reviews/news/{id}/comments          EPABCD
  POST:/content-reviews/news/{id}/comments/{id}/resolve EPABCD
  GET:/arrangements/faq-categories/{id}             EPRUABCD
  POST:/arrangements/faq-categories/{id}            EPABCD
  GET:/arrangements/documents                       EPRUABCD
  POST:/arrangements/documents                      EPABCD
  GET:/arrangements/faq-categories                  EPRUABCD
  POST:/arrangements/faq-categories                 EPABCD
  GET:/arrangements/videos                          EPRUABCD
  POST:/arrangements/videos                         EPABCD
  GET:/arrangements/mailing-lists                   EPRUABCD
  POST:/arrangements/mailing-lists                  A
  GET:/arrangements/specifications                  EPRUABCD
  POST:/arrangements/specifications                 A
  POST:/media-tags/rename                           EPABCD
  POST:/media-tags/undo                             EPABCD
  GET:/notices                                      EPRUABCD
  POST:/notices/read                                EPRUABCD
  POST:/notices/emails                              EPRUABCD
  POST:/policy-versions/publish                     A
  POST:/policy-versions/{id}/cancel                 A
  POST:/releases/{id}/import                        EABD
`;

/** Collections and globals with tests of their own in `access-matrix.test.ts`, written out there. */
export const elsewhere = {
  collections: [
    'announcements',
    'applications',
    'feedback',
    'grants',
    'members',
    'policy-versions',
    'redirects',
    'staff',
    'subscriptions',
  ],
} as const;

const letters = {
  visitor: 'V',
  editor: 'E',
  publisher: 'P',
  reviewer: 'R',
  auditor: 'U',
  administrator: 'A',
} as const;
const combinationLetters = {
  'editor+reviewer': 'B',
  'publisher+reviewer': 'C',
  'editor+auditor': 'D',
} as const;

export type Caller = keyof typeof letters;
export type Combination = keyof typeof combinationLetters;
export const callers = Object.keys(letters) as Caller[];
export const combinations = Object.keys(combinationLetters) as Combination[];

export type CollectionColumn =
  'view' | 'read' | 'draft' | 'create' | 'edit' | 'publish' | 'trash' | 'recover' | 'delete';
export type GlobalColumn = 'view' | 'read' | 'change';

/** Who succeeds, by column; undefined if the operation does not exist. */
type Row<Column extends string, Who> = Readonly<Record<Column, readonly Who[] | undefined>>;

/** The rows of a table by their first cell. @throws Error for a cell that is missing or not understood */
function rowsOf<Column extends string, Who extends string>(
  text: string,
  people: Readonly<Record<Who, string>>,
): ReadonlyMap<string, Row<Column, Who>> {
  const [head = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/ +/));
  return new Map(
    rows.map(([name = '', ...cells]) => {
      if (cells.length !== head.length - 1)
        throw new Error(`The row ${name} has a cell too many or too few.`);
      const entries = cells.map((cell, at) => [head[at + 1], peopleIn(cell, people)] as const);
      return [name, Object.fromEntries(entries) as Row<Column, Who>] as const;
    }),
  );
}

function peopleIn<Who extends string>(
  cell: string,
  people: Readonly<Record<Who, string>>,
): readonly Who[] | undefined {
  if (cell === '.') return undefined;
  const named = (Object.keys(people) as Who[]).filter((person) => cell.includes(people[person]));
  const written = named.map((person) => people[person]).join('') || '-';
  if (written !== cell) throw new Error(`The cell ${cell} is not understood; write ${written}?`);
  return named;
}

export const collectionMatrix = rowsOf<CollectionColumn, Caller>(collectionRows, letters);
export const globalMatrix = rowsOf<GlobalColumn, Caller>(globalRows, letters);
export const combinationMatrix = rowsOf<CollectionColumn, Combination>(combinationRows, combinationLetters);
export const globalCombinationMatrix = rowsOf<GlobalColumn, Combination>(
  globalCombinationRows,
  combinationLetters,
);

/** Method, path, and who may use it. */
export const endpointMatrix = [
  ...rowsOf<'may', Caller | Combination>(endpointRows, { ...letters, ...combinationLetters }),
].map(([endpoint, { may = [] }]) => {
  const [method = '', path = ''] = endpoint.split(':');
  return [method, path, may] as const;
});
