import type { Chain } from "./balance-chain";
import type { Reading } from "./column-reading";
import type { TotalCheck } from "./printed-totals";
import type { Run } from "./run";

/** A statement under its best reading, with the results of the arithmetic. */
export type Solution = {
  reading: Reading;
  run: Run;
  chain: Chain;
  totals: TotalCheck[];
  opening: number | null;
  openingPrinted: boolean;
  closing: number | null;
  closingPrinted: boolean;
  score: number;
};
