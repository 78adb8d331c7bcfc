/** `npm start` on the build that is there: a test must not build again while the portal under test uses it. */
import { launch } from '@/cli/launcher/launch';
import { portalPrograms } from '@/cli/launcher/programs';

const root = process.cwd();
process.exitCode = await launch({
  mode: 'production',
  root,
  source: process.env,
  print: (line) => console.log(line),
  programs: (env) => {
    const place = { port: env.PORT, host: env.LISTEN_HOST, build: env.NEXT_DIST_DIR };
    const { prepare, web, worker } = portalPrograms(root, 'production', place);
    return { prepare, web, worker };
  },
});
process.exit();
