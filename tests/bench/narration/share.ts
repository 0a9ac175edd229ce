import { leaveOut } from "@/statement-reader/pass";
import { ablate } from "./ablation";
import { readShare } from "./baseline";
import { readCases } from "./cases";
import { withoutFixture } from "./fixtures";

/* Process that handles one share of the cases: JOB FOLDER PAPERS OUT INDEX OF [WITHOUT]. */
const [job = "", folder = "", papers = "", out = "", index = "0", of = "1", without = ""] =
  process.argv.slice(2);
if (without !== "") leaveOut(without);
const share = { index: Number(index), of: Number(of) };
const cases = readCases(folder, await Bun.file(papers).json(), share, job !== "fixtures");
const answer =
  job === "read"
    ? await readShare(cases)
    : await ablate(cases, job === "fixtures" ? await withoutFixture() : undefined);
await Bun.write(out, JSON.stringify(answer));
