/** @jsxImportSource react */

import { useEffect, useRef, useState } from "react";
import { z } from "zod";
import type { Announcement } from "@/approvals/rules";
import type { Topic } from "@/resources/topics";
import { badgeClass, type Tone } from "@/ui/class-names";
import { doneEvent } from "@/ui/dialog-events";
import { say } from "@/vocabulary/language";
import { ApiError, type AskedCall, sendAsked, WaitsForApproval } from "./_lib/api";
import { changed } from "./_lib/change-events";
import { useForm } from "./_lib/form";
import type { QuestionProps } from "./_lib/question";
import { refusalText } from "./_lib/refusal";
import { toastError } from "./_lib/toast-error";
import { atVersion } from "./_lib/undo";
import { TextareaField } from "./_ui/bound-fields";
import { Button } from "./_ui/button";
import { Effect, type EffectLine } from "./_ui/effect";
import { FormDialog } from "./_ui/form-dialog";

/** One record: its request, or the reason why that would be refused. */
type BulkItem = Pick<QuestionProps, "subject" | "refused"> & {
  id: number;
  call: AskedCall;
  /** Call that undoes it, as in `QuestionProps`. */
  undo?: AskedCall | undefined;
};

export type BulkActProps = Pick<QuestionProps, "title" | "text" | "act" | "busyText" | "tone"> & {
  items: readonly BulkItem[];
  /** Totals that the records move together, by currency. */
  sums: EffectLine[];
  changes: readonly Topic[];
  announced?: Announcement | undefined;
  /** The field of each call's body that takes the text. */
  note?: { name: string; label: string; hint: string } | undefined;
};

/** Outcome for a record; one without a result was not tried. */
type Result =
  /** It can be taken back by a call; `why` that was refused. */
  | { is: "done"; undo: AskedCall | undefined; why?: string }
  | { is: "waits" | "undone" }
  | { is: "refused"; why: string }
  /** The call was sent, with this text, and its answer never came: it was done or not. */
  | { is: "unknown"; text: string };

const states: Record<Result["is"], { label: string; tone: Tone }> = {
  done: { label: "Done", tone: "good" },
  undone: { label: "Undone", tone: "quiet" },
  waits: { label: "Waiting for approval", tone: "warn" },
  refused: { label: "Refused", tone: "bad" },
  unknown: { label: "Not known", tone: "warn" },
};

/** No answer that says whether it was done: the connection broke, or the server did while it was at it. */
const leavesOpen = ({ status }: ApiError) => status === 0 || status >= 500;
/** Refusals that concern no record, and would be the same for every other: nobody is signed in, too many calls. */
const endsAll = (error: ApiError) => leavesOpen(error) || error.status === 401 || error.status === 429;

const longest = 2000;

/** An idempotency key of each record. */
const listKeys = (items: readonly BulkItem[]) => new Map(items.map(({ id }) => [id, crypto.randomUUID()]));

/**
 * Acts on many records: one call each, one after the other, and one summary. Each is complete or undone whenever the
 * page is left. A repeat carries the same idempotency key, so that a record with an unknown outcome is acted on once,
 * and the answer says how.
 */
