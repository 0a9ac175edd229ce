import { budget, type Fetch, idleBudget, readScripts } from "../javascript";
import type { Figure } from "../report";

/** Bytes of JavaScript that run and that are fetched before the first touch, by page and visitor. */
export async function* javascript(): AsyncGenerator<Figure> {
  const { startApp } = await import("../../server/support");
  const app = await startApp();
  try {
    for (const who of [undefined, "admin", "client_user"] as const) {
      const cookie = who && (await app.signIn(who));
      const browse: Fetch = (path) =>
        app.call("GET", path, { cookie, headers: { "accept-encoding": "gzip" } });
      for (const { method, path } of app.pages) {
        if (method !== "GET" || path.includes("{")) continue;
        const answer = await app.call("GET", path, { cookie });
        if (answer.status !== 200) continue;
        const { total, idle } = await readScripts(browse, await answer.text());
        const name = `${path} (${who ?? "nobody signed in"})`;
        yield {
          name: `${name}, run before a touch`,
          unit: "bytes",
          ours: total,
          limit: budget,
          wanted: "at most 16,384 bytes",
          met: total <= budget,
        };
        yield {
          name: `${name}, in all when idle`,
          unit: "bytes",
          ours: idle,
          limit: idleBudget,
          wanted: "at most 130 kB",
          met: idle <= idleBudget,
        };
      }
    }
  } finally {
    await app.close();
  }
}
