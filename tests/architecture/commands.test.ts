import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { variableDescriptions } from '@/platform/env-schema';

/** Commands that README, docs, and handbooks give: each is run by a test, or there is a reason why none can run it. */

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');
const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts;

const documents = globSync(['*.md', 'clients/*/README.md', 'docs/**/*.md', 'tests/**/*.md'], {
  cwd: root,
}).toSorted();

const TOOLS = ['npm', 'npx', 'node', 'docker', 'openssl', 'curl', 'git', 'kubectl'];

/** Commands of a document: lines of its blocks for the shell, and code spans that begin with a tool. */
function commandsOf(text: string): string[] {
  const blocks = [...text.matchAll(/^ *```sh\n(.*?)^ *```/gms)].map(([, block = '']) => block);
  const lines = blocks
    .flatMap((block) => block.replaceAll(/\s*\\\n\s*/g, ' ').split('\n'))
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter(Boolean);
  const spans = [...text.replaceAll(/^ *```.*?^ *```/gms, '').matchAll(/`([^`]+)`/g)]
    .map(([, span = '']) => span.replaceAll(/\s+/g, ' '))
    .filter((span) => TOOLS.some((tool) => span.startsWith(`${tool} `)));
  return [...lines, ...spans].flatMap((line) => line.split(' && '));
}

/** Variables that a line sets, instead of or before a command. */
const variablesOf = (command: string) =>
  command.startsWith('export ') || /^[A-Z][A-Z0-9_]*=/.test(command)
    ? [...command.matchAll(/(?:^|\s)([A-Z][A-Z0-9_]+)=/g)].map(([, name = '']) => name)
    : [];

interface Run {
  /** A test, or a part of the continuous checks, that runs the command. */
  readonly by: string;
  /** What the file says when it runs it. */
  readonly says: string;
}

/** Families of commands, and what runs them. */
const run: readonly (readonly [command: RegExp, run: Run])[] = [
  [/^npm start$/, { by: 'src/cli/checks/stages.ts', says: "bootstrap.mjs', 'start'" }],
  [/^npm run doctor$/, { by: 'tests/integration/documented-commands.test.ts', says: "command('doctor'" }],
  [
    /^npm run backup -- s3:/,
    { by: 'tests/integration/documented-commands.test.ts', says: "[place, '--keep'" },
  ],
  [
    /^npm run backup -- verify s3:/,
    { by: 'tests/integration/documented-commands.test.ts', says: "command('backup', ['verify', backup" },
  ],
  // Through what the command calls: from a bucket instead of a directory.
  [
    /^npm run restore -- s3:/,
    { by: 'tests/integration/backup-bucket.test.ts', says: 'restoreDatabase(backup' },
  ],
  [/^npm run backup -- verify \//, { by: 'tests/contract/backup.test.ts', says: "'verify'" }],
  [/^npm run backup(?: -- \/.*| --)?$/, { by: 'tests/contract/backup.test.ts', says: "command('backup'" }],
  [/^npm run restore(?: -- \/.*)?$/, { by: 'tests/contract/backup.test.ts', says: "command('restore'" }],
  [/^npm run audit -- verify$/, { by: 'tests/contract/backup.test.ts', says: "command('audit', ['verify']" }],
  [
    /^npm run staff -- invite\b/,
    { by: 'tests/integration/documented-commands.test.ts', says: "'invite', invited" },
  ],
  [
    /^npm run staff -- enable\b/,
    { by: 'tests/integration/documented-commands.test.ts', says: "command('staff', ['enable'" },
  ],
  [
    /^npm run staff -- reset-second-factor\b/,
    { by: 'tests/integration/staff-command.test.ts', says: "'reset-second-factor', email" },
  ],
  [
    /^npm run (?:--silent )?bounce(?: <.*)?$/,
    { by: 'tests/integration/documented-commands.test.ts', says: "command('bounce'" },
  ],
  [
    /^npm run seed -- --scale \d+$/,
    { by: 'tests/integration/documented-commands.test.ts', says: "command('seed', ['--scale'" },
  ],
  [
    /^npm run search:reindex$/,
    { by: 'tests/integration/documented-commands.test.ts', says: "command('search-reindex'" },
  ],
  [
    /^npm run search:reindex -- --check$/,
    { by: 'tests/integration/documented-commands.test.ts', says: "command('search-reindex', ['--check']" },
  ],
  [
    /^npm run search:reindex -- --restart$/,
    { by: 'tests/integration/documented-commands.test.ts', says: "command('search-reindex', ['--restart']" },
  ],
  [
    /^npm run storage -- move$/,
    { by: 'tests/integration/documented-commands.test.ts', says: "command('storage', ['move'" },
  ],
  [/^npm run pictures$/, { by: 'tests/integration/pictures.test.ts', says: "'src/cli/pictures.ts'" }],
  [
    /^sudo -u postgres pgbackrest .+ (?:stanza-create|check|restore|backup)$/,
    { by: 'tests/integration/point-in-time.test.ts', says: "pgBackRest('--type=diff', 'backup')" },
  ],
  [/^npm run (?:typecheck|lint)$/, { by: 'src/cli/checks/stages.ts', says: 'oxlint' }],
  [/^npm run check$/, { by: 'src/cli/test.ts', says: 'check' }],
  [
    /^npx vitest run --project (?:architecture|integration) \S+/,
    { by: 'src/cli/checks/stages.ts', says: 'vitest' },
  ],
  [
    /^node --import tsx src\/cli\/prepare\.ts$/,
    { by: 'tests/integration/prepare.test.ts', says: "'src/cli/prepare.ts'" },
  ],
  [
    /^node --max-semi-space-size=\d+ --max-old-space-size=\d+ src\/web\.ts$/,
    { by: 'tests/support/second-web.ts', says: 'src/web.ts' },
  ],
];

/** Commands that no test runs, each with the reason and, where there is one, the test of its result. */
const notRun: readonly (readonly [command: RegExp, reason: string])[] = [
  [/^npm ci$/, 'needs the registry; every check starts from it'],
  [/^npm install /, 'changes the dependencies; tests/architecture/lockfile.test.ts checks the result'],
  [/^npm (?:audit|sbom|version)\b/, 'a command of npm, which the release uses; audit asks the registry'],
  [/^npm (?:test|run test:release)\b/, 'runs the tests itself'],
  [/^npm run dev$/, 'compiles for minutes; its launcher is that of npm start, without the build'],
  [/^npm run generate(?: -- <.+>)?$/, 'writes the checkout; npm run check compares what it would write'],
  [/^npm run (?:lighthouse|bench)\b/, 'measures for minutes on a quiet machine'],
  [
    /^npm run release:schema$/,
    'writes the checkout; tests/integration/former-release.test.ts reads what it writes',
  ],
  [/^npm run release:backup$/, 'writes the checkout; tests/contract/upgrade.test.ts starts what it writes'],
  [/^npm run handbook$/, 'needs a build; tests/architecture/documentation.test.ts checks the pictures'],
  [/^npm run test:(?:faults|image|languages)$/, 'suites of their own, which need Docker or a build'],
  [
    /^docker /,
    'needs Docker; tests/architecture/compose.test.ts checks the file, npm run test:image the image',
  ],
  [/^kubectl /, 'needs a cluster; tests/architecture/kubernetes.test.ts renders and checks the manifests'],
  [/^sudo (?:apt-get|systemctl) /, 'changes the system; the tests start a PostgreSQL of their own'],
  [/^openssl rand -hex \d+$/, 'makes a secret'],
  [/^git (?:pull|checkout main -- migrations|show --stat <)/, 'changes or reads the history of the checkout'],
];

/** Variables of shell lines that are not the portal’s. */
const otherVariables: Readonly<Record<string, string>> = {
  NODE_IMAGE: 'docker-compose.yml',
  POSTGRES_IMAGE: 'docker-compose.yml',
  NGINX_IMAGE: 'docker-compose.yml',
};

const all = documents.flatMap((file) => commandsOf(read(file)).map((command) => ({ file, command })));

/** The file that runs a script of package.json. */
function sourceOf(script: string): string | undefined {
  const [, file] = /\b(src\/cli\/[\w/-]+\.(?:ts|mjs))/.exec(scripts[script] ?? '') ?? [];
  if (file !== 'src/cli/launcher/bootstrap.mjs') return file;
  const [, name = ''] = /bootstrap\.mjs ([\w-]+)/.exec(scripts[script] ?? '') ?? [];
  return `src/cli/${name}.ts`;
}

describe('commands in the documents', () => {
  it.each(notRun)('that match %s, which no test runs, are in a document: %s', (pattern) => {
    expect(all.some(({ command }) => pattern.test(command))).toBe(true);
  });

  it('are found', () => {
    expect(all.length).toBeGreaterThan(100);
  });

  it('are known: run by a test, or with a reason why not', () => {
    const unknown = all.filter(
      ({ command }) =>
        variablesOf(command).length === 0 &&
        !run.some(([pattern]) => pattern.test(command)) &&
        !notRun.some(([pattern]) => pattern.test(command)),
    );
    expect(unknown).toEqual([]);
  });

  it.each(run)('that match %s are run where this list says', (pattern, { by, says }) => {
    expect(
      all.some(({ command }) => pattern.test(command)),
      'no document has such a command anymore',
    ).toBe(true);
    expect(read(by)).toContain(says);
  });

  it('name scripts of package.json', () => {
    const named = all.flatMap(({ file, command }) => {
      const [, name] = /^npm run (?:--silent )?([\w:-]+)/.exec(command) ?? [];
      return name === undefined ? [] : [{ file, name }];
    });
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter(({ name }) => scripts[name] === undefined)).toEqual([]);
  });

  it('use flags that the program of the script reads', () => {
    const used = all.flatMap(({ file, command }) => {
      const [, name, rest = ''] = /^npm (?:run )?(?:--silent )?([\w:-]+) -- (.*)$/.exec(command) ?? [];
      if (name === undefined) return [];
      return [...rest.matchAll(/(?:^|\s)--([\w-]+)/g)].map(([, flag = '']) => ({ file, name, flag }));
    });
    expect(used.length).toBeGreaterThan(10);
    const unread = used.filter(({ name, flag }) => {
      const source = sourceOf(name);
      if (source === undefined || !existsSync(resolve(root, source))) return true;
      // As an option of `parseArgs`, there or in what the program shares with others.
      const declared = new RegExp(`(?:^|[\\s{,])'?${flag}'?: \\{ type:`, 'm');
      const shared = [...read(source).matchAll(/from '\.\/([\w/-]+)'/g)].map(
        ([, module = '']) => `src/cli/${module}.ts`,
      );
      return ![source, ...shared]
        .filter((at) => existsSync(resolve(root, at)))
        .some((at) => declared.test(read(at)) || read(at).includes(`--${flag}`));
    });
    expect(unread).toEqual([]);
  });

  it('set variables that the portal or its containers read', () => {
    const known = new Set(variableDescriptions.map(({ name }) => name));
    const set = all.flatMap(({ file, command }) => variablesOf(command).map((name) => ({ file, name })));
    expect(set.length).toBeGreaterThan(10);
    const unread = set.filter(({ name }) => {
      const elsewhere = otherVariables[name];
      return !known.has(name) && !(elsewhere !== undefined && read(elsewhere).includes(name));
    });
    expect(unread).toEqual([]);
  });

  it('name files of the repository that exist', () => {
    const named = all.flatMap(({ file, command }) =>
      [...command.matchAll(/(?:^|\s)((?:src|tests|docs|deploy)\/\S+)/g)].map(([, path = '']) => ({
        file,
        path,
      })),
    );
    expect(named.filter(({ path }) => !existsSync(resolve(root, path)))).toEqual([]);
  });
});

describe('the reader of commands', () => {
  it('reads blocks, also in lists and over several lines, and spans, without comments', () => {
    expect(
      commandsOf(
        'Run `npm run check`.\n\n1. Then:\n\n   ```sh\n   npm ci && npm start   # both\n   npm run \\\n     dev\n   ```\n',
      ),
    ).toEqual(['npm ci', 'npm start', 'npm run dev', 'npm run check']);
  });

  it('tells variables from commands', () => {
    expect(variablesOf('export DATA_DIR=/a PORT=1')).toEqual(['DATA_DIR', 'PORT']);
    expect(variablesOf('npm start')).toEqual([]);
  });
});
