import { join } from "node:path";
import { readRoutes } from "@/kernel/routes";
import { withTables } from "./money-alone";

/** `bun run money-alone`: writes the tables of docs/money-alone.md, after a call that writes was added or changed. */
export async function writeMoneyAlone(): Promise<void> {
  const root = join(import.meta.dir, "../..");
  const path = join(root, "docs/money-alone.md");
  const { routes } = await readRoutes(join(root, "routes"));
  const calls = routes.flatMap(({ endpoints }) => Object.values(endpoints));
  const endpoints = calls.map(({ call, approval }) => ({ method: call.method, path: call.path, approval }));
  await Bun.write(path, withTables(await Bun.file(path).text(), endpoints));
}
