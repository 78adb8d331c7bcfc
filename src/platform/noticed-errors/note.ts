import { createHash } from 'node:crypto';

import { maskEmailAddresses } from '../mask-address';

/** A kind of error since it was last stored. */
export interface Noticed {
  readonly fingerprint: string;
  readonly name: string;
  readonly text: string;
  readonly place: string | undefined;
  times: number;
}

/** Kinds of errors that wait to be stored; more than these would be a storm that says nothing new. */
const MOST_KINDS = 100;
const LONGEST_TEXT = 300;

/** What Node.js looked up or connected to, such as `getaddrinfo ENOTFOUND relay`. */
const NETWORK_CALL = /\b((?:connect|getaddrinfo|getHostByAddr|query[A-Z]\w*) E[A-Z_]+) \S+/g;
/** Names of machines with their domain and port, as long as the DNS allows. File names look the same, and are no loss. */
const HOST_NAME =
  /(?<![\p{L}\p{N}_-])(?:[\p{L}\p{N}_](?:[\p{L}\p{N}_-]{0,61}[\p{L}\p{N}_])?\.){1,9}(?:xn--[\da-z-]{1,59}|\p{L}{2,63})(?![\p{L}\p{N}_-])\.?(?::\d+)?/gu;
const IPV6_ADDRESS =
  /(?<![\p{L}\p{N}:])(?=[\da-f:.]{0,45}\d|[\da-f]{0,4}::)(?:[\da-f]{0,4}:){2,7}[\da-f.]*(?:%\w+)?(?::\d+)?/giu;

const STATE = Symbol.for('portal.noticed-errors');
const holder = globalThis as { [STATE]?: Map<string, Noticed> };
const waiting = (holder[STATE] ??= new Map());

/**
 * Counts an error, for the system page. What could come from a person is left out of it: quoted texts, numbers, addresses,
 * queries, names in Chinese, and everything after the first line, where drivers write the values of a statement. Names of
 * machines are left out too.
 * @param message what is logged with it
 */
export function noteError(error: unknown, message = ''): void {
  const { name, text, place } = described(error, message);
  const fingerprint = createHash('sha256')
    .update(`${name}\n${text}\n${place ?? ''}`)
    .digest('hex');
  const known = waiting.get(fingerprint);
  if (known) known.times += 1;
  else if (waiting.size < MOST_KINDS) waiting.set(fingerprint, { fingerprint, name, text, place, times: 1 });
}

/** Takes back what could not be stored, as it was, beside what was noted meanwhile. */
export function giveBack(noted: readonly Noticed[]): void {
  for (const error of noted) {
    const known = waiting.get(error.fingerprint);
    if (known) known.times += error.times;
    else if (waiting.size < MOST_KINDS) waiting.set(error.fingerprint, { ...error });
  }
}

/** What was noted since the last call. */
export function takeNoted(): readonly Noticed[] {
  const taken = [...waiting.values()];
  waiting.clear();
  return taken;
}

function described(error: unknown, message: string): Pick<Noticed, 'name' | 'text' | 'place'> {
  const isError = error instanceof Error;
  const { code } = (isError ? error : {}) as { code?: unknown };
  const name = isError ? `${error.name}${typeof code === 'string' ? ` ${code}` : ''}` : 'Error';
  const said = isError ? error.message : typeof error === 'string' ? error : '';
  const text = [message, said]
    .filter((part) => part !== '')
    .map(withoutValues)
    .join(': ');
  return { name: withoutValues(name).slice(0, 80), text: text.slice(0, LONGEST_TEXT), place: placeOf(error) };
}

/** The first line of a text with `…` for everything that differs from one time to the next or comes from a person. */
export function withoutValues(text: string): string {
  return maskEmailAddresses(text.split('\n', 1)[0] ?? '')
    .replaceAll(/"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”|‘[^’]*’|«[^»]*»/g, '…')
    .replaceAll(/\b[a-z][a-z+]*:\/\/\S+/gi, '…')
    .replaceAll(NETWORK_CALL, '$1 …')
    .replaceAll(HOST_NAME, '…')
    .replaceAll(IPV6_ADDRESS, '…')
    .replaceAll(/[?#]\S+/g, '…')
    .replaceAll(/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]+/gu, '…')
    .replaceAll(/\b[\da-f]{8}-[\da-f-]{27}\b/gi, '…')
    .replaceAll(/[\w+/=-]{24,}/g, '…')
    .replaceAll(/\d+(?:[.:]\d+)*/g, '…')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
}

/** File and line of the first frame of the stack that is not in a package. */
function placeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const frame = error.stack
    ?.split('\n')
    .slice(1)
    .find((line) => !line.includes('node_modules') && !line.includes('node:'));
  const [, file = '', line = ''] = /((?:src|\.next[\w-]*)\/[^():?]+):(\d+)/.exec(frame ?? '') ?? [];
  return file === '' ? undefined : `${file}:${line}`.slice(0, 200);
}
