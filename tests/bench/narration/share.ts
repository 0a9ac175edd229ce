import { leaveOut } from "@/statement-reader/pass";
import { readShare } from "./baseline";

/* The process that reads one share of the cases: FOLDER PAPERS OUT INDEX OF. */
const [folder = "", papers = "", out = "", index = "0", of = "1"] = process.argv.slice(2);
leaveOut(...(process.env.WITHOUT || undefined ? [process.env.WITHOUT ?? ""] : []));
const mutated = process.env.MUTATED !== "no";
const results = await readShare(folder, papers, { index: Number(index), of: Number(of) }, mutated);
await Bun.write(out, JSON.stringify(results));
