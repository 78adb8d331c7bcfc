import type { CounterName, GaugeName, HistogramName, LabelsOf } from './definitions.ts';

/**
 * What code calls to be measured. Without an exporter (`METRICS_PORT` unset) a call looks at one property and returns.
 *
 * Runs with and without the bundler; the global symbol connects the copies of this module in one process.
 */

type Labels = Readonly<Record<string, string>>;

/** One value of a gauge. */
export interface Reading {
  readonly gauge: GaugeName;
  readonly labels: Labels;
  readonly value: number;
}

/** Reads figures that are only worth reading when someone asks for them. */
export interface Sampler {
  /** Unique in the process; a later one of the same name replaces the first. */
  readonly name: string;
  readonly read: () => Promise<readonly Reading[]> | readonly Reading[];
}

/** What keeps the figures of this process. */
export interface Sink {
  count(name: CounterName, labels: Labels, by: number): void;
  observe(name: HistogramName, labels: Labels, seconds: number): void;
  move(name: GaugeName, labels: Labels, by: number): void;
}

interface State {
  sink: Sink | undefined;
  readonly samplers: Map<string, Sampler>;
}

const STATE = Symbol.for('portal.metrics');
const holder = globalThis as { [STATE]?: State };
const state = (holder[STATE] ??= { sink: undefined, samplers: new Map() });

/** Adds to a counter. */
export function count<Name extends CounterName>(name: Name, labels: LabelsOf<Name>, by = 1): void {
  state.sink?.count(name, labels, by);
}

/** Adds a duration to a histogram. */
export function observe<Name extends HistogramName>(
  name: Name,
  labels: LabelsOf<Name>,
  seconds: number,
): void {
  state.sink?.observe(name, labels, seconds);
}

/** Raises or lowers a gauge of something that begins and ends. */
export function move<Name extends GaugeName>(name: Name, labels: LabelsOf<Name>, by: number): void {
  state.sink?.move(name, labels, by);
}

/** One value of a gauge, checked against its definition. */
export function reading<Name extends GaugeName>(gauge: Name, labels: LabelsOf<Name>, value: number): Reading {
  return { gauge, labels, value };
}

/** Has figures read whenever someone asks for them. */
export function sample(sampler: Sampler): void {
  state.samplers.set(sampler.name, sampler);
}

/** Whether anybody counts. */
export function isMeasuring(): boolean {
  return state.sink !== undefined;
}

/** Measures a piece of work in a histogram, whatever its outcome. */
export async function timed<Name extends HistogramName, Result>(
  name: Name,
  labels: LabelsOf<Name>,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!isMeasuring()) return work();
  const began = performance.now();
  try {
    return await work();
  } finally {
    observe(name, labels, (performance.now() - began) / 1_000);
  }
}

/** @returns what samples were registered; for the exporter. */
export function samplers(): Iterable<Sampler> {
  return state.samplers.values();
}

/** Begins counting; for the exporter. */
export function countInto(sink: Sink | undefined): void {
  state.sink = sink;
}
