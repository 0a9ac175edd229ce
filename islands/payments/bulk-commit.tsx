/** @jsxImportSource react */
import { useState } from "react";
import { bulkWords, type CommitMode, commitCall, type UploadKind } from "@/payments/bulk-uploads/contract";
import { send } from "../_lib/api";
import { useSave } from "../_lib/save";
import { Button } from "../_ui/button";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "../_ui/dialog";
import { RefusalNotice } from "../_ui/refusal-notice";

export type BulkCommitProps = {
  id: number;
  kind: UploadKind;
  fileName: string;
  version: number;
  good: number;
  bad: number;
  /** What is paid from each account, as texts. */
  sums: readonly { from: string; sum: string }[];
};

const number = (count: number) => count.toLocaleString("en-US");
const nouns = {
  accounts: {
    one: "account is created",
    several: "accounts are created",
    act: "Create",
    busy: "Creating...",
  },
  payments: { one: "payment is sent", several: "payments are sent", act: "Send", busy: "Sending..." },
} as const;

/** Asks before an upload is carried out: every row or nothing, or the good rows alone. */
export default function BulkCommit({ id, kind, fileName, version, good, bad, sums }: BulkCommitProps) {
  const mode: CommitMode = bad === 0 ? "all" : "good";
  const [key] = useState(() => crypto.randomUUID());
  const { save, busy, refusal } = useSave({
    call: (chosen: CommitMode, idempotencyKey) =>
      send(commitCall, { params: { id }, body: { mode: chosen }, idempotencyKey, ifMatch: version }),
    success: "The upload is being carried out",
    failure: bulkWords.commitFailed,
    act: nouns[kind].act,
    changes: ["bulk-uploads", "bulk-rows", "accounts", "stats", "payments", "transactions"],
  });
  const { one, several, act, busy: busyText } = nouns[kind];
  return (
    <Dialog title={`${act} from ${fileName}?`} size="sm">
      <form
        className="dialog-form"
        onSubmit={(event) => {
          event.preventDefault();
          // What was refused has been said, and the question stays.
          if (!busy) void save(mode, key).catch(() => undefined);
        }}
      >
        <DialogBody>
          <RefusalNotice text={refusal} />
          <p>
            {number(good)} {good === 1 ? one : several}
            {bad === 0 ? ", all of them or none." : "."}
          </p>
          {bad === 0 ? null : (
            <p>
              {bad === 1 ? "1 row is left out: it needs" : `${number(bad)} rows are left out: they need`}{" "}
              fixing first.
            </p>
          )}
          {sums.length === 0 ? null : (
            <dl className="totals bulk-totals">
              {sums.map(({ from, sum }) => (
                <div key={from}>
                  <dt>{from}</dt>
                  <dd>{sum}</dd>
                </div>
              ))}
            </dl>
          )}
        </DialogBody>
        <DialogFooter>
          <DialogClose>Cancel</DialogClose>
          <Button type="submit" variant="primary" busy={busy} busyText={busyText}>
            {act}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
