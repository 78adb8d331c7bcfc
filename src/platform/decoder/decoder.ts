import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

import { PortalError, type RuleName } from '../http/errors';
import { createLogger } from '../log';
import { Measured } from '../storage/measure';

import type {
  CleanPicture,
  CleanVideo,
  DecoderAnswer,
  DecoderOrder,
  PdfFacts,
  PdfJob,
  PictureJob,
  Refusal,
  SharePictureJob,
} from './jobs';

/** Most pixels that a picture may have, all its frames together. */
export const MAX_PIXELS = 50_000_000;

/** What one job may use. */
interface Allowance {
  /** From the start of the child to its answer on a machine that is not busy, in milliseconds. */
  readonly time: number;
  /** Memory beyond what Node.js reserves for itself, in MB. */
  readonly memory: number;
  /** V8's share of it, in MB. */
  readonly heap: number;
}

/**
 * How much longer a job may last on a busy machine, where the child waits for a processor. What is too complex has used up its
 * processor time before.
 */
const PATIENCE = 3;

const PICTURE_ALLOWANCE: Allowance = { time: 20_000, memory: 600, heap: 64 };
/** A video is read in parts. */
const VIDEO_ALLOWANCE: Allowance = { time: 60_000, memory: 200, heap: 64 };
/** Reading a PDF takes a few times its size. */
const PDF_ALLOWANCE: Allowance = { time: 20_000, memory: 600, heap: 400 };
const LARGE_PDF_ALLOWANCE: Allowance = { time: 60_000, memory: 2400, heap: 1200 };
/** Bytes from which a PDF counts as large. */
const LARGE_PDF = 40 * 1024 * 1024;

/** A picture of letters, whose fonts have 10 MB each. */
const SHARE_ALLOWANCE: Allowance = { time: 10_000, memory: 400, heap: 128 };

/** Windows has no shell that limits it. */
const LIMITS_PROCESSOR_TIME = process.platform !== 'win32';

/** Private memory that Node.js 24 reserves before it does anything (measured: 576 MB on x64), in MB. */
const RESERVED = 640;

/** Files that are decoded at the same time, and files that may wait, in each process of the portal. */
const RUNNING = 2;
const WAITING = 16;

/** Seconds after which a file that was turned away may be sent again. */
const BUSY_SECONDS = 10;

const log = createLogger('decoder');

const RULES = {
  pixels: 'picturePixels',
  frames: 'pictureFrames',
  pages: 'pdfPages',
  objects: 'pdfObjects',
  effort: 'fileEffort',
} as const satisfies Record<Exclude<Refusal, 'content'>, RuleName>;

/** Name of the directory of one upload, without its random suffix. */
const DIRECTORY_PREFIX = 'portal-upload-';

/** Age at which such a directory must belong to a process that was killed, in milliseconds. */
const ABANDONED_MS = 60 * 60 * 1000;

/** An uploaded file, in a directory of its own. */
export interface Upload {
  /** Path of the file as it arrived. */
  readonly source: string;
  /** Bytes. */
  readonly size: number;
  /**
   * Encodes the picture again, which removes metadata and anything hidden in it.
   * @returns where the result is, and what it is
   * @throws PortalError `file_type`, `file_too_large`, `too_many_requests`
   */
  cleanPicture(job: Omit<PictureJob, 'kind'>): Promise<CleanPicture & { readonly file: string }>;
  /** Reads the PDF. @throws PortalError `file_type`, `file_too_large`, `too_many_requests` */
  inspectPdf(job: Omit<PdfJob, 'kind'>): Promise<PdfFacts>;
  /**
   * Overwrites the metadata of the video in `source` itself; pictures, sound, and length stay (ADR 100).
   * @throws PortalError `file_type`, `file_too_large`, `too_many_requests`
   */
  cleanVideo(): Promise<CleanVideo>;
}

/**
 * Removes uploads that killed processes left unfinished: they hold personal data, and nothing else removes them.
 * @param directory where uploads are stored
 * @returns how many were removed
 */
