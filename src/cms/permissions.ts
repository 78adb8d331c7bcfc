import { contentKinds } from '@/content/kinds';
import type { KindSlug } from '@/content/kinds';

/**
 * Who may do what in the admin and over REST: the only table that all access predicates read, and that
 * `tests/contract/access-matrix.test.ts` checks cell by cell over HTTP.
 */
export const roles = ['administrator', 'reviewer', 'publisher', 'editor', 'auditor'] as const;

export type Role = (typeof roles)[number];

/** True for someone with at least one of the allowed roles: a person may do what any of the held roles permits. */
export const holdsOneOf = (held: readonly Role[] | null | undefined, allowed: readonly Role[]): boolean =>
  held?.some((role) => allowed.includes(role)) ?? false;

const everyone: readonly Role[] = roles;
const editors: readonly Role[] = ['administrator', 'editor'];
/** Those who work on what is there. */
const desk: readonly Role[] = ['administrator', 'publisher', 'editor'];
const administrators: readonly Role[] = ['administrator'];
const nobody: readonly Role[] = [];

/**
 * Roles that only prepare while publishing is reserved for publishers, a setting of the site: of what the table permits
 * them, what changes public content is missing then.
 */
export const preparing: readonly Role[] = ['editor'];

export interface Permissions {
  /**
   * What visitors without a session can read: published items, uploads that public content uses, everything, or
   * nothing.
   */
  visitors: 'published' | 'shown' | 'all' | 'nothing';
  /** Staff roles that can read everything: drafts, versions, trash. */
  read: readonly Role[];
  create: readonly Role[];
  update: readonly Role[];
  /** Roles that can publish something or withdraw it. Only meaningful where there are drafts. */
  publish: readonly Role[];
  /** Roles that can move an item to the trash, from which it can be restored. */
  trash: readonly Role[];
  /** Roles that can delete permanently. */
  delete: readonly Role[];
}

const content: Permissions = {
  visitors: 'published',
  read: everyone,
  create: editors,
  update: desk,
  publish: desk,
  trash: desk,
  delete: administrators,
};

/** Editors prepare these; publishing them commits the community, so administrators do it. */
const governed: Permissions = { ...content, publish: administrators, trash: administrators };

/** Read by reviewers and auditors; no one can write over REST or in a form. */
const reviewed: Permissions = {
  visitors: 'nothing',
  read: ['administrator', 'reviewer', 'auditor'],
  create: nobody,
  update: nobody,
  publish: nobody,
  trash: nobody,
  delete: nobody,
};

/** Collections that a descriptor in `src/content` can name. */
const kindRules = { content, governed };

const kindPermissions = Object.fromEntries(
  contentKinds.map(({ collection, permissions }) => [collection, kindRules[permissions]]),
) as Record<KindSlug, Permissions>;

export const collectionPermissions = {
  ...kindPermissions,
  media: { ...content, visitors: 'shown' },
  'mailing-lists': { ...governed, create: administrators, update: administrators },
  redirects: {
    visitors: 'nothing',
    read: everyone,
    create: nobody,
    update: nobody,
    publish: nobody,
    trash: nobody,
    delete: administrators,
  },
  specifications: {
    ...governed,
    visitors: 'all',
    create: administrators,
    update: administrators,
    publish: administrators,
  },
  agreements: { ...governed, visitors: 'nothing', create: administrators, update: administrators },
  /** Written by use cases, from the pages of the policies; nobody changes what was in force. */
  'policy-versions': {
    visitors: 'all',
    read: everyone,
    create: nobody,
    update: nobody,
    publish: nobody,
    trash: nobody,
    delete: nobody,
  },
  /** Written by use cases only. */
  applications: reviewed,
  grants: reviewed,
  /** Written by a use case; entries that should not stay are deleted. */
  feedback: { ...reviewed, read: everyone, delete: administrators },
  /** Each staff member also reads and changes their own account; see `features/staff/collection.ts`. */
  staff: {
    visitors: 'nothing',
    read: ['administrator', 'auditor'],
    /** Accounts begin with an invitation (ADR 127). */
    create: nobody,
    update: administrators,
    publish: nobody,
    trash: nobody,
    delete: administrators,
  },
} as const satisfies Record<string, Permissions>;

export type PermittedCollection = keyof typeof collectionPermissions;

export interface GlobalPermissions {
  visitors: 'all' | 'nothing';
  read: readonly Role[];
  update: readonly Role[];
}

export const globalPermissions = {
  'site-settings': { visitors: 'all', read: everyone, update: administrators },
  home: { visitors: 'all', read: everyone, update: desk },
  navigation: { visitors: 'all', read: everyone, update: desk },
  footer: { visitors: 'all', read: everyone, update: desk },
  'page-texts': { visitors: 'all', read: everyone, update: desk },
  'application-settings': {
    visitors: 'nothing',
    read: ['administrator', 'reviewer', 'auditor'],
    update: administrators,
  },
  'list-settings': { visitors: 'nothing', read: everyone, update: ['administrator', 'reviewer'] },
  'search-settings': { visitors: 'nothing', read: everyone, update: editors },
} as const satisfies Record<string, GlobalPermissions>;

export type PermittedGlobal = keyof typeof globalPermissions;
