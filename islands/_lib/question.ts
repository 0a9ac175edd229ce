import type { SecondPerson } from "@/approvals/rules";
import type { Topic } from "@/resources/topics";
import type { Said } from "@/vocabulary/language";
import type { EffectLine } from "../_ui/effect";
import type { Tone } from "../_ui/second-person";
import type { AskedCall } from "./api";

/** A question before an act, from a page to its island. */
export type QuestionProps = AskedCall & {
  title: string;
  text: string;
  /** Subject of the act: its name or text, an identifier that runs from left to right, and a note in words. */
  subject: { name: Said; code?: string; note?: Said | undefined };
  /** Effects of the act, figure by figure. */
  effects?: EffectLine[];
  /** The act, which is also the button's word: 'Delete'. */
  act: string;
  /** Reason why the act would be refused: it is then shown, and the act is not offered. */
  refused?: string | undefined;
  /** Kinds for which the act waits for a second person. */
  secondPerson?: SecondPerson | undefined;
  busyText: string;
  /** `danger` by default: most acts that are asked about take something away. */
  tone?: Tone | undefined;
  /**
   * The call that undoes the act, for which the notice of success has a button. If it needs a version, that is the
   * one in the act's answer. Money is never moved back in this way.
   */
  undo?: AskedCall;
  success: string;
  failure: string;
  changes: Topic[];
};
