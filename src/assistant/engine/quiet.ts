import type { Actor } from "@/access/actor";
import { scopeOf } from "@/access/scope";
import type { Deps } from "@/deps";
import { bankDate } from "@/vocabulary/calendar";
import type { Answer, Figure } from "../contract";
import { quietTool } from "../tools/quiet";
import { whenText } from "../tools/wording";
import { readSlots } from "./slots";
import { understand } from "./understand";

const negative =
  "(?:without|with no|having no|(?:that |which |who )?(?:had|have|has|got|saw|made|received|show|shows|showed) (?:had )?(?:no|not a|not any|never any)|(?:that |which |who )?(?:have |has |had )?(?:never|not) (?:had|have|made|received|seen|been|got|sent)|(?:that |which |who )?(?:haven't|hasn't|have not|has not|did not|didn't|hadn't) (?:had|have|made|receive|received|seen|see|got|get|sent|send|been)|(?:that |which |who )?(?:never|ain't) (?:had|have|made|saw|got|received|sent))";
const what =
  "(?<noun>movements?|transactions?|activity|bookings?|postings?|credits?|receipts?|debits?|payments?(?: (?:that (?:was|were) )?(?<after>(?:rejected|returned|refused|bounced|sent back)(?: or (?:rejected|returned|refused|bounced))?))?|(?<ahead>(?:rejected|returned|bounced)(?: or (?:rejected|returned))?) payments?)";
const wish = new RegExp(
  `^\\W*(?:(?:which|what|list|show(?: me)?|any|are there any|name)\\s+)?(?:(?:all|the|of|our|my)\\s+)*(?<of>accounts?|clients?|customers?)(?<mid>\\b.{0,40}?)\\s+${negative}\\s+(?:been |a |an |any |a single |even one |had )*(?:a |any )?${what}(?<tail>\\b.*)$`,
  "i",
);

const stateOf: Readonly<Record<string, "rejected" | "returned">> = {
  rejected: "rejected",
  refused: "rejected",
  returned: "returned",
  bounced: "returned",
  "sent back": "returned",
};

/**
 * 'Which accounts had no movement since October', 'which clients never had a payment returned': those that are left once
 * all that had one are taken away. Undefined where it is not asked so, or where more is said than a period and a client.
 */
export async function quietAnswer(
  deps: Deps,
  actor: Actor,
  text: string,
): Promise<{ answer: Answer; figures: Figure[] } | undefined> {
  const found = /["“]/.test(text) ? null : wish.exec(text);
  if (!found?.groups) return undefined;
  const { of = "", mid = "", noun = "", after, ahead, tail = "" } = found.groups;
  const isClient = /^(?:client|customer)/i.test(of);
  // A client's customers are no clients of the bank.
  if (isClient && scopeOf(actor) === "own") return undefined;
  const read = await understand(
    deps,
    actor,
    await readSlots(deps, actor, `transactions ${mid} ${tail}`),
    null,
  );
  if (read.kind !== "question") return undefined;
  const { spans, accounts, clientId, ...rest } = read.question;
  const narrows = [
    rest.type,
    rest.text,
    rest.min,
    rest.max,
    rest.currency,
    rest.by,
    rest.measure,
    rest.without,
  ];
  if (rest.subject !== "transactions" || narrows.some((one) => one !== undefined) || spans.length > 1)
    return undefined;
  if (isClient && (clientId !== undefined || accounts.length > 0)) return undefined;
  const [{ from, to } = {}] = spans;
  const today = bankDate(deps.now(), deps.env.zone);
  const until = to !== undefined && to > today ? today : to;
  const kind = /^payment|payments?$/i.test(noun)
    ? "payment"
    : /^(?:credit|receipt)/i.test(noun)
      ? "credit"
      : /^debit/i.test(noun)
        ? "debit"
        : "transaction";
  const states = [...new Set((after ?? ahead ?? "").toLowerCase().split(" or "))].flatMap(
    (word) => stateOf[word] ?? [],
  );
  const { content, figures, table } = await quietTool.run(deps, actor, {
    of: isClient ? "client" : "account",
    kind,
    states,
    ...(accounts.length > 0 && { accounts }),
    ...(clientId !== undefined && { clientId }),
    ...(from !== undefined && { from }),
    ...(until !== undefined && { to: until }),
  });
  const noneOf = kind === "transaction" ? "credits or debits" : `${states.join(" or ")} ${kind}s`.trim();
  const when = from === undefined && to === undefined ? "all time" : whenText({ from, to: until });
  const understood = `Open ${isClient ? "clients" : "accounts"} without ${noneOf}, ${when}`;
  return { answer: { content, understood, ...(table && { table }) }, figures };
}