export default function BulkAct(props: BulkActProps) {
  const { items, note } = props;
  const [results, setResults] = useState<ReadonlyMap<number, Result>>(new Map());
  const [keys] = useState(() => listKeys(items));
  const [undoKeys] = useState(() => listKeys(items));
  const [undoing, setUndoing] = useState(false);
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  const possible = items.filter(({ refused }) => refused === undefined);
  const listResults = (is: Result["is"]) => possible.filter(({ id }) => results.get(id)?.is === is);
  const ended = (id: number) => ["done", "waits", "undone"].includes(results.get(id)?.is ?? "");
  const open = possible.filter(({ id }) => !ended(id));

  const put = (id: number, result: Result) => setResults((all) => new Map(all).set(id, result));

  async function sendOne({ id, call, undo }: BulkItem, text: string): Promise<Result> {
    try {
      const noted = note ? { ...call, body: { ...call.body, [note.name]: text } } : call;
      const version = await sendAsked(noted, keys.get(id) ?? "");
      return { is: "done", undo: undo && atVersion(undo, version) };
    } catch (error) {
      if (error instanceof WaitsForApproval) return { is: "waits" };
      if (!(error instanceof ApiError) || endsAll(error)) throw error;
      return { is: "refused", why: refusalText(error) ?? error.message };
    }
  }

  async function run({ text }: { text: string }): Promise<"sent" | "unsent"> {
    const handled: number[] = [];
    let refused = 0;
    try {
      for (const item of open) {
        if (left.current) break;
        const before = results.get(item.id);
        // The key belongs to the request that was sent with it.
        const sent = before?.is === "unknown" ? before.text : text;
        const result = await sendOne(item, sent).catch((error: unknown) => {
          if (error instanceof ApiError && leavesOpen(error)) put(item.id, { is: "unknown", text: sent });
          throw error;
        });
        put(item.id, result);
        if (result.is === "refused") refused++;
        else handled.push(item.id);
      }
    } finally {
      document.dispatchEvent(new CustomEvent(doneEvent, { detail: handled }));
      changed(...props.changes, "approvals");
    }
    return refused > 0 ? "unsent" : "sent";
  }

  const undoable = [...results].flatMap(([id, result]) =>
    result.is === "done" && result.undo ? [{ id, result, undo: result.undo }] : [],
  );

  /** Undoes the acts, one after the other; records that have been changed since stay, with a notice. */
  async function undoAll() {
    setUndoing(true);
    try {
      for (const { id, result, undo } of undoable) {
        if (left.current) break;
        try {
          await sendAsked(undo, undoKeys.get(id) ?? "");
          put(id, { is: "undone" });
        } catch (error) {
          if (error instanceof WaitsForApproval) put(id, { is: "waits" });
          else if (error instanceof ApiError && !endsAll(error))
            put(id, { ...result, why: refusalText(error) ?? error.message });
          else throw error;
        }
      }
    } catch (error) {
      toastError(error, "Failed to undo", "Undo");
    } finally {
      setUndoing(false);
      changed(...props.changes, "approvals");
    }
  }

  const form = useForm({
    initial: { text: "" },
    schema: z.object({ text: z.string().trim().max(longest, "At most 2,000 characters") }),
    submit: run,
  });
  const tried = results.size > 0;
  const [done, waits, refused] = [listResults("done"), listResults("waits"), listResults("refused")];
  const [unknown, undone] = [listResults("unknown"), listResults("undone")];
  const untried = items.length - done.length - waits.length - refused.length - unknown.length - undone.length;
  const summary = [
    say("{count} done", { count: done.length }),
    undone.length > 0 && say("{count} undone", { count: undone.length }),
    waits.length > 0 && say("{count} waiting for approval", { count: waits.length }),
    refused.length > 0 && say("{count} refused", { count: refused.length }),
    unknown.length > 0 && say("{count} not known", { count: unknown.length }),
    untried > 0 && say(form.busy ? "{count} to go" : "{count} not tried", { count: untried }),
  ];
  const again =
    unknown.length > 0
      ? "Ask again"
      : refused.length < open.length
        ? "Try the rest"
        : "Try the refused again";
  const act = open.length === 0 ? undefined : tried ? say(again) : say(props.act);
  return (
    <FormDialog
      form={{ ...form, dirty: form.dirty && open.length > 0 }}
      title={say(props.title)}
      description={props.text}
      submit={act}
      cancel={tried || act === undefined ? "Close" : "Cancel"}
      busyText={say(props.busyText)}
      tone={props.tone ?? "danger"}
      secondPerson={tried ? undefined : props.announced}
    >
      {tried || form.busy ? (
        <div className="field-wide">
          <p role="status">{summary.filter(Boolean).join(say(", "))}</p>
          <progress
            className="progress"
            aria-label={say(props.title)}
            max={items.length}
            value={items.length - untried}
          />
          {undoable.length > 0 && !form.busy ? (
            <Button size="sm" busy={undoing} busyText="Undoing..." onClick={() => void undoAll()}>
              {say("Undo")}
            </Button>
          ) : null}
        </div>
      ) : null}
      <Effect lines={props.sums} />
      <ul className="list field-wide">
        {items.map((item) => (
          <Line key={item.id} item={item} result={results.get(item.id)} tried={tried && !form.busy} />
        ))}
      </ul>
      {note && act !== undefined ? (
        <TextareaField form={form} name="text" label={say(note.label)} hint={note.hint} rows={3} wide />
      ) : null}
    </FormDialog>
  );
}

/** A record, and what came of it. */
function Line(props: { item: BulkItem; result: Result | undefined; tried: boolean }) {
  const { subject, refused } = props.item;
  const state = props.result
    ? states[props.result.is]
    : refused === undefined
      ? props.tried
        ? { label: "Not tried", tone: "quiet" as const }
        : undefined
      : { label: "Not possible", tone: "quiet" as const };
  const why = props.result && "why" in props.result ? props.result.why : refused;
  return (
    <li>
      <div className="list-row">
        <span className="list-main">
          <span className="list-title">{subject.name}</span>
          {subject.code ? <bdi className="list-text iban">{subject.code}</bdi> : null}
          {subject.note ? <span className="list-text">{subject.note}</span> : null}
          {why === undefined ? null : <span className="list-text bulk-why">{why}</span>}
        </span>
        {state ? (
          <span className="list-side">
            <span className={badgeClass(state.tone)}>{say(state.label)}</span>
          </span>
        ) : null}
      </div>
    </li>
  );
}
