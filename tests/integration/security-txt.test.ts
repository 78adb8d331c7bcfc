import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GET } from '@/app/.well-known/security.txt/route';
import { listenForContentChanges } from '@/platform/cache/content-notifications';
import { usePortalDatabase } from '../support/database';

const portal = usePortalDatabase();

let listener: ReturnType<typeof listenForContentChanges>;
beforeAll(() => {
  listener = listenForContentChanges(portal.databaseUrl, (error) => console.error(error));
});
afterAll(() => listener.stop());

const save = (security: Record<string, unknown>) =>
  portal.payload.updateGlobal({
    slug: 'site-settings',
    locale: 'en',
    data: {
      brand: { name: 'Portal' },
      contact: { email: 'hello@heddle.example' },
      measurement: { keepEventsDays: 90 },
      security,
    },
  });

/** The file that the portal answers with; 404 when there is none. */
async function fileNow(): Promise<string | number> {
  const answer = await GET();
  return answer.ok ? answer.text() : answer.status;
}

describe('the security contact in the site settings', () => {
  it('shows in security.txt as soon as it is saved, for a year unless someone chooses a date', async () => {
    expect(await fileNow()).toBe(404);
    const before = Date.now();
    await save({ contact: 'report@heddle.example' });
    await expect.poll(fileNow).toContain('Contact: mailto:report@heddle.example\n');
    const expires = Date.parse(/^Expires: (.+)$/m.exec(String(await fileNow()))?.[1] ?? '');
    expect((expires - before) / 86_400_000).toBeGreaterThan(364);
    expect((expires - before) / 86_400_000).toBeLessThan(367);

    await save({ contact: 'https://heddle.example/report', expires: '2027-03-01T00:00:00.000Z' });
    await expect
      .poll(fileNow)
      .toContain('Contact: https://heddle.example/report\nExpires: 2027-03-01T00:00:00Z\n');

    await save({ contact: '' });
    await expect.poll(fileNow).toBe(404);
  });

  it.each([
    ['contact', 'report'],
    ['contact', 'http://heddle.example/report'],
    ['contact', 'report@heddle.example\nPolicy: https://evil.example'],
    ['policy', 'report@heddle.example'],
    ['policy', '/contact'],
    ['acknowledgments', 'javascript:alert(1)'],
  ])('refuses %s %j', async (field, value) => {
    const security = { contact: 'report@heddle.example', [field]: value };
    await expect(save(security)).rejects.toMatchObject({
      data: { errors: [{ path: `security.${field}` }] },
    });
  });
});
