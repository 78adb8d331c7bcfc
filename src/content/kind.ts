/**
 * What the rest of the portal has to know of a collection whose items visitors read. A descriptor is plain data without
 * imports at run time, so browser code may read it as well as the server.
 */
export interface ContentKind {
  /** Slug of the Payload collection. */
  collection: string;
  /** Who may do what with its items; the rules are in `cms/permissions.ts`. */
  permissions: 'content' | 'governed';
  /** Fields by which visitors may filter and sort over REST; see `cms/rest/visitor-fields.ts`. */
  restFields: readonly string[];
  /** The page that lists the items, without language prefix. */
  list?: string;
  /** What precedes the slug in the address of an item, without language prefix; for kinds whose items have pages. */
  itemPath?: string;
  /**
   * The permanent address of an item without language prefix, for kinds whose addresses are more than `itemPath` and slug:
   * fields behind colons, also of related items.
   */
  address?: string;
  /** Editors can link to an item from a rich text. */
  linkTarget?: true;
  /** The dashboard counts its items by language. */
  dashboard?: true;
  /** How sitemap, feeds and `/llms.txt` find the items; for kinds whose items have pages. */
  index?: {
    sort: readonly string[];
    /** The date of publication that readers see. */
    publishedAt?: string;
    /** When it takes place. */
    startsAt?: string;
    /** Items can be hidden from search engines. */
    seo?: true;
    /** There is an Atom feed of the newest items. */
    feed?: true;
    /** Listed in `/llms.txt`, under the kind’s name. */
    llms?: true;
    /** The field with the people who signed an item, whom feeds name. */
    authors?: string;
  };
  /** How the site search makes one result of an item. Kinds with sections or parents have code of their own there. */
  search?: ArticleSearch;
}

export interface ArticleSearch {
  /** The type that results are filtered by, as in `/api-search?type=`. */
  type: string;
  /** What precedes the slug in the address of a result, without language prefix. */
  path: string;
  /** Fields with what is found before the text. */
  keywords: readonly string[];
  /** The field with the people who signed it: their names find it. */
  people?: string;
  /** Fields with the date, the first that is filled in. */
  date: readonly string[];
  /** Factor of the rank. */
  boost: number;
  /** Another factor for items with this value of a field. */
  boostWhere?: { field: string; value: string; boost: number };
  /** Field with the title; `title` if not given. */
  title?: string;
  /** Rich-text field; `body` if not given. */
  body?: string;
}
