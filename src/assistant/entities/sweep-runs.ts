import { saySweepReason } from "@/liquidity/sweeps/contract";
import { listRuns, readItemRows } from "@/liquidity/sweeps/run-reads";
import { bankDate } from "@/vocabulary/calendar";
import { type DeclaredEntity, field } from "../question/entity";
import { isOfSubject } from "../run/selection";
import { currencyField, statusField, textField } from "./parts/shared";

/** Number of runs read for one answer. */
const mostRead = 1000;

/** Runs of sweeps: what each moved on the accounts that are asked about, and why not all. */
export const sweepRuns: DeclaredEntity = {
  access: "sweeps:read",
  noun: ["sweep run", "sweep runs"],
  words:
    "sweep run|sweep runs|run of sweeps|runs of sweeps|run of the sweep|runs of the sweep|did the sweep|did the sweeps|did sweeps|has the sweep|the sweep of",
  says: [
    { words: "last sweep|latest sweep|last sweep run|latest sweep run", measures: ["latest"] },
    { words: "move|moved|moves|run|ran" },
    { words: "move nothing|moved nothing|move anything|moved no money", is: { moved: "nothing" } },
  ],
  fields: {
    status: statusField(
      {
        running: "running|under way",
        done: "done",
        partly: "partly|partly done|partial",
        failed: "failed",
        reversed: "reversed",
      },
      {},
    ),
    moved: field.choice("Outcome", {
      values: {
        nothing: { words: "that moved nothing|without money", label: "that moved nothing", suffix: true },
        money: { words: "that moved money", label: "that moved money", suffix: true },
      },
    }),
    amount: field.money("Moved", { fact: "moved amount|what moved|what was moved" }),
    currency: currencyField,
    account: field.account("Account", { named: "accountName" }),
    client: field.client("Client", {
      named: "clientName",
      words: "client|clients",
      fact: "of which client",
      staff: true,
    }),
    text: textField,
    name: field.text("Sweep", { fact: "name|names|which sweep" }),
    reason: field.text("Reason", { fact: "reason|reasons|why|on what grounds" }),
    day: field.day("Started", {
      when: "started|were started|was started",
      fact: "which day|on which day",
    }),
  },
  amount: "amount",
  time: "day",
  recordAt: (actor, id) => (actor.role === "client_user" ? undefined : `/admin/sweeps/runs?view=${id}`),
  shown: ["day", "name", "account", "status", "amount", "reason"],
  async read(deps, actor, { subject, limit }) {
    const page = { limit: mostRead, order: { sort: "newest", direction: "desc" } } as const;
    const { rows, next } = await listRuns(deps, actor, {}, page);
    const items = Map.groupBy(
      (
        await readItemRows(
          deps,
          rows.map(({ id }) => id),
        )
      ).filter(({ vaId }) => isOfSubject(subject, vaId)),
      ({ runId }) => runId,
    );
    const runs = rows.filter(({ id }) => items.has(id));
    return {
      rows: runs.slice(0, limit).map((run) => {
        const own = items.get(run.id) ?? [];
        const amount = own.reduce((sum, one) => sum + (one.amount ?? 0), 0);
        const reasons = new Set(
          own.flatMap(({ reason }) => (reason === null ? [] : [saySweepReason(reason)])),
        );
        return {
          id: run.id,
          status: run.status,
          moved: amount > 0 ? "money" : "nothing",
          amount,
          currency: run.currency,
          account: own.length === 1 ? (own[0]?.vaId ?? null) : null,
          accountName: own.map(({ customerName }) => customerName).join(", "),
          client: run.clientId,
          clientName: run.clientId,
          text: run.name,
          name: run.name,
          reason: run.failure ?? ([...reasons].join(", ") || null),
          at: run.startedAt,
          day: bankDate(run.startedAt, deps.env.zone),
        };
      }),
      more: next !== undefined || runs.length > limit,
    };
  },
};
