import { Readable } from 'node:stream';

import { ZipFile } from 'yazl';

import { type Env, env, variableDescriptions } from '@/platform/env';

import { systemState } from '../queries';

/**
 * What someone who helps from outside has to know, as a ZIP archive: the state of the system page and which variables are set.
 * Values are included only where they are a switch or a number, so no secret, address, or path is in it.
 */
export async function supportBundle(now: Date): Promise<ReadableStream<Uint8Array>> {
  const zip = new ZipFile();
  const add = (name: string, content: unknown) =>
    zip.addBuffer(Buffer.from(`${JSON.stringify(content, undefined, 2)}\n`), name, { mtime: now });
  const { certificates, processes, ...state } = await systemState();
  add('system.json', {
    at: now.toISOString(),
    ...state,
    // Names of machines say more about an installation than a helper needs.
    certificates: certificates.map(({ purpose, daysLeft, problem }) => ({ purpose, daysLeft, problem })),
    processes: processes.map(({ kind, state: at, startedAt, seenAt }) => ({
      kind,
      state: at,
      startedAt,
      seenAt,
    })),
  });
  add('variables.json', variablesOf(env));
  add('process.json', {
    memory: process.memoryUsage(),
    uptimeSeconds: Math.round(process.uptime()),
    platform: process.platform,
    arch: process.arch,
    versions: process.versions,
  });
  zip.end();
  // yazl writes to a pass-through of Node.js.
  return Readable.toWeb(Readable.from(zip.outputStream)) as ReadableStream<Uint8Array>;
}

/** Which variables are set, with the value where it can be nothing but a switch or a number. */
function variablesOf(settings: Env): Readonly<Record<string, string>> {
  return Object.fromEntries(
    variableDescriptions.map(({ name, secret }) => {
      const value: unknown = settings[name as keyof Env];
      const isHarmless =
        !secret &&
        (typeof value === 'number' ||
          typeof value === 'boolean' ||
          (typeof value === 'string' && /^(?:on|off|[a-z]{2,12})$/.test(value) && SWITCHES.has(name)));
      return [name, value === undefined ? 'unset' : isHarmless ? String(value) : 'set'];
    }),
  );
}

/** Variables with a few fixed words as values. */
const SWITCHES: ReadonlySet<string> = new Set([
  'FRAMEWORK_ADAPTERS',
  'LOG_LEVEL',
  'NODE_ENV',
  'STAFF_PASSWORDS',
  'UI_KIT',
]);
