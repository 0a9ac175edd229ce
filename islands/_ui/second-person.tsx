/** @jsxImportSource react */

import type { Announcement } from "@/approvals/rules";
import { say, type Text } from "@/vocabulary/language";

/** Notice above a dialog's buttons that its act, or a part of it, waits for a second person. */
export const SecondPersonNote = ({ announced }: { announced: Announcement | undefined }) =>
  announced === undefined ? null : (
    <p className="second-person" role="status">
      {say(announced.text)}
    </p>
  );

/** The look of the button that acts. */
export type Tone = "danger" | "primary";

/** Words of the button of an act: if the act waits, it requests an approval, which has no effect yet. */
export const actWords = (
  announced: Announcement | undefined,
  act: Text,
  busyText: Text,
  tone: Tone = "primary",
): { act: Text; busyText: Text; tone: Tone } =>
  announced?.waits
    ? { act: "Ask for approval", busyText: "Asking...", tone: "primary" }
    : { act, busyText, tone };
