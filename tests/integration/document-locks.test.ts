import { randomUUID } from 'node:crypto';

import { createLocalReq, handleEndpoints } from 'payload';
import { describe, expect, it, vi } from 'vitest';

import { throughFrontDoor } from '@/app/(payload)/api/[...slug]/front-door';
import { guardedFormState } from '@/cms/editing/form-state';
import { beginStaffSession } from '@/cms/payload-adapter/staff-sessions';
import type { Role } from '@/cms/permissions';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';

import { usePortalDatabase } from '../support/database';

/** Who may lock a document, take a lock over, and end one: over REST, and with the server function of Payload's forms. */

// Payload’s own part imports style sheets, and locks exactly when it gets `returnLockStatus`.
vi.mock('@payloadcms/ui/utilities/buildFormState', () => ({
  buildFormStateHandler: ({ returnLockStatus }: { returnLockStatus: boolean }) => ({ returnLockStatus }),
}));

const portal = usePortalDatabase();
const LOCKS = 'payload-locked-documents';

async function colleague(...roles: Role[]) {
  const email = `${randomUUID()}@example.org`;
  const data = { email, password: 'seven shuttles at dawn', name: 'Col League', roles };
  const { id } = await portal.payload.create({ collection: 'staff', data });
  const { token } = await beginStaffSession(await getDatabase(), { id }, systemClock);
  return { id, token };
}

type Colleague = Awaited<ReturnType<typeof colleague>>;

async function call({ token }: Colleague, method: string, path: string, body?: object) {
  const request = new Request(`http://portal.example/api/${LOCKS}${path}`, {
    method,
    headers: { authorization: `JWT ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const segments = new URL(request.url).pathname.split('/').slice(2);
  const handle = (permitted: Request) =>
    handleEndpoints({ config: portal.payload.config, request: permitted });
  return (await throughFrontDoor({ request, segments, handle })).status;
}

/** A lock that a person holds on an account. */
async function lockOf(holder: Colleague, account: Colleague): Promise<string> {
  const { id } = await portal.payload.create({
    collection: LOCKS,
    data: {
      document: { relationTo: 'staff', value: account.id },
      user: { relationTo: 'staff', value: holder.id },
    },
  });
  return id;
}

async function holderOf(lock: string): Promise<unknown> {
  const found = await portal.payload.findByID({
    collection: LOCKS,
    id: lock,
    depth: 0,
    disableErrors: true,
  });
  return found?.user.value;
}

const naming = (account: Colleague) => ({ user: { relationTo: 'staff', value: account.id } });

describe('a lock over REST', () => {
  it('belongs to the person who takes it over, not to the one that the call names', async () => {
    const [first, second, named] = await Promise.all([
      colleague('administrator'),
      colleague('administrator'),
      colleague('editor'),
    ]);
    const lock = await lockOf(first, named);
    const other = await colleague('editor');
    const moved = {
      ...naming(named),
      document: { relationTo: 'staff', value: other.id },
      globalSlug: 'home',
    };
    expect(await call(second, 'PATCH', `/${lock}?depth=0`, moved)).toBe(200);
    expect(await holderOf(lock)).toBe(second.id);
    const kept = await portal.payload.findByID({ collection: LOCKS, id: lock, depth: 0 });
    expect(kept).toMatchObject({ document: { relationTo: 'staff', value: named.id } });
    expect(kept.globalSlug ?? null).toBeNull();
  });

  it.each<[Role]>([['editor'], ['publisher'], ['reviewer'], ['auditor']])(
    'of an account that the role %s may not change stays with its holder',
    async (role) => {
      const [holder, reader] = [await colleague('administrator'), await colleague(role)];
      const lock = await lockOf(holder, holder);
      expect(await call(reader, 'PATCH', `/${lock}`, naming(reader))).toBe(403);
      expect(await call(reader, 'PATCH', `/${lock}`, naming(holder))).toBe(403);
      expect(await call(reader, 'DELETE', `/${lock}`)).toBe(403);
      expect(await holderOf(lock)).toBe(holder.id);
    },
  );

  it('is ended by those who may change what it is for, and by its holder in any case', async () => {
    const [holder, account] = [await colleague('auditor'), await colleague('editor')];
    const own = await lockOf(holder, account);
    expect(await call(holder, 'DELETE', `/${own}`)).toBe(200);
    expect(await holderOf(own)).toBeUndefined();
    const theirs = await lockOf(holder, account);
    expect(await call(account, 'DELETE', `/${theirs}`)).toBe(200);
    expect(await holderOf(theirs)).toBeUndefined();
  });

  it('is made by no call, and many are changed by none', async () => {
    const admin = await colleague('administrator');
    const lock = await lockOf(admin, admin);
    const data = { document: { relationTo: 'staff', value: admin.id }, ...naming(admin) };
    expect(await call(admin, 'POST', '', data)).toBe(403);
    expect(await call(admin, 'POST', `/${lock}`, data)).toBe(403);
    expect(await call(admin, 'PATCH', '?where[id][exists]=true', naming(admin))).toBe(403);
    expect(await call(admin, 'DELETE', '?where[id][exists]=true')).toBe(403);
    expect(await call(admin, 'PATCH', `/${randomUUID()}`, naming(admin))).toBe(403);
    expect(await call(admin, 'DELETE', '/nonsense')).toBe(403);
    expect(await holderOf(lock)).toBe(admin.id);
  });
});

describe('a lock by the server function of forms', () => {
  /** Whether Payload may lock what a browser names, with any arguments. */
  async function locks({ id }: Colleague, call: object) {
    const user = await portal.payload.findByID({ collection: 'staff', id });
    const req = await createLocalReq({ user: { ...user, collection: 'staff' } }, portal.payload);
    const args = { ...call, req, returnLockStatus: true } as unknown as Parameters<
      typeof guardedFormState
    >[0];
    return ((await guardedFormState(args)) as { returnLockStatus: boolean }).returnLockStatus;
  }

  it('is made for someone who may change the document', async () => {
    const [admin, account] = [await colleague('administrator'), await colleague('auditor')];
    expect(await locks(admin, { collectionSlug: 'staff', id: account.id })).toBe(true);
    expect(await locks(account, { collectionSlug: 'staff', id: account.id })).toBe(true);
  });

  it.each<[Role]>([['auditor'], ['reviewer'], ['editor'], ['publisher']])(
    'is not made for the role %s, which may not',
    async (role) => {
      const [reader, account] = [await colleague(role), await colleague('editor')];
      expect(await locks(reader, { collectionSlug: 'staff', id: account.id })).toBe(false);
    },
  );

  it('is not made for what has no locks, nor for what does not exist', async () => {
    const admin = await colleague('administrator');
    expect(await locks(admin, { globalSlug: 'home' })).toBe(false);
    expect(await locks(admin, { globalSlug: 'nonsense' })).toBe(false);
    expect(await locks(admin, { collectionSlug: 'news', id: randomUUID() })).toBe(false);
    expect(await locks(admin, { collectionSlug: 'staff', id: randomUUID() })).toBe(false);
    expect(await locks(admin, { collectionSlug: 'staff', id: 'nonsense' })).toBe(false);
    expect(await locks(admin, { collectionSlug: 'staff' })).toBe(false);
  });
});
