import { z } from 'zod';

import { isLocale, type Locale } from '@/i18n/locales';

import type { EventProperties } from './events';

/** Most events in one batch (contracts, section 7). */
export const MAX_EVENTS = 500;
/** Limits for an event's properties: levels of nesting, total number of values, and characters as JSON. */
const MAX_DEPTH = 4;
const MAX_VALUES = 100;
const MAX_PROPERTY_LENGTH = 8 * 1024;
/** Events further in the future than this come from a wrong clock. */
const MAX_AHEAD_MS = 10 * 60_000;
/** Events may have waited in a browser for this long. */
const MAX_AGE_DAYS = 30;

/** Days for which raw events are kept by default. */
export const DEFAULT_KEEP_DAYS = 90;

const DAY_MS = 24 * 60 * 60_000;

const id = z.string().min(1).max(64);
const word = z.string().max(100).nullish();
const pixels = z.number().min(0).max(32_000).nullish();

const time = z.union([
  z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  z
    .number()
    .int()
    .min(0)
    .max(8.64e15)
    .transform((ms) => new Date(ms)),
]);

const properties = z
  .custom<EventProperties>((value) => typeof value === 'object' && value !== null && !Array.isArray(value))
  // In this order: a value that is nested too deeply cannot be written as JSON either.
  .refine((value) => isBounded(value) && JSON.stringify(value).length <= MAX_PROPERTY_LENGTH);

/** A batch of events as it is sent (contracts, section 7). Unknown fields are dropped, not refused. */
export const batchSchema = z.object({
  header: z.object({
    cId: id,
    uId: id.nullish(),
    aId: word,
    env: word,
    oa_version: word,
    viewport_width: pixels,
    viewport_height: pixels,
    screen_width: pixels,
    screen_height: pixels,
    os: word,
    os_version: word,
    browser: word,
    browser_version: word,
    device: word,
    device_type: word,
    device_vendor: word,
  }),
  body: z
    .array(
      z.object({
        event: z.string().regex(/^[$A-Za-z][\w.:-]{0,63}$/),
        time,
        properties: properties.optional(),
        sId: id,
      }),
    )
    .max(MAX_EVENTS),
});

export type Batch = z.infer<typeof batchSchema>;

/** Whose events they are: the client identifier that this browser keeps, and the account. */
export const ownEventsSchema = z.strictObject({ cId: z.string().min(1).max(64).optional() });

/**
 * Checks that nothing is nested too deeply or too wide; examines no more than the limit, however large the value is.
 */
function isBounded(value: EventProperties): boolean {
  let values = 0;
  let level: unknown[] = [value];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return false;
    const next: unknown[] = [];
    for (const holder of level) {
      for (const entry of Object.values(holder as object)) {
        values += 1;
        if (values > MAX_VALUES) return false;
        if (typeof entry === 'object' && entry !== null) next.push(entry);
      }
    }
    level = next;
  }
  return true;
}

/**
 * What all events of one batch have in common. No IP address, and nothing from the request except what the batch says.
 */
export interface EventSource {
  receivedAt: Date;
  clientId: string;
  memberId: string | null;
  deviceType: string | null;
  device: string | null;
  os: string | null;
  osVersion: string | null;
  browser: string | null;
  browserVersion: string | null;
  viewportWidth: number | null;
  viewportHeight: number | null;
  screenWidth: number | null;
  screenHeight: number | null;
}

/** An event as it is stored, together with its source. */
export interface EventRow {
  source: EventSource;
  at: Date;
  name: string;
  sessionId: string;
  /** Path without language prefix and query. */
  page: string | null;
  language: Locale | null;
  /** Host of the referring site. */
  referrer: string | null;
  /** JSON, or null when there are none. */
  properties: string | null;
}

interface Receipt {
  now: Date;
  /** The member whose session sent the batch. */
  memberId: string | undefined;
  /** Days for which raw events are kept; older ones are no longer accepted. */
  keepDays: number;
}

/** The rows of a batch, which share one source. Events with an impossible time are dropped. */
export function rowsOf({ header, body }: Batch, { now, memberId, keepDays }: Receipt): EventRow[] {
  const newest = now.getTime() + MAX_AHEAD_MS;
  const oldest = now.getTime() - Math.min(MAX_AGE_DAYS, keepDays) * DAY_MS;
  const source: EventSource = {
    receivedAt: now,
    clientId: cleanText(header.cId),
    memberId: memberId ?? null,
    deviceType: textOf(header.device_type),
    device: textOf(header.device),
    os: textOf(header.os),
    osVersion: textOf(header.os_version),
    browser: textOf(header.browser),
    browserVersion: textOf(header.browser_version),
    viewportWidth: wholeOf(header.viewport_width),
    viewportHeight: wholeOf(header.viewport_height),
    screenWidth: wholeOf(header.screen_width),
    screenHeight: wholeOf(header.screen_height),
  };
  return body
    .filter((event) => event.time.getTime() >= oldest && event.time.getTime() <= newest)
    .map((event) => {
      const { path, referrer, ...rest } = (clean(event.properties ?? {}) ?? {}) as EventProperties;
      return {
        source,
        at: event.time,
        name: event.event,
        sessionId: cleanText(event.sId),
        ...pageOf(path),
        referrer: hostOf(referrer),
        properties: Object.keys(rest).length > 0 ? JSON.stringify(rest) : null,
      };
    });
}

/** Text that PostgreSQL can store: no NUL, no unpaired surrogates. One such character would fail a whole insert. */
function cleanText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [cleanText(key), clean(entry)]));
}

function textOf(text: string | null | undefined): string | null {
  return text ? cleanText(text) || null : null;
}

function wholeOf(value: number | null | undefined): number | null {
  return value == null ? null : Math.round(value);
}

/** Without query and fragment, which can contain search terms and tokens of emailed links. */
function pageOf(path: unknown): Pick<EventRow, 'page' | 'language'> {
  if (typeof path !== 'string' || !path.startsWith('/')) return { page: null, language: null };
  const [plain = ''] = path.split(/[?#]/, 1);
  const [, first = '', rest = ''] = /^\/([^/]*)(.*)$/s.exec(plain) ?? [];
  if (!isLocale(first)) return { page: plain.slice(0, 200), language: null };
  return { page: rest.replace(/\/$/, '').slice(0, 200) || '/', language: first };
}

function hostOf(referrer: unknown): string | null {
  return typeof referrer === 'string' && /^[a-z0-9.-]{1,100}(?::\d{1,5})?$/i.test(referrer)
    ? referrer.toLowerCase()
    : null;
}
