/**
 * Everything that is generated from the Payload configuration and committed: types, the admin's import map, migrations.
 *
 * `node --import tsx src/cli/drift.ts` compares them with the configuration, changes nothing, and exits with 1 when
 * something is out of step. `… --write [migration name]` (`npm run generate`) brings them into step. No database is
 * needed: the schema is compared with the snapshot beside the newest migration.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { BasePayload, SanitizedConfig } from 'payload';

const root = path.resolve(import.meta.dirname, '../..');
const typesFile = path.join(root, 'src/payload-types.ts');
const importMapFile = path.join(root, 'src/app/(payload)/admin/importMap.js');

/** What is out of step, as lines for the person who has to fix it; empty when nothing is. */
type Findings = string[];

/** The part of the database adapter that makes migrations; Payload's types leave it out of the common interface. */
interface MigratingAdapter {
  migrationDir: string;
  schema: Record<string, unknown>;
  requireDrizzleKit(): { generateDrizzleJson(schema: Record<string, unknown>): Promise<Snapshot> | Snapshot };
}

/** drizzle-kit's description of a database schema; `id` and `prevId` are random. */
interface Snapshot extends Record<string, unknown> {
  id: string;
  prevId: string;
}

async function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '');
}

/** The Payload configuration, loaded with values that let it compose but reach nothing. */
async function loadConfig(): Promise<SanitizedConfig> {
  process.env.CONFIG_ONLY = '1';
  process.env.DISABLE_PAYLOAD_HMR = 'true';
  const { default: config } = await import('@payload-config');
  return config;
}

async function checkTypes(config: SanitizedConfig, scratch: string): Promise<Findings> {
  const { generateTypes } = await import('payload/node');
  const outputFile = path.join(scratch, 'payload-types.ts');
  await generateTypes({ ...config, typescript: { ...config.typescript, outputFile } }, { log: false });
  if ((await textOf(outputFile)) === (await textOf(typesFile))) return [];
  return ['src/payload-types.ts does not match the Payload configuration.'];
}

async function checkImportMap(config: SanitizedConfig): Promise<Findings> {
  const { generateImportMap } = await import('payload');
  // Its imports are relative, so the trial has to lie beside the real one.
  const trial = path.join(path.dirname(importMapFile), `importMap.trial-${process.pid}.js`);
  try {
    const importMap = { ...config.admin.importMap, importMapFile: trial };
    await generateImportMap({ ...config, admin: { ...config.admin, importMap } }, { log: false });
    if ((await textOf(trial)).trim() === (await textOf(importMapFile)).trim()) return [];
    return ['src/app/(payload)/admin/importMap.js does not match the Payload configuration.'];
  } finally {
    await rm(trial, { force: true });
  }
}

/** Names below `tables`, `enums` and so on whose descriptions differ. */
function differingNames(before: Snapshot, after: Snapshot): string[] {
  const names = new Set<string>();
  for (const section of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (section === 'id' || section === 'prevId' || section === '_meta') continue;
    const old = before[section];
    const now = after[section];
    if (isDeepStrictEqual(old, now)) continue;
    if (old === null || now === null || typeof old !== 'object' || typeof now !== 'object') {
      names.add(section);
      continue;
    }
    const oldEntries: Record<string, unknown> = { ...old };
    const newEntries: Record<string, unknown> = { ...now };
    for (const name of new Set([...Object.keys(oldEntries), ...Object.keys(newEntries)])) {
      if (!isDeepStrictEqual(oldEntries[name], newEntries[name])) names.add(name);
    }
  }
  return [...names];
}

async function checkMigrations(adapter: MigratingAdapter): Promise<Findings> {
  const present = await readdir(adapter.migrationDir).catch(() => []);
  const newest = present
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .at(-1);
  if (newest === undefined) return ['There is no migration yet.'];

  const findings: Findings = [];
  const before = JSON.parse(await readFile(path.join(adapter.migrationDir, newest), 'utf8')) as Snapshot;
  // Through JSON, as the stored one went: keys whose value is undefined disappear.
  const after = JSON.parse(
    JSON.stringify(await adapter.requireDrizzleKit().generateDrizzleJson(adapter.schema)),
  ) as Snapshot;
  const names = differingNames(before, after);
  if (names.length > 0) {
    const shown = names.slice(0, 8).join(', ');
    findings.push(
      `No migration brings the database to the configured schema; it differs in ${shown}${names.length > 8 ? ` and ${names.length - 8} more` : ''}.`,
    );
  }
  const index = await textOf(path.join(adapter.migrationDir, 'index.ts'));
  for (const file of present.filter((name) => name.endsWith('.ts') && name !== 'index.ts')) {
    const name = path.basename(file, '.ts');
    if (!index.includes(`'${name}'`)) findings.push(`migrations/index.ts does not list ${name}.`);
  }
  return findings;
}

async function withPayload<T>(
  config: SanitizedConfig,
  use: (payload: BasePayload, adapter: MigratingAdapter) => Promise<T>,
): Promise<T> {
  // Lets the adapter compose its schema from migrations' point of view (no push, no connection).
  process.env.PAYLOAD_MIGRATING = 'true';
  const { getPayload } = await import('payload');
  const payload = await getPayload({ config, disableDBConnect: true, disableOnInit: true });
  return use(payload, payload.db);
}

async function check(): Promise<Findings> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'drift-'));
  try {
    const config = await loadConfig();
    return [
      ...(await checkTypes(config, scratch)),
      ...(await checkImportMap(config)),
      ...(await withPayload(config, (_payload, adapter) => checkMigrations(adapter))),
    ];
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function write(migrationName: string): Promise<void> {
  const config = await loadConfig();
  const { generateTypes } = await import('payload/node');
  const { generateImportMap } = await import('payload');
  await generateTypes(
    { ...config, typescript: { ...config.typescript, outputFile: typesFile } },
    { log: false },
  );
  await generateImportMap(config, { log: false });
  await withPayload(config, async (payload, adapter) => {
    if ((await checkMigrations(adapter)).length === 0) return;
    await payload.db.createMigration({ payload, migrationName, forceAcceptWarning: true });
  });
}

const [flag, migrationName = 'schema'] = process.argv.slice(2);
if (flag === '--write') {
  await write(migrationName);
  console.log('Types, import map and migrations are in step with the configuration.');
  process.exit(0);
}
const findings = await check();
for (const finding of findings) console.error(finding);
if (findings.length > 0) console.error('Run: npm run generate -- <name of the migration>');
// The generators leave timers behind; nothing of them is needed any more.
process.exit(findings.length > 0 ? 1 : 0);
