import { listCbsAccounts, readBankMoney } from "@/bank/cbs/queries";
import { say } from "@/vocabulary/language";
import { formatMoney } from "@/vocabulary/money";
import { type DeclaredEntity, isWanted } from "../question/entity";
import { Figures } from "../run/tool";
import { listed } from "../run/wording";
import { currencyField } from "./parts/shared";

const { parts: _parts, ...currency } = currencyField;

/** Money in suspense at present: what the bank's suspense accounts hold that belongs to nobody yet. */
export const suspense: DeclaredEntity = {
  access: "cbs:read",
  standing: true,
  noun: ["money in suspense", "money in suspense"],
  words:
    "money in suspense|amount in suspense|amounts in suspense|in suspense|held in suspense|suspense balance|suspense balances|suspense money",
  fields: { currency },
  shown: [],
  read: async () => ({ rows: [], more: true }),
  async report(deps, actor, { filters }) {
    const [accounts, money] = await Promise.all([
      listCbsAccounts(deps, actor, { purpose: "suspense" }),
      readBankMoney(deps, actor),
    ]);
    const rows = accounts.flatMap(({ number, name }) =>
      (money.get(number) ?? [])
        .map((one) => ({ id: number, name, ...one }))
        .filter((one) => filters.every((filter) => isWanted(suspense, one, filter))),
    );
    const links = [{ label: say("Show {name}", { name: say("CBS account") }), href: "/admin/cbs-linking" }];
    const figures = new Figures();
    if (rows.length === 0) return { content: say("Nothing is in suspense."), figures: [], links };
    const amounts = rows.map((row) => figures.money(`In suspense on ${row.id}`, row.amount, row.currency));
    return {
      content: say("In suspense: {amounts}.", { amounts: listed(amounts) }),
      figures: figures.all,
      table: {
        columns: [
          { label: say("CBS account") },
          { label: say("Name") },
          { label: say("Amount"), numeric: true },
        ],
        rows: rows.map((row) => [row.id, row.name, formatMoney(row.amount, row.currency)]),
      },
      links,
    };
  },
};
