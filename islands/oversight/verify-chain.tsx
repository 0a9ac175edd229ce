/** @jsxImportSource react */

import { useEffect, useRef, useState } from "react";
import {
  type Verification,
  type VerificationProgress,
  type VerifyChain as VerifyChainInput,
  verificationProgressSchema,
  verificationSchema,
  verifyChainCall,
  verifyChainSchema,
} from "@/integrity/trail/contract";
import { auditWords } from "@/oversight/audit-logs/contract";
import { say } from "@/vocabulary/language";
import { ApiError } from "../_lib/api";
import { changed } from "../_lib/change-events";
import { follow } from "../_lib/follow";
import { type Submitted, useForm } from "../_lib/form";
import { toastError } from "../_lib/toast-error";
import { TextField } from "../_ui/bound-fields";
import { FormDialog } from "../_ui/form-dialog";
import { Icon } from "../_ui/icon";

const number = (count: number) => count.toLocaleString("en-US");
const headText = ({ id, hash }: { id: number; hash: string }) => `${id}:${hash}`;

/** Verifies the chain of the audit trail row by row, with its progress, and says what that proves. */
export default function VerifyChain() {
  const [progress, setProgress] = useState<VerificationProgress | undefined>();
  const [found, setFound] = useState<Verification | undefined>();
  const leaving = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  async function verify({ head }: VerifyChainInput): Promise<Submitted> {
    setFound(undefined);
    setProgress({ checked: 0, total: 0 });
    leaving.current = new AbortController();
    const body = head ? { head: headText(head) } : {};
    try {
      setFound(await run(body, leaving.current.signal, setProgress));
      changed("audit");
      return "sent";
    } catch (error) {
      if (leaving.current.signal.aborted) return "unsent";
      toastError(error, auditWords.verifyFailed, "Verification");
      throw error;
    } finally {
      setProgress(undefined);
    }
  }

  const form = useForm({ initial: { head: "" }, schema: verifyChainSchema, submit: verify });
  return (
    <FormDialog
      form={{ ...form, dirty: false }}
      title="Verify the chain"
      description="Recomputes the hash of every row, from the first to the newest."
      submit="Verify"
      cancel="Close"
      busyText="Verifying..."
    >
      <TextField
        form={form}
        name="head"
        label="Head that was kept"
        hint="The last line of an earlier export. It shows whether rows were cut off since."
        wide
        input={{ dir: "ltr", placeholder: "1024:9f86d081…", spellCheck: false, autoComplete: "off" }}
      />
      {progress ? <Running {...progress} /> : null}
      {found ? <Found found={found} /> : null}
    </FormDialog>
  );
}

async function run(
  body: { head?: string },
  signal: AbortSignal,
  report: (progress: VerificationProgress) => void,
): Promise<Verification> {
  for await (const { event, data } of follow(verifyChainCall, { body, signal })) {
    if (event === "progress") report(verificationProgressSchema.parse(data));
    if (event === "result") return verificationSchema.parse(data);
  }
  throw new ApiError(0, "The connection ended", { message: "Nothing was proven. Try again." });
}

const Running = ({ checked, total }: VerificationProgress) => (
  <div className="field-wide" role="status">
    <progress
      className="progress"
      max={Math.max(1, total)}
      value={checked}
      aria-label={say("Rows verified")}
    />
    <p className="field-hint">
      {total === 0
        ? say("Starting")
        : say("{checked} of {total} rows", { checked: number(checked), total: number(total) })}
    </p>
  </div>
);

/** Result of a verification: the proved rows, or the first row that differs. */
const Found = ({ found: { rows, redacted, head, kept, flaw, milliseconds } }: { found: Verification }) => (
  <div className={`notice field-wide ${flaw === null ? "tone-good" : "tone-bad"}`} role="alert">
    <Icon name={flaw === null ? "success" : "error"} />
    <div>
      <p className="notice-title">
        {flaw === null ? say("The trail is whole") : say("The trail is not whole")}
      </p>
      {flaw === null ? (
        <>
          <p>
            {say(
              "{count} rows, from the first to number {last}, each follow the one before: none was changed, added, moved or taken out.",
              { count: number(rows), last: head.id },
            )}{" "}
            {redacted === 0
              ? say("No details were redacted.")
              : say("The details of {count} were redacted, which the trail records.", {
                  count: number(redacted),
                })}
          </p>
          <p>
            {kept
              ? say("Row {id} is the one that was kept: nothing up to it was cut off since.", { id: kept.id })
              : say("Without a head that was kept, rows cut off at the end would not be seen.")}
          </p>
        </>
      ) : (
        <p>
          {rows === 1
            ? say("1 row is sound. Then: {flaw}.", { flaw })
            : say("{count} rows are sound. Then: {flaw}.", { count: number(rows), flaw })}
        </p>
      )}
      <p className="iban">{say("Head {head}", { head: headText(head) })}</p>
      <p>
        {say("It took {seconds} s, and is recorded in the trail.", {
          seconds: (milliseconds / 1000).toFixed(1),
        })}
      </p>
    </div>
  </div>
);
