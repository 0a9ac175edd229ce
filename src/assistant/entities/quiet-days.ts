import { addDays, bankDate, startOfBankDay } from "@/vocabulary/calendar";
import { type DeclaredEntity, field, onlyValue } from "../question/entity";
import { listDays } from "../run/day-balances";
import { firstDay, movementsBetween } from "../run/selection";
import { accountField, clientField } from "./parts/shared";

/** For several accounts a day is quiet if all are quiet: it belongs to none of them. */
const { parts: _parts, ...account } = accountField;
const { parts: _parted, ...client } = clientField;

/** Number of days examined. */
const mostDays = 400;

/** Days without credits, without debits, or without either; today counts up to now. */
export const quietDays: DeclaredEntity = {
  access: "transactions:read",
  noun: ["quiet day", "quiet days"],
  words: "quiet day|quiet days",
  says: [
    {
      words: "how many days|number of days|on how many days|how many calendar days|on how many calendar days",
      measures: ["count"],
      needs: "kind",
    },
    { words: "days|which days|on which days|on what days|what days", measures: ["list"], needs: "kind" },
  ],
  fields: {
    account,
    client,
    kind: field.choice("Kind", {
      values: {
        credit: {
          words:
            "days without credits|without any credit|without any credits|without a credit|without credits|without incoming|without any incoming|without any receipts|did nothing come in|did nothing at all come in|nothing came in|nothing at all came in|did no money come in|no money came in|was nothing credited",
          label: "credit",
          noun: ["day without credits", "days without credits"],
        },
        debit: {
          words:
            "days without debits|without any debit|without any debits|without a debit|without debits|without outgoings|without any outgoings|did nothing go out|did nothing at all go out|nothing went out|nothing at all went out|did no money go out|no money went out|was nothing debited|was nobody paid|was nobody paid out of|was nothing paid|was nothing paid out of|did nothing leave",
          label: "debit",
          noun: ["day without debits", "days without debits"],
        },
        either: {
          words:
            "days without movements|without a movement|without any movement|without movements|without any movements|without transactions|without a transaction|without any transactions|did nothing move|did nothing happen|nothing moved|nothing happened|was nothing booked",
          label: "either",
          noun: ["day without movements", "days without movements"],
        },
      },
    }),
    day: field.day("Day"),
  },
  time: "day",
  byKind: true,
  shown: ["day"],
  async read(deps, _actor, { subject, span, filters }) {
    const kind = onlyValue(filters, "kind");
    const { zone } = deps.env;
    const [, from] = [span.from ?? "", await firstDay(deps, subject)].toSorted();
    const [to] = [span.to ?? "9", bankDate(deps.now(), zone)].toSorted();
    if (kind === undefined || from === undefined || to === undefined) return { rows: [], more: true };
    const days = from > to || from <= addDays(to, -mostDays) ? [] : listDays(from, to);
    if (days.length === 0) return { rows: [], more: true };
    const instants = [...days, addDays(to, 1)].map((day) => startOfBankDay(day, zone));
    const moved = await movementsBetween(deps, subject, instants);
    const rows = days
      .filter((_, at) =>
        (moved[at] ?? []).every(
          ({ credits, debits }) =>
            (kind === "debit" || credits.count === 0) && (kind === "credit" || debits.count === 0),
        ),
      )
      .map((day) => ({ id: day, day, kind, account: onlyValue(filters, "account") ?? null }));
    return { rows, more: false };
  },
};
