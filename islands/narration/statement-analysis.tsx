/** @jsxImportSource react */

import { useEffect, useRef, useState } from "react";
import { narrationMessages, type RowFilter } from "@/narration/contract";
import { say } from "@/vocabulary/language";
import { sayCount } from "@/vocabulary/language/around";
import { pushAddress, replaceAddress } from "../_lib/address";
import { ApiError } from "../_lib/api";
import { changed } from "../_lib/change-events";
import { toast } from "../_lib/toast";
import { Button } from "../_ui/button";
import { Icon } from "../_ui/icon";
import type { InitialAnalysis } from "./_narration/analyse";
import { analyse, isKept, type Progress } from "./_narration/analyse";
import { Results } from "./_narration/results";
import { type Chosen, UploadForm } from "./_narration/upload-form";

type State =
  | { name: "idle"; locked?: string }
  | { name: "analysing"; progress: Progress }
  | { name: "failed"; message: string }
  | { name: "done"; shown: InitialAnalysis; isNew: boolean };

/** Parameters that the address has only with a result; without them it is the form's address. */
const withoutResult = { analysis: undefined, category: undefined, check: undefined };

/** Uploads a bank statement, follows its reading, and shows what it says: idle, analysing, success, failure. */
export default function StatementAnalysis({
  shown,
  filter,
}: {
  shown?: InitialAnalysis;
  filter?: RowFilter;
}) {
  const [state, setState] = useState<State>(shown ? { name: "done", shown, isNew: false } : { name: "idle" });
  const latest = useRef(shown);
  const running = useRef<AbortController>(undefined);

  // A step in the browser's history leads to the result that the address names, or away from it.
  useEffect(() => {
    const follow = () => {
      const id = new URL(location.href).searchParams.get("analysis");
      const result = latest.current;
      if (id === null) setState({ name: "idle" });
      // It was deleted by a dialog that stood before this step.
      else if (!result) replaceAddress(withoutResult);
      else if (result.id === id) setState({ name: "done", shown: result, isNew: false });
    };
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);

  // A result that was deleted in the list is not shown any longer.
  useEffect(() => {
    const look = async () => {
      // The address may still be the dialog's that deleted it.
      const id = latest.current?.id;
      if (id === undefined || (await isKept(id))) return;
      latest.current = undefined;
      setState((now) => (now.name === "done" ? { name: "idle" } : now));
      if (new URL(location.href).searchParams.get("analysis") === id) replaceAddress(withoutResult);
    };
    const listen = () => void look();
    document.body.addEventListener("analyses:changed", listen);
    return () => document.body.removeEventListener("analyses:changed", listen);
  }, []);

  async function run(chosen: Chosen): Promise<void> {
    const work = new AbortController();
    running.current = work;
    setState({ name: "analysing", progress: { page: 0, pages: 0 } });
    try {
      const onProgress = (progress: Progress) => {
        if (!work.signal.aborted) setState({ name: "analysing", progress });
      };
      const done = await analyse(chosen, onProgress, work.signal);
      latest.current = done;
      setState({ name: "done", shown: done, isNew: true });
      pushAddress("analysis", done.id);
      const [statement] = done.statements;
      const count = done.statements.reduce((sum, { analysis }) => sum + analysis.totalTransactions, 0);
      const bank = statement?.analysis.bankName;
      toast({
        title: narrationMessages.complete,
        description: bank
          ? count === 1
            ? say("1 transaction from {bank}", { bank })
            : say("{count} transactions from {bank}", { count: count.toLocaleString("en-US"), bank })
          : sayCount(count, "{count} transaction", "{count} transactions"),
      });
      changed("analyses");
    } catch (error) {
      if (!work.signal.aborted) fail(error);
    }
  }

  function cancel(): void {
    running.current?.abort();
    setState({ name: "idle" });
    toast({ title: narrationMessages.cancelled, description: "Nothing is kept of the statement." });
  }

  function fail(error: unknown): void {
    const detail = error instanceof ApiError ? error.detail : undefined;
    const answered = error instanceof ApiError && error.status > 0;
    const message = answered && detail ? detail : narrationMessages.networkError;
    const locked = error instanceof ApiError && error.code?.startsWith("PASSWORD_");
    setState(locked ? { name: "idle", locked: message } : { name: "failed", message });
    if (!locked) toast({ title: narrationMessages.failed, description: message, tone: "destructive" });
  }

  function again(): void {
    setState({ name: "idle" });
    replaceAddress({ ...withoutResult, analysis: latest.current?.id });
    pushAddress("analysis", undefined);
  }

  if (state.name === "done") {
    return (
      <Results
        shown={state.shown}
        isNew={state.isNew}
        filter={state.isNew ? undefined : filter}
        onAgain={again}
      />
    );
  }
  const idle = state.name === "idle";
  return (
    <section className="card" aria-label={say("Upload")} aria-busy={state.name === "analysing"}>
      <div hidden={!idle}>
        <UploadForm locked={idle ? state.locked : undefined} onSubmit={(chosen) => void run(chosen)} />
      </div>
      {state.name === "analysing" ? <Analysing progress={state.progress} onCancel={cancel} /> : null}
      {state.name === "failed" ? <Failed message={state.message} onAgain={again} /> : null}
    </section>
  );
}

function Analysing({ progress: { page, pages }, onCancel }: { progress: Progress; onCancel: () => void }) {
  const known = pages > 0;
  return (
    <div className="upload-state" role="status">
      <p className="notice-title">{say("Analyzing the statement...")}</p>
      <progress
        className="progress"
        {...(known ? { value: page, max: pages } : {})}
        aria-label={say("Pages read")}
      />
      <p className="field-hint">{progressText(page, pages)}</p>
      <Button onClick={onCancel}>{say("Cancel")}</Button>
    </div>
  );
}

function progressText(page: number, pages: number): string {
  if (pages === 0) return say("Waiting for its turn");
  return page < pages
    ? say("Page {page} of {pages}", { page, pages })
    : sayCount(
        pages,
        "The page is read, checking the figures",
        "All {count} pages read, checking the figures",
      );
}

function Failed({ message, onAgain }: { message: string; onAgain: () => void }) {
  return (
    <div className="upload-state" role="alert">
      <Icon name="error" />
      <p className="notice-title">{say(narrationMessages.failed)}</p>
      <p>{say(message)}</p>
      <Button variant="primary" autoFocus onClick={onAgain}>
        {say("Try Again")}
      </Button>
    </div>
  );
}
