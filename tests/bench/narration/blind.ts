import { analyseStatement } from "@/narration/analyse";
import { nasty } from "../../fixtures/statements/blind/nasty";
import { ordinary } from "../../fixtures/statements/blind/ordinary";
import { draw, makeTruth } from "../../fixtures/statements/blind/sheet";
import { compareFile, type FileResult } from "./truth";

/** Reads the two blind sets and prints how many are correctly proven, correctly read without a proof, and misread. */
export async function readBlindSets(): Promise<number> {
  let falseProofs = 0;
  for (const [title, set] of [
    ["ordinary", ordinary],
    ["nasty", nasty],
  ] as const) {
    const results: FileResult[] = [];
    for (const layout of set) {
      const truth = { ...makeTruth(layout), negative: false };
      const result = compareFile(truth, await analyseStatement(await draw(layout)), 1, 0);
      results.push(result);
      console.log(result.line);
    }
    const count = (holds: (result: FileResult) => boolean) => results.filter(holds).length;
    const proven = count(({ right, negative, verdict }) => right && !negative && verdict === "proven");
    const right = count((result) => result.right && !result.negative && result.verdict !== "proven");
    const refused = count((result) => result.right && result.negative);
    const proofs = count(({ falseProof }) => falseProof);
    falseProofs += proofs;
    console.log(
      `${title.padEnd(14)} ${proven} proven rightly, ${right} read rightly without a proof, ${refused} rightly not proven, ${count((result) => !result.right)} wrong, ${proofs} false proofs, of ${set.length}\n`,
    );
  }
  return falseProofs;
}
