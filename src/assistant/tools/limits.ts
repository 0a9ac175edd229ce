import { z } from "zod";
import type { Actor } from "@/access/actor";
import { scopeOf } from "@/access/scope";
import { getConfiguration } from "@/accounts/configurations/queries";
import { countAccounts, listAccounts } from "@/accounts/list";
import type { Deps } from "@/deps";
import { formatMoney, fromDecimal } from "@/vocabulary/money";
import { accountsByIds } from "./account-refs";
import { withParameter } from "./links";
import { type Subject, subjectOf } from "./selection";
import { defineTool, Figures, subjectFields, type ToolResult } from "./tool";
import { counted, nameOf, percentText } from "./wording";

/** Limits of so many accounts are read at once. */
const most = 12;

export const limitsTool = defineTool({
  description: "Payment limits of accounts, what is used of them today and this month, and what is left",
  input: z.object({
    ...subjectFields,
    which: z.enum(["daily", "monthly", "both"]).default("both"),
    enforced: z
      .boolean()
      .optional()
      .describe(
        "Only accounts on which limits are enforced, or on which they are not; of the whole book, too",
      ),
    closest: z.boolean().optional().describe("Whether the account that is closest to a limit is wanted"),
  }),
  async run(deps, actor, { accounts, clientId, which, closest, enforced }) {
    const subject = await subjectOf(deps, actor, { accounts, clientId });
    if (enforced !== undefined) return enforcedLimits(deps, actor, subject, accounts === undefined, enforced);
    if (subject.kind === "book")
      return { content: "Limits are an account's own: name the account.", figures: [] };
    const paying = subject.accounts.filter(
      ({ type, closedAt }) => closedAt === null && (accounts !== undefined || type !== "COBO"),
    );
    if (paying.length === 0) return { content: "There is no account that can pay.", figures: [] };
    const known = await accountsByIds(
      deps,
      actor,
      paying.slice(0, most).map(({ id }) => id),
    );
    const read = await Promise.all(
      known.map(async (account) => ({ account, settings: await getConfiguration(deps, actor, account.id) })),
    );
    const figures = new Figures();
    const aed = (label: string, decimal: string) =>
      figures.of(label, formatMoney(fromDecimal(decimal), "AED"));
    const parts = which === "both" ? (["daily", "monthly"] as const) : [which];
    const rows = read.flatMap(({ account, settings }) =>
      parts.map((part) => {
        const { limit, used, left } = settings.usage[part];
        const name = `${nameOf(account)}, ${part}`;
        return [
          nameOf(account),
          part === "daily" ? "Today" : "This month",
          aed(`Limit of ${name}`, limit),
          aed(`Used of ${name}`, used),
          aed(`Left of ${name}`, left),
          settings.enforceLimits ? "Yes" : "No",
          figures.of(
            `Available on ${nameOf(account)}`,
            formatMoney(account.balance - account.held, account.currency),
          ),
        ];
      }),
    );
    const [only] = read;
    const single = read.length === 1 && only;
    const sentence = single
      ? rows
          .map(([, when = "", limit, used, left]) => `${when}: ${used} of ${limit} is used, ${left} is left.`)
          .join(" ")
      : "What is used and left of each account's limits.";
    const available = single
      ? ` ${figures.of(`Available on ${nameOf(single.account)}`, formatMoney(single.account.balance - single.account.held, single.account.currency))} is available on it.`
      : "";
    const nearest =
      closest && paying.length <= most && read.length > 1
        ? parts
            .map((part) => {
              const shares = read.map(({ account, settings }) => {
                const { limit, used, left } = settings.usage[part];
                return { account, left, share: Number(used) / Math.max(Number(limit), 0.01) };
              });
              const [first] = shares.toSorted((a, b) => b.share - a.share);
              return first === undefined
                ? ""
                : ` Closest to its ${part} limit is ${nameOf(first.account)}: ${figures.of(`Used of ${nameOf(first.account)}, ${part}`, percentText(first.share))} of it is used, ${aed(`Left of ${nameOf(first.account)}`, first.left)} is left.`;
            })
            .join("")
        : "";
    const loose = read.filter(({ settings }) => !settings.enforceLimits);
    const note =
      loose.length === 0
        ? ""
        : single
          ? " The limits of this account are not enforced: a payment beyond them is not refused for it."
          : " Where limits are not enforced, a payment beyond them is not refused for it.";
    const link =
      single && scopeOf(actor) === "all"
        ? [
            {
              label: "Configuration",
              href: withParameter("/admin/configurations", "account", single.account.id),
            },
          ]
        : scopeOf(actor) === "own"
          ? [{ label: "Payments", href: "/client/payments" }]
          : undefined;
    return {
      content: `${single ? `${nameOf(single.account)}. ` : ""}${sentence} Limits are counted in AED.${nearest}${available}${note}`,
      figures: figures.all,
      table: {
        columns: [
          { label: "Account" },
          { label: "Window" },
          { label: "Limit", numeric: true },
          { label: "Used", numeric: true },
          { label: "Left", numeric: true },
          { label: "Enforced" },
          { label: "Available", numeric: true },
        ],
        rows,
        ...(paying.length > most && { more: paying.length - most }),
      },
      ...(link && { links: link }),
    };
  },
});

/** As many accounts of the whole book are looked through. */
const mostOfBook = 200;

/** The open accounts on which limits are enforced, or are not. */
async function enforcedLimits(
  deps: Deps,
  actor: Actor,
  subject: Subject,
  onlyPaying: boolean,
  enforced: boolean,
): Promise<ToolResult> {
  if (subject.kind === "book" && (await countAccounts(deps, actor)) > mostOfBook)
    return {
      content: "There are too many accounts to look through all of them: name a client.",
      figures: [],
    };
  const listed =
    subject.kind === "accounts"
      ? subject.accounts
      : await accountsByIds(
          deps,
          actor,
          (await listAccounts(deps, actor, {}, { limit: mostOfBook })).rows.map(({ id }) => id),
        );
  const open = listed.filter(({ closedAt, type }) => closedAt === null && (!onlyPaying || type !== "COBO"));
  const read = await Promise.all(
    open.map(async (account) => ({ account, settings: await getConfiguration(deps, actor, account.id) })),
  );
  const wanted = read.filter(({ settings }) => settings.enforceLimits === enforced);
  const figures = new Figures();
  const number = figures.of("Number of accounts", counted(wanted.length, "account"));
  const aed = (label: string, decimal: string) => figures.of(label, formatMoney(fromDecimal(decimal), "AED"));
  const which = onlyPaying ? " that can pay" : "";
  const state = enforced ? "enforced" : "not enforced: a payment beyond them is not refused for it";
  if (wanted.length === 0)
    return {
      content: `On none of the ${counted(open.length, "account")}${which} limits are ${enforced ? "enforced" : "left unenforced"}.`,
      figures: figures.all,
    };
  return {
    content: `On ${number} of ${open.length}${which} limits are ${state}. Limits are counted in AED. There is no screen of just these.`,
    figures: figures.all,
    table: {
      columns: [
        { label: "Account" },
        { label: "Daily limit", numeric: true },
        { label: "Monthly limit", numeric: true },
        { label: "Enforced" },
      ],
      rows: wanted.map(({ account, settings }) => [
        nameOf(account),
        aed(`Daily limit of ${nameOf(account)}`, settings.usage.daily.limit),
        aed(`Monthly limit of ${nameOf(account)}`, settings.usage.monthly.limit),
        enforced ? "Yes" : "No",
      ]),
    },
  };
}
