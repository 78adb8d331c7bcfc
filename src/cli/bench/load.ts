import autocannon from 'autocannon';

/** Open connections of the load generator, each with one request under way. */
const CONNECTIONS = 20;
const ROUND_SECONDS = 2;
const WARM_UP_SECONDS = 1;

/** What one target answered to: requests per second, and the 99th percentile of the answer time in milliseconds. */
export interface Rate {
  perSecond: number;
  p99Ms: number;
}

/**
 * Loads all targets one after another, round by round in changing order, so other load on the machine affects all of
 * them equally.
 * @returns the median over the rounds for each target
 * @throws Error when a target fails to answer 200 to a request
 */
export async function loadInTurn<Name extends string>(
  targets: Record<Name, string | BenchRequest>,
  rounds: number,
): Promise<Record<Name, Rate>> {
  const names = Object.keys(targets) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, [] as Rate[]])) as Record<Name, Rate[]>;
  for (const name of names) await load(targets[name], WARM_UP_SECONDS);
  for (let round = 0; round < rounds; round += 1) {
    const order = [...names.slice(round % names.length), ...names.slice(0, round % names.length)];
    for (const name of order) results[name].push(await load(targets[name], ROUND_SECONDS));
  }
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        perSecond: median(results[name].map(({ perSecond }) => perSecond)),
        p99Ms: median(results[name].map(({ p99Ms }) => p99Ms)),
      },
    ]),
  ) as Record<Name, Rate>;
}

/** A request other than a plain GET. */
export interface BenchRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Names the path of each request, for those that must not be repeated. */
  readonly nextPath?: () => string;
}

/** Loads one target alone for some rounds. @returns the median over the rounds */
export async function loadAlone(request: BenchRequest, rounds: number): Promise<Rate> {
  const rates: Rate[] = [];
  await load(request, WARM_UP_SECONDS);
  for (let round = 0; round < rounds; round += 1) rates.push(await load(request, ROUND_SECONDS));
  return {
    perSecond: median(rates.map(({ perSecond }) => perSecond)),
    p99Ms: median(rates.map(({ p99Ms }) => p99Ms)),
  };
}

async function load(target: string | BenchRequest, seconds: number): Promise<Rate> {
  const request = typeof target === 'string' ? { url: target } : target;
  const { nextPath, ...plain } = request;
  const { url } = plain;
  const result = await autocannon({
    ...plain,
    connections: CONNECTIONS,
    duration: seconds,
    ...(nextPath && {
      requests: [{ setupRequest: (given: autocannon.Request) => ({ ...given, path: nextPath() }) }],
    }),
  });
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(`${url} failed ${result.errors} times and answered ${result.non2xx} times with an error`);
  }
  return { perSecond: result.requests.average, p99Ms: result.latency.p99 };
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The smallest of the values that at least `percent` per cent of them do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}
