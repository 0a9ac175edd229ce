import { SpanKind, SpanStatusCode } from "@opentelemetry/api";
import type { ExportResult } from "@opentelemetry/core";
import type { SpanExporter } from "@opentelemetry/sdk-trace";
import type { Statement } from "db/client";
import type { Deps } from "@/deps";
import { describeError } from "@/kernel/log";
import type { Observe } from "@/kernel/request-context";
import { addSpan, inSpan, isTraced, recordSpans, takeTraceId } from "@/kernel/spans";
import { Wait } from "@/kernel/wait";

/** Number of characters of SQL in a span. */
const mostOfText = 4_000;

/** Interval at which a failing collector is logged, in milliseconds. */
const loggedEvery = 60_000;

/** Methods that routes have: any other is a caller's own word. */
const methods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

/** Answers a request in its own span, whose parent is in its `traceparent`; without one, its id is the trace's. */
export const inRequestSpan: Observe = ({ c, pattern, requestId }, answer) => {
  if (!isTraced()) return answer();
  const method = methods.has(c.req.method) ? c.req.method : "_OTHER";
  return inSpan(
    `${method} ${pattern}`,
    {
      kind: SpanKind.SERVER,
      attributes: {
        "http.request.method": method,
        "http.route": pattern,
        "vostra.request_id": requestId,
      },
    },
    async (span) => {
      const response = await answer();
      span?.setAttribute("http.response.status_code", response.status);
      if (response.status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
      return response;
    },
    { headers: c.req.raw.headers, traceId: requestId.replaceAll("-", "") },
  );
};

/**
 * Begins to send traces to a collector, if the settings name one: requests, reads and writes of the database, calls to
 * services of the bank, jobs and other work. The packages are loaded only then.
 * @returns a function that sends the last ones and ends it; undefined if nothing is traced
 */
export async function startTraces({ db, env, log, now }: Pick<Deps, "db" | "env" | "log" | "now">) {
  if (!env.traces) return undefined;
  const { W3CTraceContextPropagator } = await import("@opentelemetry/core");
  const { BatchSpanProcessor, RandomIdGenerator, TracerProvider } = await import("@opentelemetry/sdk-trace");
  const { OTLPTraceExporter } = await import("@opentelemetry/exporter-trace-otlp-http");
  const { resourceFromAttributes } = await import("@opentelemetry/resources");
  const exporter = logFailures(new OTLPTraceExporter({ url: env.traces.url }), { log, now });
  const random = new RandomIdGenerator();
  const provider = new TracerProvider({
    idGenerator: {
      generateTraceId: () => takeTraceId() ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    resource: resourceFromAttributes({
      "service.name": "vostra",
      ...(env.build && { "service.version": env.build }),
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const stopRecording = recordSpans({
    tracer: provider.getTracer("vostra"),
    propagator: new W3CTraceContextPropagator(),
  });
  const stopObserving = db.observe({
    read: (statements, ms) => addSpan("read", getAttributes(statements), ms),
    write: (statements, ms) => addSpan("write", getAttributes(statements), ms),
  });
  return async () => {
    stopObserving();
    stopRecording();
    await provider.shutdown().catch((error: unknown) => {
      log.warn(describeError(error), "the last traces were not taken");
    });
  };
}

/** Attributes of a span about statements: their SQL, never their parameters. */
const getAttributes = (statements: readonly Statement[]) => ({
  "db.system.name": "sqlite",
  "db.query.text": statements
    .map(({ sql }) => sql)
    .join(";\n")
    .slice(0, mostOfText),
  ...(statements.length > 1 && { "db.operation.batch.size": statements.length }),
});

/** Exporter that logs rejected spans: the spans are lost, without further effect. */
function logFailures(exporter: SpanExporter, { log, now }: Pick<Deps, "log" | "now">): SpanExporter {
  let quiet = new Wait(now, 0);
  const tell = ({ error }: ExportResult, spans: number) => {
    if (!quiet.isOver) return;
    quiet = new Wait(now, loggedEvery);
    log.warn({ spans, reason: error?.message ?? "unknown" }, "the collector did not take traces");
  };
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code !== 0) tell(result, spans.length);
        done(result);
      }),
    ...(exporter.forceFlush && { forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve() }),
    shutdown: () => exporter.shutdown(),
  };
}
