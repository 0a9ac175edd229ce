import { alerts } from "db/schema";
import { AppError } from "@/kernel/errors";
import { makePayment } from "@/ledger/payments";
import { compactDate, daysAgo, eachDay, isBusinessDay } from "./days";
import { listSuppliers } from "./directory";
import { person, toPoster } from "./people";
import { move, type Scene } from "./scene";
import { collected } from "./texts";
import type { AccountSpec } from "./work";

/** Monitoring without postings as its cause. */
export function planWatch(scene: Scene): void {
  const find = (title: string) => scene.accounts.find((account) => account.title === title);
  const [busy, limited] = [find("Export Collections"), find("Supplier Payments")];
  if (busy) for (const ago of [143, 77, 22, 3]) planBurst(scene, busy, ago);
  if (limited) for (const ago of [101, 45, 6]) planRefusal(scene, limited, ago);
  planNotices(scene);
  planHandling(scene);
}

/** A dozen collections within the hour. */
function planBurst(scene: Scene, account: AccountSpec, ago: number): void {
  const date = daysAgo(scene.script.days, ago);
  const random = scene.script.random.fork(`burst/${ago}`);
  for (let at = 0; at < 12; at += 1) {
    const text = collected(random, account.client.business, date);
    const amount = random.amount(210_000);
    const minutes = 12 * 60 + at * 3 + random.next();
    scene.collected.push({ account, date, minutes, amount, text });
    scene.script.on(date, minutes, () => move(scene, account, "credit", amount, text));
  }
}

/** A payment above the day's limit, which the ledger refuses and reports to monitoring. */
function planRefusal({ script, bankCode }: Scene, account: AccountSpec, ago: number): void {
  const date = daysAgo(script.days, ago);
  const payer = toPoster(person("client"));
  const [supplier] = listSuppliers(account.client.business, account.currency, bankCode);
  script.on(date, 13 * 60 + 20, () => {
    const at = script.now;
    const reference = `PAY-${compactDate(date)}-${script.random.fork(`refusal/${ago}`).code(6)}`;
    const input = { accountId: account.id, currency: account.currency, createdAt: at, reference };
    script.attempt(async ({ db, env }) => {
      const payment = {
        recipient: supplier?.account ?? "",
        amount: 29_500_000,
        description: "New engines, deposit",
      };
      try {
        await makePayment({ db, env, now: () => at }, payer, { ...input, ...payment });
      } catch (error) {
        if (!(error instanceof AppError) || error.kind !== "conflict") throw error;
      }
    });
  });
}

/** Alerts without a movement: title, text, severity, the account's title, days ago, who may see it. */
const notices = [
  [
    "limit_breach",
    "low",
    "Limits are due for review",
    "The core bank asks for the yearly review of this account's limits",
    "Carrier Payments",
    117,
    "client",
  ],
  [
    "suspicious_pattern",
    "critical",
    "Name screening match",
    "The remitter's name resembles one on a screening list",
    "Freight Collections",
    84,
    "staff",
  ],
  [
    "velocity",
    "low",
    "Refused sign-ins at the core bank",
    "The core bank refused sign-ins to its own portal for this account",
    "Room Revenue",
    58,
    "staff",
  ],
  [
    "suspicious_pattern",
    "critical",
    "Purpose of the account in question",
    "The core bank asks for the contract behind this escrow",
    "Project Escrow",
    53,
    "staff",
  ],
  [
    "limit_breach",
    "low",
    "Limits are due for review",
    "The core bank asks for the yearly review of this account's limits",
    "Operating Account",
    19,
    "client",
  ],
  [
    "limit_breach",
    "critical",
    "Limits were exceeded outside the platform",
    "The core bank reports payments above the agreed sum",
    "Beach Club",
    40,
    "client",
  ],
  [
    "high_amount",
    "low",
    "Large credit announced",
    "The core bank announces a credit of unusual size for the coming week",
    "UAE Collections",
    5,
    "client",
  ],
  [
    "suspicious_pattern",
    "medium",
    "Change of signatories",
    "The core bank reports new signatories who are not screened yet",
    "Reserve Fund",
    2,
    "staff",
  ],
] as const;

function planNotices({ script, accounts }: Scene): void {
  for (const [type, severity, title, description, account, ago, audience] of notices) {
    const virtualAccountId = accounts.find((spec) => spec.title === account)?.id ?? null;
    script.on(daysAgo(script.days, ago), 16 * 60 + ago / 10, () => {
      const createdAt = script.now;
      const values = { virtualAccountId, type, severity, title, description, audience, createdAt };
      script.write((db) => [db.read.insert(alerts).values(values)]);
    });
  }
}

/** Each business morning alerts of the days before are acknowledged, older ones resolved; the newest wait. */
function planHandling({ script }: Scene): void {
  const random = script.random.fork("alerts");
  const handler = toPoster(person("rohan.risk"));
  for (const date of eachDay(script.days)) {
    if (!isBusinessDay(date) || date > daysAgo(script.days, 1)) continue;
    const part = random.int(0, 3);
    script.on(date, 9 * 60 + 5, () => handle(script.now, 11, "resolved", part));
    script.on(date, 9 * 60 + 25, () => handle(script.now, 4, "acknowledged", part));
  }

  function handle(at: number, ageInDays: number, status: "acknowledged" | "resolved", part: number): void {
    const due = `created_at < ? and (id % 4 <> ? or created_at < ?) and status ${status === "resolved" ? "in ('active', 'acknowledged')" : "= 'active'"}`;
    const bounds = [at - ageInDays * 86_400_000, part, at - ageInDays * 3 * 86_400_000];
    const verb = status === "resolved" ? "resolved" : "acknowledged";
    script.write(() => [
      {
        sql: `insert into audit_entries (user_id, action, resource, resource_id, details, ip_address, user_agent, created_at)
          select ?, 'UPDATE', 'ALERT', id, json_object('before', json_object('status', status), 'after', json_object('status', ?)), ?, ?, ?
          from alerts where ${due} order by id`,
        args: [handler.userId, status, handler.origin.ip, handler.origin.userAgent, at, ...bounds],
      },
      {
        sql: `update alerts set status = ?, ${verb}_by = ?, ${verb}_at = ? where ${due}`,
        args: [status, handler.userId, at, ...bounds],
      },
    ]);
  }
}
