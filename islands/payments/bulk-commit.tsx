/** @jsxImportSource react */
import { useState } from "react";
import { bulkWords, type CommitMode, commitCall, type UploadKind } from "@/payments/bulk-uploads/contract";
import { say } from "@/vocabulary/language";
import { sayCount } from "@/vocabulary/language/around";
import { data } from "@/vocabulary/language/words";
import { send } from "../_lib/api";
import { useSave } from "../_lib/save";
import { Button } from "../_ui/button";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "../_ui/dialog";
import { DialogNotices } from "../_ui/dialog-notices";

type BulkCommitProps = {
  id: number;
  kind: UploadKind;
  fileName: string;
  version: string;
  good: number;
  bad: number;
  /** Amount paid from each account, formatted. */
  sums: readonly { from: string; sum: string }[];
  /** Payees whose accounts are held under another name, or one that is only close. */
  differing: number;
};

const acts = {
  accounts: {
    title: (fileName: string) => say("Create from {fileName}?", { fileName }),
    act: "Create",
    busy: "Creating...",
    all: (rows: number) =>
      sayCount(
        rows,
        "{count} account is created, all of them or none.",
        "{count} accounts are created, all of them or none.",
      ),
    good: (rows: number) => sayCount(rows, "{count} account is created.", "{count} accounts are created."),
  },
  expected_receipts: {
    title: (fileName: string) => say("Create from {fileName}?", { fileName }),
    act: "Create",
    busy: "Creating...",
    all: (rows: number) =>
      sayCount(rows, "{count} expected receipt is created.", "{count} expected receipts are created."),
    good: (rows: number) =>
      sayCount(rows, "{count} expected receipt is created.", "{count} expected receipts are created."),
  },
  numbers: {
    title: (fileName: string) => say("Activate account numbers from {fileName}?", { fileName }),
    act: "Activate",
    busy: "Activating...",
    all: (rows: number) =>
      sayCount(rows, "{count} holder gets an account number.", "{count} holders get an account number."),
    good: (rows: number) =>
      sayCount(rows, "{count} holder gets an account number.", "{count} holders get an account number."),
  },
  payments: {
    title: (fileName: string) => say("Send from {fileName}?", { fileName }),
    act: "Send",
    busy: "Sending...",
    all: (rows: number) =>
      sayCount(
        rows,
        "{count} payment is sent, all of them or none.",
        "{count} payments are sent, all of them or none.",
      ),
    good: (rows: number) => sayCount(rows, "{count} payment is sent.", "{count} payments are sent."),
  },
} as const;

/** Asks before an upload is carried out: every row or nothing, or the good rows alone. */
export default function BulkCommit({
  id,
  kind,
  fileName,
  version,
  good,
  bad,
  sums,
  differing,
}: BulkCommitProps) {
  const mode: CommitMode = bad === 0 ? "all" : "good";
  const [acceptNames, setAcceptNames] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const { save, busy, refusal } = useSave({
    call: (chosen: CommitMode, idempotencyKey) =>
      send(commitCall, {
        params: { id },
        body: { mode: chosen, acceptNames },
        idempotencyKey,
        ifMatch: version,
      }),
    success: "The upload is being carried out",
    failure: bulkWords.commitFailed,
    act: acts[kind].act,
    changes: [
      "bulk-uploads",
      "bulk-rows",
      "accounts",
      "stats",
      "payments",
      "transactions",
      "expected-receipts",
      "account-numbers",
      "number-pools",
    ],
  });
  const { title, act, busy: busyText, all, good: some } = acts[kind];
  return (
    <Dialog title={title(fileName)} size="sm">
      <form
        className="dialog-form"
        onSubmit={(event) => {
          event.preventDefault();
          // The refusal has been shown, and the question stays.
          if (!busy) void save(mode, key).catch(() => undefined);
        }}
      >
        <DialogBody>
          <p>{bad === 0 ? all(good) : some(good)}</p>
          {bad === 0 ? null : (
            <p>
              {sayCount(
                bad,
                "{count} row is left out: it needs fixing first.",
                "{count} rows are left out: they need fixing first.",
              )}
            </p>
          )}
          {differing === 0 ? null : (
            <label className="list-row">
              <input
                type="checkbox"
                required
                checked={acceptNames}
                onChange={(event) => setAcceptNames(event.target.checked)}
              />
              <span className="list-main">
                {sayCount(
                  differing,
                  "{count} account is not held under its payee's name. Pay it all the same.",
                  "{count} accounts are not held under their payees' names. Pay them all the same.",
                )}
              </span>
            </label>
          )}
          {sums.length === 0 ? null : (
            <dl className="totals bulk-totals">
              {sums.map(({ from, sum }) => (
                <div key={from}>
                  <dt>{data(from)}</dt>
                  <dd>{sum}</dd>
                </div>
              ))}
            </dl>
          )}
        </DialogBody>
        <DialogNotices refusal={refusal} />
        <DialogFooter>
          <DialogClose>{say("Cancel")}</DialogClose>
          <Button type="submit" variant="primary" busy={busy} busyText={busyText}>
            {act}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
