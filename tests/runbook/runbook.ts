import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Fault } from "../faults/postings";

const root = join(import.meta.dir, "../..");

/** Types all commands of docs/deploying.md and the runbook on a machine in separate namespaces, as root there. */
export const runbook: Fault = {
  name: "docs/deploying.md and each part of the runbook were typed as they are written",
  async run() {
    const isRoot = process.getuid?.() === 0;
    if (!isRoot || ["unshare", "setpriv", "useradd"].some((name) => !Bun.which(name)))
      return { ok: false, skipped: true, said: "it wants root, namespaces and useradd" };
    const folder = mkdtempSync(join(tmpdir(), "vostra-machine-"));
    try {
      const apart = ["unshare", "--mount", "--pid", "--fork", "--kill-child=SIGKILL", "--mount-proc"];
      const only = process.env.RUNBOOK_ONLY ?? "";
      const child = Bun.spawn([...apart, process.execPath, "tests/runbook/machine.ts", folder, only], {
        cwd: root,
        stdin: "ignore",
        stdout: "pipe",
        stderr: "inherit",
      });
      const said = await new Response(child.stdout).text();
      return { ok: (await child.exited) === 0, said: `\n${said.trimEnd().replace(/^/gm, "     ")}\n    ` };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
