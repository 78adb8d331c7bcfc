import { createServer, type Server } from 'node:http';

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

import { type GaugeName, metrics, type MetricName } from './definitions.ts';
import { countInto, type Reading, type Sampler, samplers } from './metrics.ts';

/**
 * Answers Prometheus on a port of its own, never on that of visitors. Only processes with `METRICS_PORT` load this module.
 *
 * Runs without the bundler, like `src/web.ts`.
 */

/** Figures that are not read by then are missing from the answer; Prometheus gives up after ten seconds. */
const PATIENCE_MS = 4_000;
const RETRY_MS = 5_000;

interface Options {
  readonly port: number;
  readonly host: string;
  /** Says which process it is, in every figure. */
  readonly process: 'web' | 'worker';
  /** Logs why nobody can ask. */
  readonly report: (error: unknown) => void;
  /** Between two tries to listen on a port that is taken. */
  readonly retryMs?: number;
}

type Labels = Readonly<Record<string, string>>;

/** The figures of this process. */
export class Figures {
  readonly #registry = new Registry();
  readonly #counters = new Map<MetricName, Counter>();
  readonly #gauges = new Map<MetricName, Gauge>();
  readonly #histograms = new Map<MetricName, Histogram>();
  /** Gauges that samplers fill: emptied before each answer, so what no longer exists is no longer reported. */
  readonly #sampled = new Set<MetricName>();

  constructor(process: Options['process']) {
    const registers = [this.#registry];
    this.#registry.setDefaultLabels({ process });
    for (const [key, { type, help, labels, ...rest }] of Object.entries(metrics)) {
      const name = key as MetricName;
      const options = { name, help, labelNames: [...labels], registers };
      if (type === 'counter') this.#counters.set(name, new Counter(options));
      else if (type === 'gauge') this.#gauges.set(name, new Gauge(options));
      else {
        const buckets = 'buckets' in rest ? [...rest.buckets] : [];
        this.#histograms.set(name, new Histogram({ ...options, buckets }));
      }
    }
    collectDefaultMetrics({ register: this.#registry });
  }

  /** Has everything that is counted from now on come here. */
  begin(): void {
    countInto({
      count: (name, labels, by) => this.#counters.get(name)?.inc(labels, by),
      observe: (name, labels, seconds) => this.#histograms.get(name)?.observe(labels, seconds),
      move: (name, labels, by) => this.#gauges.get(name)?.inc(labels, by),
    });
  }

  /** Everything as Prometheus reads it. */
  async text(): Promise<string> {
    const readings = await Promise.all([...samplers()].map(readInTime));
    for (const name of this.#sampled) this.#gauges.get(name)?.reset();
    for (const { gauge, labels, value } of readings.flat()) this.#set(gauge, labels, value);
    return this.#registry.metrics();
  }

  #set(gauge: GaugeName, labels: Labels, value: number): void {
    this.#sampled.add(gauge);
    this.#gauges.get(gauge)?.set(labels, value);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }
}

async function readInTime({ name, read }: Sampler): Promise<readonly Reading[]> {
  const up = (value: number): Reading => ({ gauge: 'portal_sampler_up', labels: { sampler: name }, value });
  let timer: NodeJS.Timeout | undefined;
  try {
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`no figures of ${name} in time`)), PATIENCE_MS);
    });
    return [...(await Promise.race([Promise.resolve(read()), late])), up(1)];
  } catch {
    // What is wrong is logged where it is used; here the figures are just missing.
    return [up(0)];
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Answers `GET /metrics`. A port that is taken, as by the process that this one replaces, is reported once and tried again until it is
 * free; the process goes on meanwhile.
 */
export function exportMetrics({ port, host, process, report, retryMs = RETRY_MS }: Options): Server {
  const figures = new Figures(process);
  figures.begin();
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('not found\n');
      return;
    }
    figures.text().then(
      (text) => response.writeHead(200, { 'Content-Type': figures.contentType }).end(text),
      (error: unknown) => {
        report(error);
        response.writeHead(500, { 'Content-Type': 'text/plain' }).end('failed\n');
      },
    );
  });
  let hasReported = false;
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (!hasReported) report(error);
    hasReported = true;
    if (error.code === 'EADDRINUSE') setTimeout(() => server.listen(port, host), retryMs).unref();
  });
  server.listen(port, host);
  // It is no reason for the process to go on.
  server.unref();
  return server;
}
