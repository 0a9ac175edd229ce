import type { Fault } from "./postings";

/** Faults that have a test of the check, made here with the others. */
const files: readonly [file: string, name: string][] = [
  ["restored-primary", "an older copy was put in place of a primary's data"],
  ["copied-replica", "a replica's files were copied while its node ran"],
  ["faults", "a disk was full"],
  ["primary", "a primary stood still"],
  ["kept-head", "a book lost its last entries"],
];

export const standing: readonly Fault[] = files.map(([file, name]) => ({
  name,
  async run() {
    const child = Bun.spawn(
      [
        process.execPath,
        "test",
        "--only-failures",
        "--timeout=300000",
        `tests/cluster/${file}.cluster.test.ts`,
      ],
      { stdout: "pipe", stderr: "pipe", env: { ...process.env, NODE_ENV: "test" } },
    );
    const [out, err] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ]);
    const ok = (await child.exited) === 0;
    const passed = /^\s*(\d+) pass$/m.exec(out + err)?.[1] ?? "0";
    return { ok, said: ok ? `${passed} expectations of it hold` : `${(out + err).slice(-2000)}` };
  },
}));
