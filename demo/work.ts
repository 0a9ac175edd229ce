import { z } from "zod";
import { currencySchema } from "@/vocabulary/money";
import { accountTypes } from "@/vocabulary/options";
import { clientTable, longNames } from "./clients";
import { type Business, businesses } from "./names";

/** Pattern of an account's movements: its name and one or two numbers, explained in `clients.ts`. */
export type Work = { name: string; first: number; second: number };

/** A turn in an account's life, a number of days ago. */
export type Turn = { name: string; daysAgo: number };

const accountSchema = z.object({
  title: z.string(),
  type: z.enum(accountTypes),
  currency: currencySchema,
  float: z.coerce.number(),
  opened: z.coerce.number().int(),
  cbs: z.coerce.number().int().max(6),
});

/** One account of the demo book. `float` is its usual balance in whole units, `opened` in days ago, `cbs` 0 for none. */
export type AccountSpec = z.output<typeof accountSchema> & {
  /** From 1, in the order in which the accounts are opened: the id that the database gives. */
  id: number;
  client: ClientSpec;
  customerName: string;
  work: Work[];
  later: Turn[];
};

type ClientSpec = { id: string; name: string; business: Business };

/** The accounts of the demo book in the order in which they were opened. */
export function readAccounts(table: string = clientTable): AccountSpec[] {
  const accounts: AccountSpec[] = [];
  let client: ClientSpec | undefined;
  for (const line of table.split("\n").filter((text) => text.trim() !== "")) {
    if (!line.startsWith(" ")) client = readClient(line);
    else if (client) accounts.push(readAccount(line, client));
  }
  accounts.sort((a, b) => b.opened - a.opened);
  return accounts.map((account, at) => ({ ...account, id: at + 1 }));
}

const cells = (line: string) => line.split("|").map((cell) => cell.trim());
const words = (cell: string) => cell.split(",").map((part) => part.trim().split(" "));

function readClient(line: string): ClientSpec {
  const [id = "", name = "", business = ""] = cells(line);
  return { id, name, business: z.enum(businesses).parse(business) };
}

function readAccount(line: string, client: ClientSpec): AccountSpec {
  const [title = "", type, currency, float, opened, cbs, work = "", later = ""] = cells(line);
  return {
    ...accountSchema.parse({ title, type, currency, float, opened, cbs }),
    id: 0,
    client,
    customerName: longNames[title] ?? `${client.name.split(" ", 1)[0]} ${title}`,
    work: words(work).flatMap(([name = "", first, second]) =>
      name ? [{ name, first: Number(first), second: Number(second ?? 0) }] : [],
    ),
    later: words(later).flatMap(([name = "", days]) => (name ? [{ name, daysAgo: Number(days) }] : [])),
  };
}
