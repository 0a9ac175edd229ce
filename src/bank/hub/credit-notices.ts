import { readBankFile } from "@/bank/bank-files/read";
import { listOwnIbans } from "@/bank/bank-statements/rules";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { currencySchema, toDecimal } from "@/vocabulary/money";
import type { CreditOutcome } from "./contract";
import type { ReportedCredit } from "./statement-lines";

/** A credit that its file does not describe completely enough to book. */
export type UnreadableCredit = Pick<CreditOutcome, "account" | "amount" | "currency" | "bankReference"> & {
  problem: AppError;
};

export const badFile = (message: string) => new AppError("bad_request", message, { code: "CAMT_054" });

/** The credits of a camt.054, each of whose payments names its virtual IBAN. */
export async function listCredits(
  { env }: Pick<Deps, "env">,
  xml: string,
): Promise<(ReportedCredit | UnreadableCredit)[]> {
  const statements = await readBankFile(new TextEncoder().encode(xml));
  return statements.flatMap(({ format, currency: named, lines }) => {
    if (format !== "camt.054") throw badFile("Send a camt.054, or JSON");
    const currency = currencySchema.safeParse(named).data;
    const credits = lines.filter(
      ({ direction, status, reversal }) => direction === "credit" && status === "booked" && !reversal,
    );
    return credits.flatMap(({ details, bankReference, booked: bookingDate, valued }) => {
      const equals = new Map<string, string[]>();
      return details.map((detail, part) => {
        const [account] = listOwnIbans(detail, env.bankCode);
        const reference = details.length === 1 ? bankReference : `${bankReference}/${part + 1}`;
        const problem =
          currency === undefined
            ? "No account is kept in this currency"
            : account === undefined
              ? "The credit does not name one of our virtual IBANs as its creditor account"
              : bankReference === ""
                ? "The credit has no bank reference (AcctSvcrRef)"
                : undefined;
        if (problem !== undefined || currency === undefined || account === undefined) {
          const read = { account: account ?? "", amount: toDecimal(detail.amount), currency: named };
          return { ...read, bankReference: reference, problem: badFile(problem ?? "") };
        }
        const key = `${account} ${detail.amount}`;
        const equal = equals.get(key) ?? [];
        equals.set(key, equal);
        const place = equal.push(reference) - 1;
        return {
          account,
          amount: detail.amount,
          currency,
          bankReference: reference,
          // A batch has one reference for all of its payments.
          ...(details.length > 1 && { batch: { reference: bankReference, equal, place } }),
          endToEndId: detail.endToEndId,
          bookingDate,
          valueDate: valued ?? bookingDate,
          debtor: detail.counterpartyName,
          remittance: detail.remittance,
          ...(detail.structuredReference !== "" && { structuredReference: detail.structuredReference }),
        };
      });
    });
  });
}
