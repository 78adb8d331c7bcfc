import { randomBytes } from 'node:crypto';

import { countMediaUses, needsCount } from '@/cms/media-uses/count-media-uses';
import { withAvifLater } from '@/cms/payload-adapter/later-versions';
import { needsNotes, noteEverything } from '@/cms/publications/note-publications';
import { writeFirstTemplates } from '@/features/mailing-lists';
import { rebuildIndex } from '@/features/search';
import { getPortalPayload } from '@/payload';
import { env } from '@/platform/env';

import { migrate, MigrationError } from '@/platform/db/migrate';
import { NewerDatabaseError } from '@/platform/db/migrations';
import { oneAtATime } from '@/platform/db/one-at-a-time';
import { isSeeded, seedDemoContent } from './seed/demo';

/**
 * Makes a database ready to serve: migrations, the first administrator, the demo content. Runs before the web process
 * listens, so Payload's own "create the first user" request finds a user and is closed. Every step can be
 * repeated; a step that was interrupted is finished by the next run. Two preparations of one database come one after the
 * other.
 *
 * Prints a line a step; `admin-created <e-mail> <password>` when it made the administrator; `prepare: done` at the end.
 */
async function prepare(): Promise<void> {
  const payload = await getPortalPayload();
  try {
    await migrate(payload, { report: (line) => console.log(`prepare: ${line}`) });
    console.log('prepare: migrations are up to date');

    if (await needsCount(payload)) {
      await countMediaUses(payload);
      console.log('prepare: uploads that nothing public shows are closed');
    }

    const { totalDocs } = await payload.count({ collection: 'staff' });
    if (totalDocs === 0) {
      const password = env.ADMIN_PASSWORD ?? randomBytes(12).toString('base64url');
      await payload.create({
        collection: 'staff',
        data: { email: env.ADMIN_EMAIL, password, name: 'Administrator', roles: ['administrator'] },
      });
      console.log(
        `admin-created ${env.ADMIN_EMAIL} ${env.ADMIN_PASSWORD === undefined ? password : '(ADMIN_PASSWORD)'}`,
      );
    }

    if (await writeFirstTemplates(payload)) console.log('prepare: templates of mailing lists');

    if (env.SEED === 'demo' && !(await isSeeded(payload))) {
      const report = (line: string) => console.log(`prepare: ${line}`);
      await withAvifLater(payload, () => seedDemoContent(payload, report));
      console.log(`prepare: search index: ${await rebuildIndex(payload)} items`);
    }
    if (await needsNotes(payload)) {
      await noteEverything(payload, { quiet: true });
      console.log('prepare: what is published is recorded');
    }
    console.log('prepare: done');
  } finally {
    await payload.destroy();
  }
}

await oneAtATime(env.DATABASE_URL, 'prepare', prepare, () =>
  console.log('prepare: waiting for another preparation of this database to end'),
).catch((error: unknown) => {
  if (error instanceof NewerDatabaseError || error instanceof MigrationError) console.error(error.message);
  else console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  process.exitCode = 1;
});
process.exit();
