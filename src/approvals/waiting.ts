import { preparedRead } from "db/prepared";
import { approvals } from "db/schema";
import { sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { moneyWeight } from "@/platform/waiting/order";
import { amongIds, defineWaiting, type WaitingAct, type WaitingWords } from "@/platform/waiting/source";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { formatDateTime, formatDuration, type Instant } from "@/vocabulary/calendar";
import { readableNumber } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import { data, sayAround } from "@/vocabulary/language/around";
import { waitingKindLabels } from "./contract";
import { type ApprovalRow, approvalColumns, parseDetails } from "./queries";
import { type Decision, decisionProblem } from "./rules";
import { approvalScreen } from "./screen";
import { sayRequest } from "./view";

const among = preparedRead((read) =>
  read.select(approvalColumns).from(approvals).where(amongIds(approvals.id)),
);

/** True if the actor may decide a request while it waits. */
const mayDecide = (decision: Decision) => (row: ApprovalRow, actor: Actor) =>
  decisionProblem(row, decision, actor, row.madeAt) === undefined;

const actsFor = (right: WaitingAct<ApprovalRow>["right"]): readonly WaitingAct<ApprovalRow>[] => [
  { act: "approve", label: "Approve", key: "a", right, offered: mayDecide("approved") },
  { act: "refuse", label: "Refuse", key: "r", right, offered: mayDecide("refused") },
  { act: "withdraw", label: "Withdraw", key: "r", right, offered: mayDecide("withdrawn") },
];

type Scene = { actor: Actor; now: Instant; zone: string };

const askedWords = (row: ApprovalRow, { actor, now }: Scene) => {
  const age = formatDuration(now - row.madeAt);
  return row.makerId === actor.userId
    ? say("Asked by you {age} ago", { age })
    : say("Asked by {maker} {age} ago", { maker: data(row.maker), age });
};

const untilWords = (row: ApprovalRow, { zone }: Scene) =>
  say("until {end}", { end: formatDateTime(row.expiresAt, zone) });

function actWords(row: ApprovalRow, scene: Scene): WaitingWords {
  return {
    sentence: html`<b>${isolated(sayRequest(row))}</b>`,
    why: html`${say(waitingKindLabels[row.kind])} · ${askedWords(row, scene)}, ${untilWords(row, scene)}`,
    href: approvalScreen.to("view", row.id),
  };
}

/** A client's payment or, without a recipient, another act of its users. */
function ownWords(row: ApprovalRow, scene: Scene): WaitingWords {
  const { amount, recipient, payee, description } = parseDetails(row);
  const href = `/client/payments?approval=${row.id}`;
  if (amount === undefined || recipient === undefined) return { ...actWords(row, scene), href };
  return {
    sentence: html`${sayAround("{amount} to {payee}, waiting for {age}", {
      amount: html`<b>${isolated(amount)}</b>`,
      payee: isolated(data(payee ?? readableNumber(recipient))),
      age: formatDuration(scene.now - row.madeAt),
    })}`,
    why: html`${isolated(data(description ?? ""))} · ${askedWords(row, scene)}, ${untilWords(row, scene)}`,
    href,
  };
}

const common = {
  topics: ["approvals"],
  from: sql`approvals`,
  id: sql<number>`id`,
  since: sql<number>`made_at`,
  ends: sql<number>`expires_at`,
  announced: true,
} as const;
const rows = {
  weight: moneyWeight(sql`usd_amount`, "USD"),
  deadline: sql<number>`expires_at`,
  read: ({ db }, _actor, ids) => among(db).all({ ids: JSON.stringify(ids) }),
} satisfies Partial<Parameters<typeof defineWaiting<ApprovalRow>>[0]["rows"]>;

/** Requests that wait for a second person of the bank, and those that wait for one of a client's users. */
export default [
  defineWaiting<ApprovalRow>({
    ...common,
    kind: "approvals",
    side: "bank",
    right: "approvals:page",
    place: 30,
    label: "Approvals",
    list: `${approvalScreen.path}?status=waiting&by=staff`,
    screen: approvalScreen.path,
    where: sql`status = 'waiting' and client_id is null`,
    rows: { ...rows, words: actWords, acts: actsFor("approvals:decide") },
  }),
  defineWaiting<ApprovalRow>({
    ...common,
    kind: "payments",
    side: "client",
    right: "payments:make",
    place: 10,
    label: "Payments to approve",
    list: "/client/payments#waiting-payments",
    screen: "/client/payments",
    where: sql`status = 'waiting' and client_id = ${sql.placeholder("clientId")} and maker_id <> ${sql.placeholder("userId")}`,
    rows: { ...rows, words: ownWords, acts: actsFor("payments:make") },
  }),
];
