import { launch } from '@/cli/launcher/launch';

// A launcher with small programs in place of Next and Payload, as a process of its own that tests can kill.
const root = process.cwd();
const [workerKind = 'plain'] = process.argv.slice(2);
const program = (...args: string[]) => ({ file: process.execPath, args });
const preparation =
  "console.log('prepare: migrated'); console.log('admin-created root@portal.example s3cret-pass')";

const code = await launch({
  mode: 'production',
  root,
  source: process.env,
  print: (line) => console.log(line),
  stopPatienceMs: 1_000,
  programs: () => ({
    prepare: program('-e', preparation),
    web: program('tests/integration/launcher-fixtures/web.mjs'),
    worker: program('tests/integration/launcher-fixtures/worker.mjs', workerKind),
  }),
});
process.exit(code);
