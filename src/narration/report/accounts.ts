import type { ReadStatement } from "@/statement-reader/contract";
import { say } from "@/vocabulary/language";

/** Every account of the file with its name; a file of one account has no column for it. */
export type Accounts = { statements: readonly ReadStatement[]; names: readonly string[]; several: boolean };

/** The accounts of a file with unique names: the number, or else the position. */
export function nameAccounts(statements: readonly ReadStatement[]): Accounts {
  const seen = new Map<string, number>();
  const names = statements.map(({ analysis: { accountNumber, currency } }, index) => {
    const name = [accountNumber ?? say("Account {number}", { number: index + 1 }), currency]
      .filter((part) => part !== null)
      .join(" ");
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
  return { statements, names, several: statements.length > 1 };
}

/** The items of every statement, each with its account's name. */
export const listLines = <Item>(
  { statements, names }: Accounts,
  list: (statement: ReadStatement) => readonly Item[],
): { account: string; item: Item }[] =>
  statements.flatMap((statement, index) =>
    list(statement).map((item) => ({ account: names[index] ?? "", item })),
  );
