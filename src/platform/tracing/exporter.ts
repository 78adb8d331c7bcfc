import {
  context,
  propagation,
  ROOT_CONTEXT,
  type Span as OpenSpan,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';

import { traceWith } from './tracing.ts';

/**
 * Sends traces to a collector (OTLP over HTTP). Only processes with `OTEL_EXPORTER_OTLP_ENDPOINT` load this module.
 *
 * Runs without the bundler, like `src/web.ts`.
 */

/** How long spans wait to be sent together, in ms. */
const BATCH_MS = 1_000;

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

const CARRIED = 'traceparent';

/**
 * Begins tracing in this process.
 * @param endpoint of the collector, without the path
 * @returns a function that sends what is left and stops
 */
export function exportTraces(endpoint: string, process: 'web' | 'worker'): () => Promise<void> {
  const url = new URL('v1/traces', endpoint.endsWith('/') ? endpoint : `${endpoint}/`).href;
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `portal-${process}` }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url }), { scheduledDelayMillis: BATCH_MS }),
    ],
  });
  const manager = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(manager);
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  const tracer = provider.getTracer('portal');
  traceWith({
    run({ name, kind = 'internal', attributes = {}, parent }, work) {
      const above = parent ? propagation.extract(ROOT_CONTEXT, { [CARRIED]: parent }) : context.active();
      return tracer.startActiveSpan(
        name,
        { kind: KINDS[kind], attributes: { ...attributes } },
        above,
        (span) =>
          finish(span, () =>
            work(({ name: later, ...more }) => {
              if (later !== undefined) span.updateName(later);
              span.setAttributes(more);
            }),
          ),
      );
    },
    parent() {
      const carrier: Record<string, string> = {};
      propagation.inject(context.active(), carrier);
      return carrier[CARRIED];
    },
  });
  return async () => {
    traceWith(undefined);
    await provider.shutdown();
  };
}

/** Ends the span with the work. What went wrong is named by its class: its text could quote a person. */
async function finish<Result>(span: OpenSpan, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute('error.type', error instanceof Error ? error.name : 'Error');
    throw error;
  } finally {
    span.end();
  }
}
