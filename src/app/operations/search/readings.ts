import { auditResources } from "@/resources/declared";
import type { Instant } from "@/vocabulary/calendar";

/** Resources of the audit trail, and other things with an id. */
export const recordNames = [...auditResources, "JOB_RUN"] as const;
export type RecordName = (typeof recordNames)[number];

/** Id of 128 bits: with hyphens and without, and the instant with which one of version 7 begins. */
export type LongId = { uuid: string; hex: string; at: Instant | undefined };

/**
 * Meanings of a text: ids of requests, traces, journals or mails; one record; the number of some record; or a name, a
 * reference or another word.
 */
export type Reading =
  | { kind: "ids"; ids: readonly LongId[] }
  | { kind: "record"; resource: RecordName; id: string }
  | { kind: "delivery"; webhook: number; seq: number }
  | { kind: "number"; number: number }
  | { kind: "word"; word: string };

/** Maximum number of ids searched per text. */
const mostIds = 3;

/** UUID, or the same without hyphens, as a trace's id and a mail's are. The span in a `traceparent` is shorter. */
const longId = /(?<![\da-f])[\da-f]{8}(-?)[\da-f]{4}\1[\da-f]{4}\1[\da-f]{4}\1[\da-f]{12}(?![\da-f])/gi;

/** Names of records that differ from the audit trail's, as people and calls use them. */
const otherNames: Readonly<Record<string, RecordName>> = {
  ACCOUNT: "VIRTUAL_ACCOUNT",
  UPLOAD: "BULK_UPLOAD",
  ORDER: "STANDING_ORDER",
  DELIVERY: "WEBHOOK_DELIVERY",
  RUN: "JOB_RUN",
  ROW: "AUDIT_LOG",
};

/** Kind of record that a word names, as in a call's path (`virtual-accounts`) or in the audit trail (`VIRTUAL_ACCOUNT`). */
function recordName(word: string): RecordName | undefined {
  const plural = word.toUpperCase().replaceAll(/[\s-]+/g, "_");
  const names = [plural, plural.replace(/IES$/, "Y"), plural.replace(/S$/, "")];
  return names.map((name) => otherNames[name] ?? recordNames.find((one) => one === name)).find(Boolean);
}

/** The name of a kind of record in the paths of calls: `virtual-accounts`. */
export const getCollectionName = (resource: RecordName): string =>
  `${resource.toLowerCase().replaceAll("_", "-")}s`.replace(/ys$/, "ies");

/** Instant with which an id of version 7 begins (RFC 9562, section 5.7), in ms UTC. */
const findInstant = (hex: string): Instant | undefined =>
  /^.{12}7.{3}[89ab]/.test(hex) ? Number.parseInt(hex.slice(0, 12), 16) : undefined;

function listLongIds(text: string): LongId[] {
  const all = [...text.matchAll(longId)].map(([found]) => found.replaceAll("-", "").toLowerCase());
  return [...new Set(all)].slice(0, mostIds).map((hex) => ({
    hex,
    uuid: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"),
    at: findInstant(hex),
  }));
}

/** `virtual-accounts/17`, `PAYMENT 17`, `webhook delivery #17`. */
const numberedRecord = /^(?:\/api\/)?([a-z][a-z_ -]{1,40}?)[\s/#:]+(\d{1,15})$/i;
/** `client ACME`, `job send mails`. */
const keyedRecord = /^(?:\/api\/)?([a-z][a-z_-]{1,40})[\s/#:]+(\S.{0,99})$/i;

/** Reads a pasted text: an id, a line of the log, a header, a path, or a word; undefined for an empty one. */
export function readText(text: string): Reading | undefined {
  const bare = text.trim().replace(/^["'`<]+|["'`>,;]+$/g, "");
  if (bare === "") return undefined;
  const ids = listLongIds(bare);
  if (ids.length > 0) return { kind: "ids", ids };
  const [, webhook, seq] = /^evt_([1-9]\d{0,14})_([1-9]\d{0,14})$/.exec(bare) ?? [];
  if (webhook !== undefined && seq !== undefined)
    return { kind: "delivery", webhook: Number(webhook), seq: Number(seq) };
  for (const form of [numberedRecord, keyedRecord]) {
    const [, named = "", id = ""] = form.exec(bare) ?? [];
    const resource = recordName(named);
    if (resource !== undefined) return { kind: "record", resource, id };
  }
  const [, number] = /^#?([1-9]\d{0,14})$/.exec(bare) ?? [];
  if (number !== undefined) return { kind: "number", number: Number(number) };
  return { kind: "word", word: bare };
}
