import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runSchedules, STALE_AFTER_SECONDS } from '@/cms/run-schedules';
import type { Locale } from '@/i18n/locales';
import type { News } from '@/payload-types';
import { usePortalDatabase } from '../support/database';
import { paragraph } from '../support/rest';

const portal = usePortalDatabase();

const chinese = { title: '定时发布', summary: '摘要', body: paragraph('正文') as News['body'] };
const english = { title: 'Scheduled', summary: 'Summary', body: paragraph('Text') as News['body'] };
const due = new Date(Date.now() - 60_000);

let editor: string;
let reviewer: string;
let listener: pg.Client;

beforeAll(async () => {
  const account = (role: 'editor' | 'reviewer') =>
    portal.payload.create({
      collection: 'staff',
      data: { email: `${role}@example.org`, password: randomUUID(), name: role, roles: [role] },
    });
  editor = (await account('editor')).id;
  reviewer = (await account('reviewer')).id;
});

beforeEach(async () => {
  listener = new pg.Client({ connectionString: portal.databaseUrl });
  await listener.connect();
});

afterEach(async () => {
  await listener.end();
  await portal.payload.db.deleteMany({ collection: 'payload-jobs', where: {} });
});

/** A draft with texts in the languages. */
async function draft(...languages: ('zh' | 'en')[]): Promise<string> {
  const texts = { zh: chinese, en: english };
  const [first = 'zh', ...others] = languages;
  const { id } = await portal.payload.create({
    collection: 'news',
    locale: first,
    draft: true,
    data: {
      ...texts[first],
      slug: `scheduled/${randomUUID()}`,
      category: 'community',
      publishedAt: due.toISOString(),
      _status: 'draft',
    },
  });
  for (const locale of others) {
    await portal.payload.update({ collection: 'news', id, locale, draft: true, data: texts[locale] });
  }
  return id;
}

interface Schedule {
  type?: 'publish' | 'unpublish';
  locale?: Locale;
  user?: string;
  at?: Date;
}

function schedule(id: string, { type = 'publish', locale, user = editor, at = due }: Schedule) {
  return portal.payload.jobs.queue({
    task: 'schedulePublish',
    waitUntil: at,
    input: {
      type,
      ...(locale ? { locale } : {}),
      doc: { relationTo: 'news', value: id },
      user: { relationTo: 'staff', value: user } as never,
    },
  });
}

async function publicLanguages(id: string): Promise<Locale[]> {
  const readable = async (locale: Locale) => {
    const found = await portal.payload.count({
      collection: 'news',
      locale,
      overrideAccess: false,
      where: { id: { equals: id } },
    });
    return found.totalDocs === 1;
  };
  const answers = { zh: await readable('zh'), en: await readable('en') };
  return (['zh', 'en'] as const).filter((locale) => answers[locale]);
}

const run = () => runSchedules(portal.payload, Date.now());

describe('a schedule that is due (schedule-task)', () => {
  it('publishes the language it names and no other', async () => {
    const id = await draft('zh', 'en');
    await schedule(id, { locale: 'en' });
    await run();
    expect(await publicLanguages(id)).toEqual(['en']);
  });

  it('publishes every complete language when it names none', async () => {
    const both = await draft('zh', 'en');
    const chineseOnly = await draft('zh');
    await schedule(both, {});
    await schedule(chineseOnly, {});
    await run();
    expect(await publicLanguages(both)).toEqual(['zh', 'en']);
    expect(await publicLanguages(chineseOnly)).toEqual(['zh']);
  });

  it('leaves a draft of another language a draft', async () => {
    const id = await draft('zh', 'en');
    await schedule(id, {});
    await run();
    const later = new Date(due.getTime() + 86_400_000).toISOString();
    const data = { title: '改', publishedAt: later, _status: 'draft' } as const;
    await portal.payload.update({ collection: 'news', id, locale: 'zh', draft: true, data });
    const read = async (locale: Locale, isDraft: boolean) => {
      const item = await portal.payload.findByID({
        collection: 'news',
        id,
        locale,
        draft: isDraft,
        depth: 0,
      });
      return [item.title, item.publishedAt];
    };
    for (const type of ['publish', 'unpublish'] as const) {
      await schedule(id, { type, locale: 'en' });
      await run();
      expect(await publicLanguages(id)).toEqual(type === 'publish' ? ['zh', 'en'] : ['zh']);
      expect(await read('zh', false)).toEqual([chinese.title, due.toISOString()]);
      expect(await read('zh', true)).toEqual(['改', later]);
    }
  });

  it('withdraws every language when it names none', async () => {
    const id = await draft('zh', 'en');
    await schedule(id, {});
    await run();
    await schedule(id, { type: 'unpublish' });
    await run();
    expect(await publicLanguages(id)).toEqual([]);
  });

  it('is announced to the web processes', async () => {
    const id = await draft('zh');
    await schedule(id, { locale: 'zh' });
    await listener.query('listen portal_content');
    const announced = once(listener, 'notification');
    await run();
    const [message] = (await announced) as [pg.Notification];
    expect(JSON.parse(message.payload ?? '')).toContain('collection:news');
  });

  it('does nothing that its author may not do', async () => {
    const id = await draft('zh');
    await schedule(id, { locale: 'zh', user: reviewer });
    await run();
    expect(await publicLanguages(id)).toEqual([]);
  });

  it('does nothing for someone whose account is disabled', async () => {
    const { id: leaver } = await portal.payload.create({
      collection: 'staff',
      data: { email: 'leaver@example.org', password: randomUUID(), name: 'Leaver', roles: ['editor'] },
    });
    const id = await draft('zh');
    await schedule(id, { locale: 'zh', user: leaver });
    const disabledAt = new Date().toISOString();
    await portal.payload.update({ collection: 'staff', id: leaver, data: { disabledAt } });
    await run();
    expect(await publicLanguages(id)).toEqual([]);
  });

  it('is taken up again after the process that ran it has died', async () => {
    const id = await draft('zh');
    const job = await schedule(id, { locale: 'zh' });
    await portal.payload.db.updateJobs({ id: job.id, data: { processing: true }, returning: false });
    await run();
    expect(await publicLanguages(id), 'somebody may still be at it').toEqual([]);
    await runSchedules(portal.payload, Date.now() + (STALE_AFTER_SECONDS + 60) * 1_000);
    expect(await publicLanguages(id)).toEqual(['zh']);
  });
});

describe('a schedule for later', () => {
  it('changes nothing yet', async () => {
    const id = await draft('zh');
    await schedule(id, { locale: 'zh', at: new Date(Date.now() + 3_600_000) });
    await run();
    expect(await publicLanguages(id)).toEqual([]);
  });
});
