import { join } from "node:path";
import { seenAtStart } from "@/kernel/sources";
import { compiledForm, projectPlace } from "@/programs/choose";

// Without arguments none of the commands is loaded.
if (process.argv.length > 2) {
  const [{ givenArguments }, { commands }] = await Promise.all([
    import("@/command-line/command"),
    import("@/command-line/commands"),
  ]);
  givenArguments(commands.start);
}
// The server's files, the book above all, are readable by its own user alone.
process.umask(0o077);

const serve = join(import.meta.dir, "serve.ts");
let form = compiledForm(serve, projectPlace, seenAtStart());
if (process.env.NODE_ENV === "production" && form === undefined) {
  // By a process of its own, whose memory is given back. Where it cannot write, the sources are run.
  const build = [process.execPath, join(import.meta.dir, "app/build.ts")];
  await Bun.spawn(build, { stdio: ["ignore", "ignore", "inherit"] }).exited;
  form = compiledForm(serve);
}
await import(form ?? serve);
