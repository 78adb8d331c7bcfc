/**
 * What code calls to be traced. Without a collector (`OTEL_EXPORTER_OTLP_ENDPOINT` unset) a call looks at one property and does
 * the work; nothing of OpenTelemetry is loaded.
 *
 * Runs with and without the bundler; the global symbol connects the copies of this module in one process.
 */

type Attributes = Readonly<Record<string, string | number>>;

/** A piece of work that shows up in a trace. */
export interface Span {
  /** Without anything that differs from one time to the next, so spans can be compared. */
  readonly name: string;
  readonly kind?: 'server' | 'client' | 'internal' | 'consumer';
  readonly attributes?: Attributes;
  /** Where it belongs, as a header `traceparent`, if that is not what is under way here. */
  readonly parent?: string | null | undefined;
}

/** Says more about a span while it is open. */
export type Note = (attributes: Attributes & { readonly name?: string }) => void;

/** What makes spans. */
export interface Tracer {
  run<Result>(span: Span, work: (note: Note) => Promise<Result>): Promise<Result>;
  parent(): string | undefined;
}

const STATE = Symbol.for('portal.tracing');
const holder = globalThis as { [STATE]?: { tracer: Tracer | undefined } };
const state = (holder[STATE] ??= { tracer: undefined });

const noNote: Note = () => undefined;

/** Does a piece of work as a span of its own, below the one that is under way. An error ends the span as failed. */
export function traced<Result>(span: Span, work: (note: Note) => Promise<Result>): Promise<Result> {
  return state.tracer ? state.tracer.run(span, work) : work(noNote);
}

/** Does work that another process left, below the span that it was left in. */
export function continued<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  return state.tracer ? state.tracer.run({ kind: 'consumer', ...span }, work) : work();
}

/** Whether anybody traces. */
export function isTracing(): boolean {
  return state.tracer !== undefined;
}

/** The span that is under way, as a header `traceparent`, for work that is left to another process. */
export function currentTraceParent(): string | undefined {
  return state.tracer?.parent();
}

/** Begins tracing; for the exporter. */
export function traceWith(tracer: Tracer | undefined): void {
  state.tracer = tracer;
}
