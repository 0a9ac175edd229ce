import type { readExported } from "@/collections/receipts/exported";
import type { Period } from "../statements/rules";

/** Receipts of a period for a file; `trail` is the trail's newest row at its creation. */
export type Exported = Awaited<ReturnType<typeof readExported>> & {
  period: Period;
  vaId: number | undefined;
  trail: string;
};
