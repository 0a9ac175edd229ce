import Confirm from "islands/confirm";
import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { callTo } from "@/kernel/call";
import type { DialogAddress } from "@/kernel/screen";
import type { DeclaredAct } from "@/platform/declared-act";
import { islandDialog, type Opened } from "@/platform/dialogs";
import type { RunRow } from "@/platform/runs/columns";
import type { RunContract } from "@/platform/runs/contract";
import type { Starts } from "@/platform/runs/start";
import { type Said, say, type Text } from "@/vocabulary/language";

type Words = Readonly<Record<"act" | "does" | "text" | "busyText" | "success" | "failure", Text>>;

const defaults: Readonly<Record<ActName, Words & { words: string; verbs: readonly [string, string] }>> = {
  cancel: {
    act: "Cancel",
    does: "Ends it at its next step; what it has done until then stays",
    text: "What it has done until then stays.",
    busyText: "Cancelling...",
    success: "Run cancelled",
    failure: "Failed to cancel the run",
    words: "stop",
    verbs: ["Cancel", "Cancelling"],
  },
  retry: {
    act: "Retry",
    does: "Begins it again where it stopped, with the refused items",
    text: "What was done is not done again.",
    busyText: "Retrying...",
    success: "Run started again",
    failure: "Failed to retry the run",
    words: "again failed",
    verbs: ["Retry", "Retrying"],
  },
};

const names = ["cancel", "retry"] as const;
type ActName = (typeof names)[number];
type Named = Pick<RunContract<unknown, unknown, never, unknown>, "one" | "topic" | "start"> & {
  calls: Pick<RunContract<unknown, unknown, never, unknown>["calls"], ActName>;
};

const question = (verb: string, one: string): string => `${verb} this ${one}?`;
const phrase = (verb: string, one: string): string => `${verb} a ${one}`;

/**
 * Acts on runs by the person who started one, or an admin: for their page or record those that its state allows, and the dialogs
 * with the questions before them.
 *
 * @example
 * const { listActs, dialogs } = runActs(reportContract, reportWork, reportList, {
 *   acts: { cancel: (id, at) => reportScreen.to("cancel", id, at) }, subject: ({ id }) => ({ name: say("Report {id}", { id }) }),
 * });
 */
export function runActs<Row extends RunRow>(
  { one, topic, start: right, calls }: Named,
  work: Pick<Starts, "mayChange" | "findProblem">,
  { get, path }: { get(deps: Deps, actor: Actor, id: number): Promise<Row>; path: string },
  {
    acts,
    subject,
    words = {},
  }: {
    /** Addresses of the questions, on the screen at `address`. */
    acts: Readonly<Partial<Record<ActName, (id: number, address: string) => DialogAddress>>>;
    subject(row: Row): { name: Said; note?: Said };
    words?: Readonly<Partial<Record<ActName, Partial<Words>>>>;
  },
) {
  const ask = (name: ActName) => {
    const { verbs, words: sought, act, does: _, ...said } = { ...defaults[name], ...words[name] };
    const [verb, doing] = verbs;
    return islandDialog<Parameters<typeof Confirm>[0], number>(Confirm, {
      right,
      act: say(phrase(doing, one)),
      sought: { as: phrase(verb, one), words: sought },
      async load({ deps, actor, value }: Opened<number>) {
        const run = await get(deps, actor, value);
        if (!work.mayChange(actor, run)) return undefined;
        return {
          title: say(question(verb, one)),
          subject: subject(run),
          act,
          refused: work.findProblem(name, run),
          ...(name === "retry" && { tone: "primary" as const }),
          ...said,
          ...callTo(calls[name], { id: run.id }),
          changes: [topic],
        };
      },
    });
  };
  return {
    /** Acts on a run that its state allows, by default on the screen of the list; none on somebody else's. */
    listActs: (actor: Actor, run: Row, address = path): DeclaredAct[] =>
      names.flatMap((name) => {
        const href = acts[name]?.(run.id, address);
        if (href === undefined || !work.mayChange(actor, run) || work.findProblem(name, run)) return [];
        const { act: label, does } = { ...defaults[name], ...words[name] };
        const tone = name === "cancel" ? { tone: "danger" as const } : {};
        return [{ label, ...tone, does, right, call: calls[name], href, refused: undefined }];
      }),
    dialogs: { cancel: ask("cancel"), retry: ask("retry") },
  };
}
