import type { Access } from "@/access/policy";
import { type Call, callTo } from "@/kernel/call";
import type { DialogAddress } from "@/kernel/screen";
import type { DeclaredAct } from "@/platform/declared-act";
import type { Topic } from "@/resources/topics";
import type { Said, Text } from "@/vocabulary/language";

type Words = Readonly<
  Record<"act" | "does" | "question" | "text" | "busyText" | "success" | "failure", Text>
>;

const cancelWords: Words = {
  act: "Cancel",
  does: "Ends it at its next step; what it has done until then stays",
  question: "Cancel this run?",
  text: "What it has done until then stays.",
  busyText: "Cancelling...",
  success: "Run cancelled",
  failure: "Failed to cancel the run",
};

const retryWords: Words = {
  act: "Retry",
  does: "Begins it again where it stopped, with the refused items",
  question: "Retry this run?",
  text: "What was done is not done again.",
  busyText: "Retrying...",
  success: "Run started again",
  failure: "Failed to retry the run",
};

type ActOf<Row> = {
  right: Access;
  /** The call by the run's id, and the dialog with its question. */
  call: Call;
  href(row: Row): DialogAddress;
  topic: Topic;
  subject(row: Row): { name: Said; note?: Said };
  /** Reason that it cannot be carried out. */
  problem(row: Row): string | undefined;
  words?: Partial<Words>;
};

/** Act on a run: its button on the record, and the question before it, as props of `islands/confirm.tsx`. */
const actOn =
  (defaults: Words, tone?: "danger") =>
  <Row extends { id: number }>({ right, call, href, topic, subject, problem, words }: ActOf<Row>) => {
    const { act, does, question, text, busyText, success, failure } = { ...defaults, ...words };
    return {
      act: (row: Row): DeclaredAct => ({
        label: act,
        ...(tone && { tone }),
        does,
        right,
        call,
        href: href(row),
        refused: problem(row),
      }),
      question: (row: Row) => ({
        title: question,
        text,
        subject: subject(row),
        act,
        refused: problem(row),
        ...(tone === undefined && { tone: "primary" as const }),
        busyText,
        ...callTo(call, { id: row.id }),
        success,
        failure,
        changes: [topic],
      }),
    };
  };

/** The act that ends a run under way. */
export const cancelAct = actOn(cancelWords, "danger");

/** The act that retries a run that failed, or whose items were refused. */
export const retryAct = actOn(retryWords);
