import { afterEach, describe, expect, it } from 'vitest';

import { findFreePort } from '@/cli/launcher/ports';
import { environmentOf, readComposition } from '../support/compose';
import { runBeside, startBeside } from '../support/second-web';

/**
 * Commands and health checks of docker-compose.yml, beside the portal under test: with its database and on other ports.
 * `npm run test:image` runs them in the image itself.
 */

const { compose } = await readComposition();

/** What the programs print when they are ready. */
const services = [
  ['web', ''],
  ['worker', 'worker: ready'],
  ['mail', 'mail-catcher: ready'],
] as const;

/** A busy machine may take long to start four programs. */
const PATIENCE = { timeout: 150_000 };

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

/** A service with its ports exchanged for free ones, in its variables and in its health check. */
async function service(name: string) {
  const about = compose.services[name];
  if (!about?.command) throw new Error(`${name} has no command`);
  // One that is empty is off.
  const ports = Object.entries(environmentOf(about, {})).filter(
    ([key, port]) => /(?:^|_)PORT$/.test(key) && port !== '',
  );
  const exchanged = await Promise.all(
    ports.map(async ([key, port]) => ({ key, port, free: String(await findFreePort()) })),
  );
  const check = (about.healthcheck?.test ?? [])
    .slice(1)
    .map((word) =>
      exchanged.reduce((text, { port, free }) => text.replaceAll(`:${port}/`, `:${free}/`), word),
    );
  return {
    command: about.command,
    check,
    variables: Object.fromEntries(exchanged.map(({ key, free }) => [key, free])),
  };
}

describe('docker-compose.yml', () => {
  it.for(services)(
    'runs %s, which its health check finds, and which ends by SIGTERM',
    PATIENCE,
    async ([name, ready]) => {
      const { command, check, variables } = await service(name);
      const { code } = await runBeside(check, variables);
      // A worker of this machine, that of the portal under test, is healthy already.
      if (name !== 'worker') expect(code).not.toBe(0);
      const started = await startBeside(
        command,
        variables,
        async (printed) => printed.includes(ready) && (await runBeside(check, variables)).code === 0,
      );
      undo.push(() => started.kill());
      expect(await started.stop(30_000)).toBe(0);
      if (name !== 'worker') expect((await runBeside(check, variables)).code).not.toBe(0);
    },
  );

  it('prepares what is prepared already, and ends', PATIENCE, async () => {
    const { command, variables } = await service('prepare');
    expect(await runBeside(command, variables)).toMatchObject({ code: 0 });
  });
});
