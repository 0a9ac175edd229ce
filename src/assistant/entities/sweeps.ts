import { listShown, toText } from "@/liquidity/sweeps/list";
import { bankDate } from "@/vocabulary/calendar";
import { type DeclaredEntity, field } from "../question/entity";
import { statusField } from "./parts/shared";

/** Number of sweeps read for one answer. */
const mostRead = 1000;

/** Rules by which clients' money moves, with the next day of each. */
export const sweeps: DeclaredEntity = {
  access: "sweeps:read",
  noun: ["sweep rule", "sweep rules"],
  words:
    "sweep rule|sweep rules|active sweeps|paused sweep|paused sweeps|sweeps are paused|sweeps are active",
  says: [
    {
      words: "next sweep|next sweeps|next sweep rule|when is the next sweep|sweep next",
      is: { status: "active" },
      measures: ["earliest"],
    },
    { words: "paused sweep|paused sweeps|sweeps are paused", is: { status: "paused" } },
    { words: "active sweeps|sweeps are active", is: { status: "active" } },
  ],
  fields: {
    status: statusField({ active: "active|running", paused: "paused|on pause" }, { paused: { lasts: true } }),
    client: field.client("Client", {
      named: "clientName",
      words: "client|clients",
      fact: "of which client|whose",
      parts: true,
      staff: true,
    }),
    name: field.text("Name", { fact: "name|names" }),
    other: field.text("To", { fact: "where to" }),
    next: field.day("Next run", {
      when: "that run|run|runs|due|will run",
      fact: "next run|next day",
      none: "by hand",
      ahead: true,
    }),
  },
  time: "next",
  recordAt: (actor, id) => `${actor.role === "client_user" ? "/client" : "/admin"}/sweeps?view=${id}`,
  shown: ["name", "client", "other", "status", "next"],
  async read(deps, actor, { subject, limit }) {
    if (subject.kind === "accounts" && !subject.whole) return { rows: [], more: true };
    const page = { limit: mostRead, order: { sort: "newest", direction: "desc" } } as const;
    const { rows, next } = await listShown(deps, actor, {}, page);
    return {
      rows: rows.slice(0, limit).map((row) => ({
        id: row.id,
        status: row.status,
        client: row.clientId,
        clientName: row.clientName,
        name: row.name,
        other: toText(row),
        at: row.nextRunAt ?? null,
        next: row.nextRunAt === undefined ? null : bankDate(row.nextRunAt, deps.env.zone),
      })),
      more: next !== undefined || rows.length > limit,
    };
  },
};
