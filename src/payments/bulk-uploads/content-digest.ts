import type { Work } from "@/kernel/time-slices";
import { looksLikeIban, normaliseIban } from "@/vocabulary/iban";
import { toWireAmount } from "@/vocabulary/money";
import type { UploadRow } from "./queries";
import type { UploadedRow } from "./rules";

type Plain = Readonly<Record<string, (text: string) => string>>;

/** Texts of columns in their form for comparison: an amount without trailing zeros, an account in one spelling. */
const plain: Plain = {
  amount: amountText,
  toleranceBelow: amountText,
  toleranceAbove: amountText,
  from: accountText,
  recipient: accountText,
  payerAccount: accountText,
};

/** Comparison form of earlier versions, whose account numbers kept dashes and leading zeros. */
const formerPlain: Plain = { ...plain, from: formerAccountText, recipient: formerAccountText };

function amountText(text: string): string {
  const [whole = "", part, ...more] = toWireAmount(text).split(".");
  if (part === undefined || more.length > 0) return text;
  let end = part.length;
  while (end > 0 && part[end - 1] === "0") end -= 1;
  return end === 0 ? whole : `${whole}.${part.slice(0, end)}`;
}

/**
 * Form of an account number for comparison, without leading zeros. It only finds repeated files, and grants no access.
 */
function accountText(text: string): string {
  const account = normaliseIban(text);
  return /^0+\d+$/.test(account) ? String(BigInt(account)) : account;
}

function formerAccountText(text: string): string {
  return looksLikeIban(text) ? normaliseIban(text) : text.replaceAll(" ", "");
}

/** Kind of a file, and the pool that it is for. */
type Purpose = Pick<UploadRow, "kind" | "numberPoolId">;

/**
 * The SHA-256 (hex) of what rows say, by which the same file is recognised: whatever format and encoding it has, in which
 * order its rows and columns stand, and how it writes amounts and accounts. Of rows as they were read, before they get
 * references. `former` is the digest by which versions with another spelling of accounts kept a file of payments.
 */
export function* contentDigests(
  purpose: Purpose,
  rows: readonly UploadedRow[],
): Work<{ digest: string; former: string | undefined }> {
  const digest = yield* digestRows(purpose, rows, plain);
  return {
    digest,
    former: purpose.kind === "payments" ? yield* digestRows(purpose, rows, formerPlain) : undefined,
  };
}

/** Number of rows per step, between which the work may pause. */
const step = 200;

function* digestRows(
  { kind, numberPoolId }: Purpose,
  rows: readonly UploadedRow[],
  plainTexts: Plain,
): Work<string> {
  let runs: string[][] = [];
  for (let at = 0; at < rows.length; at += step) {
    runs.push(
      rows
        .slice(at, at + step)
        .map((row) => describeRow(row, plainTexts))
        .sort(),
    );
    yield;
  }
  while (runs.length > 1) {
    const merged: string[][] = [];
    for (let at = 0; at < runs.length; at += 2) merged.push(yield* merge(runs[at] ?? [], runs[at + 1] ?? []));
    runs = merged;
  }
  const [texts = []] = runs;
  const purpose = numberPoolId === null ? kind : `${kind} ${numberPoolId}`;
  const hasher = new Bun.CryptoHasher("sha256").update(`${purpose} `);
  for (let at = 0; at < texts.length; at += step) {
    hasher.update(`${at === 0 ? "" : "\n"}${texts.slice(at, at + step).join("\n")}`);
    yield;
  }
  return hasher.digest("hex");
}

/** Merges two sorted lists. */
function* merge(some: readonly string[], others: readonly string[]): Work<string[]> {
  const merged: string[] = [];
  for (let [a, b] = [0, 0]; a < some.length || b < others.length; ) {
    const [one, other] = [some[a], others[b]];
    if (one !== undefined && (other === undefined || one <= other)) {
      merged.push(one);
      a += 1;
    } else if (other !== undefined) {
      merged.push(other);
      b += 1;
    }
    if (merged.length % step === 0) yield;
  }
  return merged;
}

const describeRow = ({ values, flaws }: UploadedRow, plainTexts: Plain): string =>
  JSON.stringify([
    Object.entries(values)
      .map(([column, text]) => [column, (plainTexts[column] ?? collapsed)(text)])
      .filter(([, text]) => text !== "")
      .sort(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
    Object.keys(flaws).sort(),
  ]);

const collapsed = (text: string) => text.replaceAll(/\s+/g, " ").trim();
