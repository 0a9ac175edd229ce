import { existsSync } from "node:fs";
import { join } from "node:path";

/** Where the check unpacks Prometheus: installed, its package would start a service. */
export const promFolder = join(import.meta.dir, "../node_modules/.cache/prometheus");

/** One of Prometheus' programs: of the system, or as the check unpacked it. Undefined where there is none. */
export function findProm(program: "promtool" | "prometheus"): string | undefined {
  const unpacked = join(promFolder, "usr/bin", program);
  return Bun.which(program) ?? (existsSync(unpacked) ? unpacked : undefined);
}
