import type { Maker } from "@/platform/leased-work/acting-for";
import type { Lease } from "@/platform/leased-work/lease";
import { sayInEnglish } from "@/vocabulary/language";
import type { CommitMode, UploadKind } from "./contract";

/** A commit under way. */
export type Commit = {
  id: number;
  kind: UploadKind;
  mode: CommitMode;
  columns: string[];
  /** Pool whose numbers its rows get; null for other kinds. */
  numberPoolId: number | null;
  maker: Maker;
};

/** Commit while this node works on it. */
export type LeasedCommit = Commit & { lease: Lease };

/** A commit that cannot continue: with a sentence, and whether the upload is a preview again. */
export class CommitBrokenOff extends Error {
  override readonly name = "BrokenOff";

  constructor(
    message: string,
    readonly isPreviewAgain = false,
  ) {
    super(message);
  }
}

/** Result of a commit whose maker is no longer active. */
export const makerInactive = sayInEnglish("The person who committed it is no longer active");
