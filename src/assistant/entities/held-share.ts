import { say } from "@/vocabulary/language";
import { currencies } from "@/vocabulary/money";
import { combinePhrases, type DeclaredEntity, isWanted } from "../question/entity";
import { Figures } from "../run/tool";
import { shareText } from "../run/wording";
import { accountField, clientField, currencyField, openAccounts } from "./parts/shared";

/** Number of accounts summed for one answer. */
const mostRead = 2000;

const { parts: _account, ...account } = accountField;
const { parts: _client, ...client } = clientField;
const { parts: _currency, ...currency } = currencyField;

/** Share of the balances that is on hold, in each currency. */
export const heldShare: DeclaredEntity = {
  access: "accounts:read",
  standing: true,
  noun: ["share of the balance on hold", "share of the balance on hold"],
  words: combinePhrases(
    "share|share of|what share of|what percentage of|percentage of|what part of|what proportion of|how many percent of",
    "the balance|the balances|our balance|my balance|the money|our money|my money|our funds|the funds",
    "on hold|is on hold|is held|held|that is held|that is on hold|is blocked",
  ),
  says: [
    {
      words:
        "share that is held|share held|held share|share on hold|what share is held|what share is on hold",
    },
  ],
  fields: { account, client, currency },
  shown: [],
  read: async () => ({ rows: [], more: true }),
  async report(deps, actor, { subject, filters }) {
    const accounts = await openAccounts(deps, actor, subject, mostRead);
    if (!accounts) return undefined;
    const own = accounts.filter((row) =>
      filters.every((filter) => filter.field !== "currency" || isWanted(heldShare, row, filter)),
    );
    const figures = new Figures();
    const texts = currencies.flatMap((one) => {
      const some = own.filter((row) => row.currency === one);
      const sum = (of: "balance" | "held") => some.reduce((all, row) => all + BigInt(row[of]), 0n);
      const [balance, held] = [sum("balance"), sum("held")];
      if (balance <= 0n) return [];
      return [
        say("{held} of {balance} is on hold: {share}.", {
          held: figures.money(`Held in ${one}`, held, one),
          balance: figures.money(`Balance in ${one}`, balance, one),
          share: figures.of(`Share held in ${one}`, shareText(held, balance)),
        }),
      ];
    });
    return texts.length === 0 ? undefined : { content: texts.join(" "), figures: figures.all };
  },
};
