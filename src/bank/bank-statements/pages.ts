import { refusal } from "@/bank/bank-files/refusal";
import type { BankStatement } from "@/bank/bank-files/statement";
import { shownAmount } from "@/bank/bank-files/values";
import { within } from "./open-file";

/**
 * Refuses an upload with a page of a statement whose previous or next page it does not hold: read alone, it would look like a whole
 * statement.
 * @throws AppError 400 that names the file and the place of the page's balance
 */
export async function assertWholeStatements(
  files: readonly {
    within: string | undefined;
    statements: readonly Pick<BankStatement, "account" | "currency" | "openEnds">[];
  }[],
): Promise<void> {
  const ends = files.flatMap(({ within: file, statements }) =>
    statements.flatMap(({ account, currency, openEnds = [] }) =>
      openEnds.map((end) => ({ ...end, account, currency, file })),
    ),
  );
  for (const { side, amount, account, currency, file, place } of ends) {
    const isJoined = ends.some(
      (other) =>
        other.side !== side &&
        other.amount === amount &&
        other.account === account &&
        other.currency === currency,
    );
    if (isJoined) continue;
    const what =
      side === "end"
        ? `The page ends with the intermediate balance ${shownAmount(amount, currency)}, and no page begins with it.`
        : `The page begins with the intermediate balance ${shownAmount(amount, currency)}, and no page ends with it.`;
    const sentence = `${what} Choose a file or ZIP with all pages, or import these without the others.`;
    await within(file, Promise.reject(refusal(place, "PAGES_MISSING", sentence)));
  }
}
