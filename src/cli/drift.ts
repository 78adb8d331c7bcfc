/**
 * Everything that is generated from code and committed: modules and types of messages, types, typed tables, the admin's
 * import map, migrations, the types of the client in clients/typescript, the table of limits in docs/security.md, the
 * register of processing in docs/handbooks, and the drawing of the modules in docs/architecture.md.
 *
 * `node --import tsx src/cli/drift.ts` compares them with the configuration, changes nothing, and exits with 1 when
 * something is out of step. `… --write [migration name]` (`npm run generate`) brings them into step. No database is
 * needed: the schema is compared with the snapshot beside the newest migration.
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { BasePayload, SanitizedConfig } from 'payload';

const root = path.resolve(import.meta.dirname, '../..');
const typesFile = path.join(root, 'src/payload-types.ts');
const securityFile = path.join(root, 'docs/security.md');
const architectureFile = path.join(root, 'docs/architecture.md');
const schemaFile = path.join(root, 'src/payload-schema.ts');
const importMapFile = path.join(root, 'src/app/(payload)/admin/importMap.js');

/** What is out of step, as lines for the person who has to fix it; empty when nothing is. */
type Findings = string[];

/** The part of the database adapter that makes migrations; Payload's types leave it out of the common interface. */
interface MigratingAdapter {
  migrationDir: string;
  schema: Record<string, unknown>;
  generateSchema?(options: { outputFile: string; log: boolean; prettify: boolean }): Promise<void>;
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

/** Writes Payload's own tables as Drizzle declarations. Not formatted, so the formatter's version does not matter. */
async function writeSchema(adapter: MigratingAdapter, outputFile: string): Promise<void> {
  if (!adapter.generateSchema) throw new Error('This database adapter cannot declare its tables.');
  await adapter.generateSchema({ outputFile, log: false, prettify: false });
}

async function checkSchema(adapter: MigratingAdapter, scratch: string): Promise<Findings> {
  const outputFile = path.join(scratch, 'payload-schema.ts');
  await writeSchema(adapter, outputFile);
  if ((await textOf(outputFile)) === (await textOf(schemaFile))) return [];
  return ['src/payload-schema.ts does not match the Payload configuration.'];
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

/** Names of the snapshots in the directory, the newest first; Payload reads no other. */
async function snapshotsOf(migrationDir: string): Promise<string[]> {
  const present = await readdir(migrationDir).catch(() => []);
  return present
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .toReversed();
}

/** Removes the snapshots of earlier migrations: half a megabyte each that nothing reads. */
async function keepNewestSnapshot(migrationDir: string): Promise<void> {
  const [, ...earlier] = await snapshotsOf(migrationDir);
  await Promise.all(earlier.map((name) => rm(path.join(migrationDir, name))));
}

async function checkMigrations(adapter: MigratingAdapter): Promise<Findings> {
  const [newest, ...earlier] = await snapshotsOf(adapter.migrationDir);
  if (newest === undefined) return ['There is no migration yet.'];

  const findings: Findings = [];
  if (earlier.length > 0) {
    findings.push(`migrations keeps snapshots that nothing reads: ${earlier.join(', ')}.`);
  }
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
  const present = await readdir(adapter.migrationDir);
  const index = await textOf(path.join(adapter.migrationDir, 'index.ts'));
  for (const file of present.filter((name) => name.endsWith('.ts') && name !== 'index.ts')) {
    const name = path.basename(file, '.ts');
    if (!index.includes(`'${name}'`)) findings.push(`migrations/index.ts does not list ${name}.`);
  }
  return findings;
}

async function checkLimits(): Promise<Findings> {
  const { withLimits } = await import('./security-limits');
  const text = await textOf(securityFile);
  if ((await withLimits(text)) === text) return [];
  return ['The table of limits in docs/security.md does not match the code.'];
}

async function checkProcessing(): Promise<Findings> {
  const { processingDocuments } = await import('./processing-document');
  const differing: string[] = [];
  for (const [file, text] of processingDocuments()) if ((await textOf(file)) !== text) differing.push(file);
  return differing.map((file) => `${path.relative(root, file)} does not match src/processing-register.ts.`);
}

async function checkDrawing(): Promise<Findings> {
  const { withDrawing } = await import('./module-drawing');
  const text = await textOf(architectureFile);
  if (withDrawing(text, root) === text) return [];
  return ['The drawing of the modules in docs/architecture.md does not match the imports.'];
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

async function checkCollections(): Promise<Findings> {
  const { collectionsFile, contentCollections } = await import('./content-collections');
  if ((await textOf(collectionsFile)) === (await contentCollections())) return [];
  return ['src/content/collections.ts does not match the folders beside it.'];
}

async function checkClient(): Promise<Findings> {
  const { clientTypes, clientTypesFile } = await import('./typescript-client');
  if ((await textOf(clientTypesFile)) === clientTypes()) return [];
  return ['clients/typescript/types.d.ts does not match the OpenAPI document.'];
}

async function checkMessageModules(): Promise<Findings> {
  const { messageModules, staleModules } = await import('./message-modules');
  const modules = await messageModules();
  const stale = await staleModules(modules);
  const differing: string[] = [];
  for (const [file, text] of modules) if ((await textOf(file)) !== text) differing.push(file);
  return [...stale, ...differing].map(
    (file) => `${path.relative(root, file)} does not match the languages and their messages.`,
  );
}

/** Comes before the configuration, which imports these modules. */
async function writeMessageModules(): Promise<void> {
  const { messageModules, staleModules } = await import('./message-modules');
  const modules = await messageModules();
  for (const [file, text] of modules) await writeFile(file, text);
  for (const file of await staleModules(modules)) await rm(file);
}

async function checkMessages(): Promise<Findings> {
  const { messageTypes, messageTypesFile } = await import('./message-types');
  if ((await textOf(messageTypesFile)) === (await messageTypes())) return [];
  return ['src/i18n/message-types.ts does not match the messages beside it.'];
}

async function check(): Promise<Findings> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'drift-'));
  try {
    const config = await loadConfig();
    return [
      ...(await checkTypes(config, scratch)),
      ...(await checkImportMap(config)),
      ...(await checkLimits()),
      ...(await checkProcessing()),
      ...(await checkCollections()),
      ...(await checkMessageModules()),
      ...(await checkDrawing()),
      ...(await checkClient()),
      ...(await checkMessages()),
      ...(await withPayload(config, async (_payload, adapter) => [
        ...(await checkSchema(adapter, scratch)),
        ...(await checkMigrations(adapter)),
      ])),
    ];
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function write(migrationName: string): Promise<void> {
  await writeMessageModules();
  const { collectionsFile, contentCollections } = await import('./content-collections');
  await writeFile(collectionsFile, await contentCollections());
  const { messageTypes, messageTypesFile } = await import('./message-types');
  await writeFile(messageTypesFile, await messageTypes());
  const config = await loadConfig();
  // After the configuration: the table imports features, which read the environment.
  const { withLimits } = await import('./security-limits');
  await writeFile(securityFile, await withLimits(await textOf(securityFile)));
  const { processingDocuments } = await import('./processing-document');
  for (const [file, text] of processingDocuments()) await writeFile(file, text);
  const { clientTypes, clientTypesFile } = await import('./typescript-client');
  await writeFile(clientTypesFile, clientTypes());
  const { generateTypes } = await import('payload/node');
  const { generateImportMap } = await import('payload');
  await generateTypes(
    { ...config, typescript: { ...config.typescript, outputFile: typesFile } },
    { log: false },
  );
  await generateImportMap(config, { log: false });
  await withPayload(config, async (payload, adapter) => {
    await keepNewestSnapshot(adapter.migrationDir);
    await writeSchema(adapter, schemaFile);
    if ((await checkMigrations(adapter)).length === 0) return;
    await payload.db.createMigration({ payload, migrationName, forceAcceptWarning: true });
    await keepNewestSnapshot(adapter.migrationDir);
  });
  // Last: what was written above imports, too.
  const { withDrawing } = await import('./module-drawing');
  await writeFile(architectureFile, withDrawing(await textOf(architectureFile), root));
}

const [flag, migrationName = 'schema'] = process.argv.slice(2);
if (flag === '--write') {
  await write(migrationName);
  console.log('Types, tables, import map, migrations, limits and the drawing are in step with the code.');
  process.exit(0);
}
const findings = await check();
for (const finding of findings) console.error(finding);
if (findings.length > 0) console.error('Run: npm run generate -- <name of the migration>');
// The generators leave timers behind that are no longer needed.
process.exit(findings.length > 0 ? 1 : 0);
