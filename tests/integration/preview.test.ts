import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { beginStaffSession } from '@/cms/payload-adapter/staff-sessions';
import { issuePreview, type PreviewReader, previewReaderOf } from '@/cms/preview-session';
import { getNewsDraft } from '@/content/news/queries';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { usePortalDatabase } from '../support/database';

// Outside a render there is no draft mode; what decides about a draft is tested here, the render over HTTP.
vi.mock('next/headers', () => ({ draftMode: async () => ({ isEnabled: false }) }));

const portal = usePortalDatabase();

const PASSWORD = 'long-enough-password';
const PAGE = '/en/news/2026/11/a-draft';
let now = Date.now();
const clock = { now: () => new Date(now) };

interface StaffMember {
  readonly id: string;
  readonly email: string;
}

async function newStaff(role: 'administrator' | 'editor' | 'reviewer' = 'editor'): Promise<StaffMember> {
  const email = `${randomUUID()}@example.org`;
  const data = { email, password: PASSWORD, name: 'Somebody', roles: [role] };
  const { id } = await portal.payload.create({ collection: 'staff', data });
  return { id, email };
}

async function logIn(account: StaffMember): Promise<string> {
  const { token } = await beginStaffSession(await getDatabase(), account, systemClock);
  return `payload-token=${token}`;
}

/** As a browser sends them that goes to a page of this site. */
const headersOf = (...cookies: string[]) =>
  new Headers({ cookie: cookies.join('; '), 'sec-fetch-site': 'same-origin' });

async function previewOf(session: string, path = PAGE): Promise<string> {
  return `portal-preview=${await issuePreview(headersOf(session), { path }, clock)}`;
}

const reader = (cookies: string[], path = PAGE) => previewReaderOf(headersOf(...cookies), path, clock);

/** Someone with a session and the preview of the page. */
async function previewing(role?: 'administrator' | 'editor' | 'reviewer') {
  const staff = await newStaff(role);
  const session = await logIn(staff);
  return { staff, session, preview: await previewOf(session) };
}

beforeAll(async () => {
  // The last administrator can neither be demoted nor deleted.
  await newStaff('administrator');
});

describe('a preview', () => {
  it('is given to a staff session, and shows its page to that session', async () => {
    const { staff, session, preview } = await previewing();
    expect((await reader([session, preview]))?.user.id).toBe(staff.id);
  });

  it('is not given without a staff session', async () => {
    expect(await issuePreview(new Headers(), { path: PAGE }, clock)).toBeUndefined();
    expect(await issuePreview(headersOf('payload-token=invented'), { path: PAGE }, clock)).toBeUndefined();
  });

  it('shows nothing with one of the two cookies alone', async () => {
    const { session, preview } = await previewing();
    expect(await reader([session])).toBeUndefined();
    expect(await reader([preview])).toBeUndefined();
  });

  it('shows no other page', async () => {
    const { session, preview } = await previewing();
    expect(await reader([session, preview], '/en/news/2026/11/another')).toBeUndefined();
    expect(await reader([session, preview], '/zh/news/2026/11/a-draft')).toBeUndefined();
  });

  it('shows nothing to a colleague of any role', async () => {
    const { preview } = await previewing();
    const { session } = await previewing('administrator');
    expect(await reader([session, preview])).toBeUndefined();
  });

  it('ends with the session, also when its owner logs in again', async () => {
    const { staff, session, preview } = await previewing();
    await portal.payload.update({ collection: 'staff', id: staff.id, data: { sessions: [] } });
    expect(await reader([session, preview])).toBeUndefined();
    expect(await reader([await logIn(staff), preview])).toBeUndefined();
  });

  it('does not go over to another session of the same person', async () => {
    const { staff, preview } = await previewing();
    expect(await reader([await logIn(staff), preview])).toBeUndefined();
  });

  it.each(['reviewer', 'administrator'] as const)('ends when an editor becomes %s', async (role) => {
    const { staff, session, preview } = await previewing();
    await portal.payload.update({ collection: 'staff', id: staff.id, data: { roles: [role] } });
    expect(await reader([session, preview])).toBeUndefined();
    // The session ended with the role; a new one may open the preview again.
    const again = await logIn(staff);
    expect(await reader([again, await previewOf(again)])).toBeDefined();
  });

  it('ends when the account is deleted', async () => {
    const { staff, session, preview } = await previewing();
    await portal.payload.delete({ collection: 'staff', id: staff.id });
    expect(await reader([session, preview])).toBeUndefined();
  });

  it('ends after an hour', async () => {
    const { session, preview } = await previewing();
    now += 3_599_000;
    expect(await reader([session, preview])).toBeDefined();
    now += 1_000;
    expect(await reader([session, preview])).toBeUndefined();
  });

  it.each(['', 'x', 'e30', 'A'.repeat(200)])('does not exist for a made-up value: %j', async (value) => {
    const { session, preview } = await previewing();
    expect(await reader([session, `portal-preview=${value}`])).toBeUndefined();
    expect(await reader([session, `${preview.slice(0, -2)}AA`])).toBeUndefined();
  });
});

describe('the draft behind a preview', () => {
  async function draft(): Promise<string> {
    const slug = `draft-${randomUUID().slice(0, 8)}`;
    const data = {
      title: 'Not public',
      slug,
      publishedAt: new Date().toISOString(),
      _status: 'draft',
    } as const;
    await portal.payload.create({ collection: 'news', locale: 'en', draft: true, data } as never);
    return slug;
  }

  it.each(['administrator', 'editor', 'reviewer'] as const)('is what the %s may read', async (role) => {
    const slug = await draft();
    const { session, preview } = await previewing(role);
    const who = await reader([session, preview]);
    if (!who) throw new Error('no preview');
    expect((await getNewsDraft('en', slug, who))?.title).toBe('Not public');
  });

  it('is not there for a person whose permissions do not allow reading it', async () => {
    const slug = await draft();
    const { session, preview } = await previewing();
    const who = await reader([session, preview]);
    if (!who) throw new Error('no preview');
    const stranger = { user: { ...who.user, roles: ['guest'] } } as unknown as PreviewReader;
    expect(await getNewsDraft('en', slug, stranger)).toBeUndefined();
  });
});
