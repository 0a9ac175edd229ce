import { readAccountPositions } from "@/reporting/statements/positions";
import { bankDate, formatDate } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { localDate } from "@/vocabulary/language/speaking";
import { formatMoney } from "@/vocabulary/money";
import { combinePhrases, type DeclaredEntity, field } from "../question/entity";
import { largestRows } from "../run/largest";
import { accountHref } from "../run/links";
import { movementsByAccount, spanInstants } from "../run/selection";
import { Figures } from "../run/tool";
import { accountName, changeText, whenText } from "../run/wording";
import { accountField } from "./parts/shared";

/** Number of the largest credits, and of the largest debits, that are named. */
const mostNamed = 3;

const { parts: _parts, ...account } = accountField;

/** Change of an account's balance between two instants: both balances, and the largest movements between them. */
export const balanceChanges: DeclaredEntity = {
  access: "transactions:read",
  alsoReads: ["accounts:read"],
  noun: ["balance change", "balance changes"],
  words: `balance change|balance changes|change of balance|change of the balance|change in balance|change in the balance|${combinePhrases("why did|why has|why is|what made|what moved|what changed|how did|how has", "the balance|our balance|my balance")}`,
  says: [
    {
      words:
        "change|changed|move|moved|drop|dropped|fall|fell|fallen|go down|gone down|went down|decrease|decreased|shrink|sink|rise|risen|rose|go up|gone up|went up|grow|grown|grew|increase|increased|develop|developed|lower|higher",
    },
  ],
  fields: { account, day: field.day("Day") },
  time: "day",
  shown: [],
  read: async () => ({ rows: [], more: true }),
  async report(deps, actor, { subject, span }) {
    const [one, ...others] = subject.kind === "accounts" ? subject.accounts : [];
    const [from, until] = spanInstants(deps, span);
    if (!one || others.length > 0 || span.from === undefined || from > deps.now()) return undefined;
    const positions = await readAccountPositions(deps, [one.id], [from, until]);
    const [opening, closing] = [0, 1].map((at) => {
      const position = positions.find(({ instant }) => instant === at);
      return position && position.available + position.held;
    });
    const [moved] = (await movementsByAccount(deps, [one], [from, until])).map(({ moved }) => moved);
    if (opening === undefined || closing === undefined || !moved) return undefined;
    const named = await Promise.all(
      (["debit", "credit"] as const).map((type) =>
        largestRows(deps, actor, subject, { span, type }, mostNamed, "largest"),
      ),
    );
    if (named.some(({ more }) => more)) return undefined;
    const figures = new Figures();
    const { currency } = one;
    const money = (label: string, amount: number | bigint) => figures.money(label, amount, currency);
    const day = (at: number) => localDate(formatDate(bankDate(at, deps.env.zone)));
    const content = say(
      "The balance of {account} changed {when} from {opening} to {closing}: {change}. Credits were {credits}, debits {debits}.",
      {
        account: accountName(one),
        when: whenText({ from: span.from, to: span.to ?? bankDate(deps.now(), deps.env.zone) }),
        opening: money("Opening balance", opening),
        closing: money("Closing balance", closing),
        change: figures.of("Change", changeText(closing - opening, currency)),
        credits: `${money("Sum of credits", moved.credits.sum)} (${figures.of("Number of credits", String(moved.credits.count))})`,
        debits: `${money("Sum of debits", moved.debits.sum)} (${figures.of("Number of debits", String(moved.debits.count))})`,
      },
    );
    return {
      content:
        moved.credits.count + moved.debits.count === 0
          ? content
          : `${content} ${say("The largest of each:")}`,
      figures: figures.all,
      table: {
        columns: [
          { label: say("Date") },
          { label: say("Type") },
          { label: say("Description") },
          { label: say("Amount"), numeric: true },
        ],
        rows: named.flatMap(({ rows }) =>
          rows.map((row) => [
            day(row.createdAt),
            row.type === "credit" ? say("Credit") : say("Debit"),
            row.description,
            formatMoney(row.amount, row.currency),
          ]),
        ),
      },
      links: [{ label: say("Show {name}", { name: accountName(one) }), href: accountHref(actor, one) }],
    };
  },
};
