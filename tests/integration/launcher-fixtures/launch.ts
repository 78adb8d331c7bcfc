import { launch } from '@/cli/launcher/launch';

// A launcher with small programs in place of Next and Payload, as a process of its own that tests can kill.
const root = process.cwd();
const [workerKind = 'plain', building] = process.argv.slice(2);
const program = (...args: string[]) => ({ file: process.execPath, args });
const preparation =
  "console.log('prepare: migrated'); console.log('admin-created root@portal.example s3cret-pass')";

const meeting = 'tests/integration/launcher-fixtures/meeting.mjs';

const code = await launch({
  mode: 'production',
  root,
  source: process.env,
  print: (line) => console.log(line),
  stopPatienceMs: 1_000,
  programs: () => ({
    prepare: building ? program(meeting, 'prepare', building) : program('-e', preparation),
    ...(building && { build: program(meeting, 'build', building) }),
    web: program('tests/integration/launcher-fixtures/web.mjs'),
    worker: program('tests/integration/launcher-fixtures/worker.mjs', workerKind),
  }),
});
process.exit(code);
