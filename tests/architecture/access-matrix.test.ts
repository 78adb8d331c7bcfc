import { describe, expect, it } from 'vitest';

import { collectionPermissions, globalPermissions, type Role } from '@/cms/permissions';

import { type Caller, callers, collectionMatrix, elsewhere, globalMatrix } from '../support/access-matrix';

/**
 * The permission table against the written matrix, so a change of one shows in the other before a portal is
 * started; `tests/contract/access-matrix.test.ts` checks the portal against the same matrix, cell by cell over HTTP.
 */

/** In the order of the matrix. */
const inOrder = (holders: readonly Caller[]) => callers.filter((caller) => holders.includes(caller));

const everyone: readonly Caller[] = callers;
const both = (one: readonly Role[], other: readonly Role[]) =>
  inOrder(one.filter((role) => other.includes(role)));

describe('the written access matrix', () => {
  it.each([...collectionMatrix])('agrees with the permissions of %s', (slug, row) => {
    const permissions = Object.entries(collectionPermissions).find(([name]) => name === slug)?.[1];
    if (!permissions) throw new Error(`${slug} has no row in src/cms/permissions.ts`);
    const { visitors, read, create, update, publish, trash } = permissions;
    const seenByAll: boolean = visitors === 'published' || visitors === 'all';
    expect(row).toEqual({
      view: seenByAll ? everyone : inOrder(read),
      read: inOrder(read),
      draft: row.draft && inOrder(create),
      create: both(create, publish),
      edit: row.edit && inOrder(update),
      publish: both(update, publish),
      trash: both(update, trash),
      recover: both(both(update, trash) as Role[], publish),
      delete: inOrder(permissions.delete),
    });
  });

  it.each([...globalMatrix])('agrees with the permissions of %s', (slug, row) => {
    const permissions = Object.entries(globalPermissions).find(([name]) => name === slug)?.[1];
    if (!permissions) throw new Error(`${slug} has no row in src/cms/permissions.ts`);
    const { visitors, read, update } = permissions;
    expect(row).toEqual({
      view: (visitors as string) === 'all' ? everyone : inOrder(read),
      read: inOrder(read),
      change: inOrder(update),
    });
  });

  it('has a row for everything with permissions, but for what is tested elsewhere', () => {
    const own: readonly string[] = elsewhere.collections;
    expect([...collectionMatrix.keys()].toSorted()).toEqual(
      Object.keys(collectionPermissions)
        .filter((slug) => !own.includes(slug))
        .toSorted(),
    );
    expect([...globalMatrix.keys()].toSorted()).toEqual(Object.keys(globalPermissions).toSorted());
  });
});
