import { type Approvable, isApprovable, type NoApproval } from "@/approvals/approvable";
import { hasAmount, isApprovalKind } from "@/approvals/contract";
import type { EndpointInfo } from "@/kernel/define";

type Writing = Pick<EndpointInfo, "method" | "path"> & { approval?: unknown };

/** The head of each table of docs/money-alone.md. */
const heads = {
  money: "| call | what it does | second person |\n|---|---|---|\n",
  others: "| call | why |\n|---|---|\n",
} as const;

/**
 * Text of docs/money-alone.md with its two tables as the endpoints declare them: their acts, and their approvers.
 * @throws Error if the text has no such tables
 */
export function withTables(text: string, endpoints: readonly Writing[]): string {
  const money: string[] = [];
  const others: string[] = [];
  const calls = endpoints.map((one) => ({ ...one, name: `${one.method} ${one.path}` }));
  for (const { name, approval } of calls.toSorted((a, b) => a.path.localeCompare(b.path))) {
    if (isApprovable(approval)) {
      for (const [does, secondPerson] of listRows(approval))
        money.push(`| ${name} | ${does} | ${secondPerson} |\n`);
    } else if (isNoApproval(approval)) {
      const { none, does } = approval;
      if (does === undefined) others.push(`| ${name} | ${none} |\n`);
      else money.push(`| ${name} | ${does} | none: ${none} |\n`);
    }
  }
  return withTable(withTable(text, heads.money, money), heads.others, others);
}

const isNoApproval = (approval: unknown): approval is NoApproval =>
  typeof approval === "object" && approval !== null && "none" in approval;

function listRows({ does, kinds }: Approvable): readonly (readonly [string, string])[] {
  if (typeof does !== "string") return does;
  const amount = kinds.every((kind) => isApprovalKind(kind) && hasAmount(kind)) ? ", from an amount on" : "";
  return [[does, `${kinds.map((kind) => `\`${kind}\``).join(" and ")}${amount}`]];
}

/** Replaces the rows beneath the head of a table in a text. */
function withTable(text: string, head: string, rows: readonly string[]): string {
  const [before, after] = text.split(head);
  if (before === undefined || after === undefined)
    throw new Error(`The text has no table that begins with ${head}`);
  return `${before}${head}${rows.join("")}${after.replace(/^(?:\|.*\n)*/, "")}`;
}
