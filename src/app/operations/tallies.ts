import { Counter, Histogram, type Registry } from "prom-client";

/** Seconds by which answers are counted. */
const bounds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Counters of one route: answers within each bound and above, their total duration, and their statuses. */
export class Tally {
  readonly within = Array<number>(bounds.length + 1).fill(0);
  readonly statuses = new Map<number, number>();
  seconds = 0;

  count(status: number, seconds: number): void {
    let at = 0;
    while (at < bounds.length && seconds > (bounds[at] ?? 0)) at += 1;
    this.within[at] = (this.within[at] ?? 0) + 1;
    this.seconds += seconds;
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
  }
}

/**
 * Counts answers by method and route's pattern, and exports them on request: Prometheus' client looks labels up with each
 * observation, which takes ten times as long as counting.
 */
export class Tallies {
  readonly #routes = new Map<string, Map<string, Tally>>();

  constructor(registry: Registry) {
    const routes = this.#routes;
    new Counter({
      name: "vostra_http_requests_total",
      help: "Answered requests, by the pattern of their route",
      labelNames: ["method", "route", "status"],
      registers: [registry],
      collect() {
        this.reset();
        for (const [route, methods] of routes)
          for (const [method, { statuses }] of methods)
            for (const [status, answers] of statuses)
              this.inc({ method, route, status: String(status) }, answers);
      },
    });
    registry.registerMetric(
      new TalliedHistogram(
        {
          name: "vostra_http_request_duration_seconds",
          help: "How long answers took, by the pattern of their route",
          registers: [],
        },
        routes,
      ),
    );
  }

  of(method: string, route: string): Tally {
    const methods = this.#routes.get(route) ?? new Map<string, Tally>();
    const tally = methods.get(method) ?? new Tally();
    if (!methods.has(method)) this.#routes.set(route, methods.set(method, tally));
    return tally;
  }
}

type Config = { name: string; help: string; registers: [] };

/** Shows tallies as a histogram. */
class TalliedHistogram extends Histogram<"method" | "route" | "le"> {
  readonly #config: Config;
  readonly #routes: ReadonlyMap<string, ReadonlyMap<string, Tally>>;

  constructor(config: Config, routes: ReadonlyMap<string, ReadonlyMap<string, Tally>>) {
    super(config);
    this.#config = config;
    this.#routes = routes;
  }

  // The registry calls this name first, which the types lack.
  getForPromString() {
    return this.get();
  }

  override get() {
    const { name, help } = this.#config;
    const values = [...this.#routes].flatMap(([route, methods]) =>
      [...methods].flatMap(([method, { within, seconds }]) => {
        let answers = 0;
        const buckets = within.map((count, at) => {
          answers += count;
          const labels = { method, route, le: bounds[at] ?? "+Inf" };
          return { metricName: `${name}_bucket`, labels, value: answers };
        });
        const labels = { method, route };
        return [
          ...buckets,
          { metricName: `${name}_sum`, labels, value: seconds },
          { metricName: `${name}_count`, labels, value: answers },
        ];
      }),
    );
    const type = "histogram" as unknown as Awaited<ReturnType<Histogram["get"]>>["type"];
    return Promise.resolve({ name, help, type, values, aggregator: "sum" as const, collect: () => {} });
  }
}
