import { alertTable } from "../alerts/cases";
import type { Fault } from "./postings";

/** Faults with their own test in the check, also made here. `more`: lines with its findings if it passes. */
type Standing = Pick<Fault, "name" | "needs" | "alone"> & { file: string; more?: () => Iterable<string> };
const files: readonly Standing[] = [
  {
    file: "server/prometheus-rules.test.ts",
    name: "what each alert watches went wrong, by the figures of a server that ran",
    needs: ["promtool"],
    more: alertTable,
  },
  {
    file: "cluster/restored-primary.cluster.test.ts",
    name: "an older copy was put in place of a primary's data",
  },
  {
    file: "cluster/copied-replica.cluster.test.ts",
    name: "a replica's files were copied while its node ran",
  },
  { file: "cluster/faults.cluster.test.ts", name: "a disk was full" },
  { file: "cluster/kept-head.cluster.test.ts", name: "a book lost its last entries" },
  { file: "cluster/primary.cluster.test.ts", name: "a primary stood still", alone: true },
];

/** Runs the tests of a file. Returns if they pass, how many did, and the end of their output. */
async function make(file: string): Promise<{ ok: boolean; passed: string; output: string }> {
  const path = `tests/${file}`;
  const child = Bun.spawn([process.execPath, "test", "--only-failures", "--timeout=300000", path], {
    stdout: "pipe",
    stderr: "pipe",
    env: { ...process.env, NODE_ENV: "test" },
  });
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  const output = out + err;
  const passed = /^\s*(\d+) pass$/m.exec(output)?.[1] ?? "0";
  return { ok: (await child.exited) === 0, passed, output: output.slice(-2000) };
}

/** Faults that wait for frames and leases can be late on a busy machine: they are repeated then, with a note. */
export const standing: readonly Fault[] = files.map(({ file, more = () => [], ...fault }) => ({
  ...fault,
  async run() {
    const first = await make(file);
    const lines = [...more()].map((line) => `\n     ${line}`).join("");
    if (first.ok) return { ok: true, said: `${first.passed} expectations of it hold${lines}` };
    const { ok, passed } = await make(file);
    return {
      ok,
      said: `${ok ? `${passed} expectations of it hold, but only when it was made once more` : "it failed twice"}:\n${first.output}`,
    };
  },
}));
