/** @jsxImportSource react */

import type { Announcement } from "@/oversight/approvals/rules";
import { say, type Text } from "@/vocabulary/language";

/** Says above a dialog's buttons that its act waits for a second person, or what of it does. */
export const SecondPersonNote = ({ announced }: { announced: Announcement | undefined }) =>
  announced === undefined ? null : (
    <p className="second-person" role="status">
      {say(announced.text)}
    </p>
  );

/** The words of the button that acts: it asks where the act waits. */
export const actWords = (
  announced: Announcement | undefined,
  act: Text,
  busyText: Text,
): { act: Text; busyText: Text } =>
  announced?.waits ? { act: "Ask for approval", busyText: "Asking..." } : { act, busyText };
