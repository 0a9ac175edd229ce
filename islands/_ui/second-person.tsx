/** @jsxImportSource react */

import type { Announcement } from "@/approvals/rules";
import { say, type Text } from "@/vocabulary/language";

/** Says above a dialog's buttons that its act waits for a second person, or what of it does. */
export const SecondPersonNote = ({ announced }: { announced: Announcement | undefined }) =>
  announced === undefined ? null : (
    <p className="second-person" role="status">
      {say(announced.text)}
    </p>
  );

/** The look of the button that acts. */
export type Tone = "danger" | "primary";

/** The button that acts: where the act waits it asks, which takes nothing away yet. */
export const actWords = (
  announced: Announcement | undefined,
  act: Text,
  busyText: Text,
  tone: Tone = "primary",
): { act: Text; busyText: Text; tone: Tone } =>
  announced?.waits
    ? { act: "Ask for approval", busyText: "Asking...", tone: "primary" }
    : { act, busyText, tone };
