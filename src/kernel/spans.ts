import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  type TextMapPropagator,
  type Tracer,
  trace,
} from "@opentelemetry/api";

/** Recorder of spans, with the propagator that writes their trace into headers. */
type Recorder = { tracer: Tracer; propagator: TextMapPropagator };

/** Recorder of this process; undefined without tracing, when a span costs only this check. */
let recorder: Recorder | undefined;

/** The span that is under way, with its trace. */
const current = new AsyncLocalStorage<Context>();

/** Id of the trace that the next root span begins; its generator takes it. */
let ownTrace: string | undefined;

/** Takes the id of the trace that is being begun; undefined if any will do. */
export function takeTraceId(): string | undefined {
  const taken = ownTrace;
  ownTrace = undefined;
  return taken;
}

/** True if spans are recorded. */
export const isTraced = (): boolean => recorder !== undefined;

/** Id of the current trace; undefined without tracing. */
export function currentTraceId(): string | undefined {
  const context = recorder && current.getStore();
  return context && trace.getSpanContext(context)?.traceId;
}

/** Adds attributes to the current span. */
export function describeSpan(attributes: Attributes): void {
  const context = recorder && current.getStore();
  if (context) trace.getSpan(context)?.setAttributes(attributes);
}

/** Records spans from now on. @returns a function that ends it */
export function recordSpans(by: Recorder): () => void {
  recorder = by;
  return () => {
    if (recorder === by) recorder = undefined;
  };
}

/**
 * Does work in a span, whose parent is the current span.
 * @param request a request's own headers, in which a trace that they name is the parent instead, and the id of the trace that it
 * begins otherwise
 * @throws errors of the work; its span then has failed, with the error's name and not its message, which may hold people's data
 */
export async function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span?: Span) => Promise<T>,
  request?: { headers: Headers; traceId: string },
): Promise<T> {
  if (!recorder) return work();
  const { tracer, propagator } = recorder;
  const parent = request
    ? propagator.extract(ROOT_CONTEXT, request.headers, {
        get: (carrier: Headers, key) => carrier.get(key) ?? undefined,
        keys: (carrier: Headers) => [...carrier.keys()],
      })
    : (current.getStore() ?? ROOT_CONTEXT);
  if (request && !trace.getSpanContext(parent)) ownTrace = request.traceId;
  const span = tracer.startSpan(name, options, parent);
  ownTrace = undefined;
  try {
    return await current.run(trace.setSpan(parent, span), () => work(span));
  } catch (error) {
    span.setStatus({
      code: SpanStatusCode.ERROR,
      message: error instanceof Error ? error.name : typeof error,
    });
    throw error;
  } finally {
    span.end();
  }
}

/** Does work in the span of a call to another service, which records only the host of its address. */
export function inCallSpan<T>(name: string, url: string, work: () => Promise<T>): Promise<T> {
  if (!recorder) return work();
  return inSpan(name, { kind: SpanKind.CLIENT, attributes: { "server.address": new URL(url).host } }, () =>
    work(),
  );
}

/** A span that ends now and began a number of milliseconds ago, within the current one; undefined without one. */
export function addSpan(name: string, attributes: Attributes, ms: number): void {
  const parent = current.getStore();
  if (!recorder || !parent) return;
  const end = performance.timeOrigin + performance.now();
  recorder.tracer
    .startSpan(name, { kind: SpanKind.CLIENT, attributes, startTime: end - ms }, parent)
    .end(end);
}

/** Headers that pass the trace to a called service (`traceparent`, and `tracestate` if there is one). */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  const context = current.getStore();
  if (!recorder || !context) return headers;
  recorder.propagator.inject(context, headers, {
    set: (carrier: Record<string, string>, key, value) => {
      carrier[key] = value;
    },
  });
  return headers;
}