export async function removeAbandonedUploads(now: Date, directory = tmpdir()): Promise<number> {
  let removed = 0;
  for (const name of await readdir(directory)) {
    if (!name.startsWith(DIRECTORY_PREFIX)) continue;
    const place = path.join(directory, name);
    const known = await stat(place).catch(() => undefined);
    if (known === undefined || now.getTime() - known.mtimeMs < ABANDONED_MS) continue;
    await rm(place, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

/** Removal of abandoned uploads, once in each process that takes uploads. */
let tidied: Promise<unknown> | undefined;

/**
 * Receives a file, passes it to `use`, and deletes it afterwards. The file may be decoded only through these methods: a
 * child process does that, with its own memory and time, no secrets, and no access to other files (ADR 081).
 * @throws PortalError `file_too_large` as soon as more than `maxBytes` have arrived
 */
export async function receiveUpload<Result>(
  content: AsyncIterable<Uint8Array>,
  maxBytes: number,
  use: (upload: Upload) => Promise<Result>,
): Promise<Result> {
  tidied ??= removeAbandonedUploads(new Date()).catch((error: unknown) => {
    log.warn({ err: error }, 'abandoned uploads could not be removed');
  });
  const directory = await mkdtemp(path.join(tmpdir(), DIRECTORY_PREFIX));
  try {
    const source = path.join(directory, 'source');
    const target = path.join(directory, 'target');
    const measured = new Measured(content, maxBytes);
    await pipeline(measured, createWriteStream(source, { mode: 0o600, flags: 'wx' }));
    const { size } = measured.result();
    return await use({
      source,
      size,
      async cleanPicture(job) {
        const order = { job: { kind: 'picture', ...job }, source, target } as const;
        const answer = await inTurn(() => decode(order, PICTURE_ALLOWANCE, directory));
        if (!('picture' in answer)) throw refusalOf(answer);
        return { ...answer.picture, file: target };
      },
      async inspectPdf(job) {
        const order = { job: { kind: 'pdf', ...job }, source, target } as const;
        const allowance = size > LARGE_PDF ? LARGE_PDF_ALLOWANCE : PDF_ALLOWANCE;
        const answer = await inTurn(() => decode(order, allowance, directory));
        if (!('pdf' in answer)) throw refusalOf(answer);
        return answer.pdf;
      },
      async cleanVideo() {
        const order = { job: { kind: 'video' }, source, target } as const;
        const answer = await inTurn(() => decode(order, VIDEO_ALLOWANCE, directory));
        if (!('video' in answer)) throw refusalOf(answer);
        return answer.video;
      },
    });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/**
 * Draws the picture of a page for link previews.
 * @returns a JPEG
 * @throws PortalError `too_many_requests` while too many files are being decoded
 */
export async function drawSharePicture(job: Omit<SharePictureJob, 'kind'>): Promise<Buffer> {
  const directory = await mkdtemp(path.join(tmpdir(), DIRECTORY_PREFIX));
  try {
    const target = path.join(directory, 'target');
    const order = { job: { kind: 'share', ...job }, source: '', target } as const;
    const answer = await inTurn(() => decode(order, SHARE_ALLOWANCE, directory));
    if (!('drawn' in answer)) throw new Error('the picture was not drawn', { cause: answer });
    return await readFile(target);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

function refusalOf(answer: DecoderAnswer): Error {
  if (!('refused' in answer)) return new Error('the decoder answered something else');
  const { refused, reason } = answer;
  if (refused === 'content') return new PortalError('file_type', { cause: reason });
  return new PortalError('file_too_large', { fields: { file: RULES[refused] }, cause: reason });
}

let running = 0;
const waiting: (() => void)[] = [];

/** Waits for a slot. @throws PortalError `too_many_requests` when too many are already waiting */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= RUNNING) {
    if (waiting.length >= WAITING) throw new PortalError('too_many_requests', { retryAfter: BUSY_SECONDS });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The slot goes to the next one without becoming free.
    if (next) next();
    else running -= 1;
  }
}

/** Runs one job in a process of its own. @throws PortalError `file_too_large` when it exceeded its limits */
async function decode(order: DecoderOrder, allowance: Allowance, directory: string): Promise<DecoderAnswer> {
  const child = start(order, allowance, directory);
  const patience = allowance.time * (LIMITS_PROCESSOR_TIME ? PATIENCE : 1);
  let output = '';
  let errors = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors = (errors + text).slice(0, 2000)));
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    child.kill('SIGKILL');
  }, patience);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    if (code === 0) return JSON.parse(output) as DecoderAnswer;
    // Running out of memory causes an abort or a signal; any other exit is a defect of the installation.
    if (late || code === null || code >= 128 || /out of memory|allocation failed/i.test(errors)) {
      throw new PortalError('file_too_large', {
        fields: { file: 'fileEffort' },
        cause: late ? `${patience} ms` : errors,
      });
    }
    throw new Error(`the decoder ended with code ${code}: ${errors}`);
  } finally {
    clearTimeout(timer);
  }
}

function start(order: DecoderOrder, allowance: Allowance, directory: string): ChildProcess {
  const here = path.join(process.cwd(), 'src/platform/decoder');
  const modules = path.join(process.cwd(), 'node_modules');
  const node = [
    process.execPath,
    `--max-old-space-size=${allowance.heap}`,
    '--max-semi-space-size=4',
    // What the child may read: its program, the modules, and the directory of this one file.
    '--permission',
    '--allow-addons',
    '--disable-warning=SecurityWarning',
    `--allow-fs-read=${here}${path.sep}*`,
    `--allow-fs-read=${modules}${path.sep}*`,
    `--allow-fs-read=${path.join(process.cwd(), 'package.json')}`,
    `--allow-fs-read=${directory}${path.sep}*`,
    `--allow-fs-write=${directory}${path.sep}*`,
    path.join(here, 'child.ts'),
    JSON.stringify(order),
  ];
  // The shell sets the limits that Node.js cannot set: private memory (on Linux) and processor time, which also ends
  // a child whose parent was killed.
  const limited = !LIMITS_PROCESSOR_TIME
    ? node
    : [
        '/bin/sh',
        '-c',
        'ulimit -c 0; ulimit -d "$0"; ulimit -t "$1"; shift; exec "$@"',
        String((RESERVED + allowance.memory) * 1024),
        String(Math.ceil(allowance.time / 1000) * 2),
        ...node,
      ];
  const [file = '', ...args] = limited;
  // Without the portal's variables, so the child has none of its secrets.
  // The program is known only when it runs; the bundler would otherwise trace the whole project for it.
  return spawn(/* turbopackIgnore: true */ file, args, {
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
