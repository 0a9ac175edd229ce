/** @jsxImportSource react */

import {
  type ResultDto,
  type ResultStatus,
  type RunDto,
  resultStatusLabels,
} from "@/bank/reconciliation/contract";
import { badgeClass, type Tone } from "@/ui/class-names";
import { groupIban } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import { sayCount } from "@/vocabulary/language/around";
import { formatMoney, fromDecimal } from "@/vocabulary/money";
import { Outcome } from "../../_ui/start-run";

const tones: Record<ResultStatus, Tone> = { matched: "good", discrepancy: "bad", error: "warn" };

const number = (count: number) => count.toLocaleString("en-US");

/** The most results that the dialog shows: the run's own page has all of them. */
export const mostShown = 100;

/** Sorts results: deviations first, otherwise in the order of the accounts. */
export const inOrder = (results: readonly ResultDto[]): ResultDto[] => {
  const flawed = results.filter(({ status }) => status !== "matched");
  return [...flawed, ...results.filter(({ status }) => status === "matched")];
};

const Figure = ({ term, text, strong }: { term: string; text: string; strong?: boolean }) => (
  <div className={strong ? "result-strong" : undefined}>
    <dt>{say(term)}</dt>
    <dd>{text}</dd>
  </div>
);

const Result = ({ result }: { result: ResultDto }) => {
  const { vaId, accountName, virtualIban, currency, status, transactionCount, flaw, transactionId } = result;
  const money = (decimal: string) => formatMoney(fromDecimal(decimal), currency);
  return (
    <li className="result">
      <div className="result-head">
        <p className="result-name">
          <a href={`/admin/virtual-accounts/${vaId}`}>{accountName}</a>
          <small>
            <span className="iban">{groupIban(virtualIban)}</span> · {say("Account {vaId}", { vaId })}
          </small>
        </p>
        <span className={badgeClass(tones[status])}>{say(resultStatusLabels[status])}</span>
      </div>
      <dl className="result-figures">
        <Figure term="Expected Balance" text={money(result.expectedBalance)} />
        <Figure term="Actual Balance" text={money(result.actualBalance)} />
        <Figure term="Difference" text={money(result.difference)} strong={status === "discrepancy"} />
        <Figure term="Transactions" text={number(transactionCount)} />
      </dl>
      {flaw === null ? null : (
        <p className="result-flaw">
          {flaw}.{" "}
          {transactionId === null ? null : (
            <a href={`/admin/transactions?view=${transactionId}`}>{say("See the transaction")}</a>
          )}
        </p>
      )}
    </li>
  );
};

/** Results of a run: its sums, then the accounts, deviations first. */
export const Results = ({ run, results }: { run: RunDto; results: readonly ResultDto[] }) => {
  const { matched, discrepancies, errors, status, failure, done } = run;
  const flawed = discrepancies + errors;
  const shown = inOrder(results).slice(0, mostShown);
  const hidden = done - shown.length;
  return (
    <div className="field-wide">
      <Outcome
        tone={status === "failed" ? "bad" : flawed === 0 ? "good" : "warn"}
        title={
          status === "failed"
            ? say("The reconciliation failed")
            : flawed === 0
              ? sayCount(matched, "The account matches", "All {count} accounts match")
              : flawed === 1
                ? say("1 of {count} accounts is out of order", { count: number(done) })
                : say("{flawed} of {count} accounts are out of order", {
                    flawed: number(flawed),
                    count: number(done),
                  })
        }
      >
        {failure === null ? null : (
          <p>{say("{failure}. What it had found until then is kept.", { failure })}</p>
        )}
      </Outcome>
      <dl className="result-sums">
        <Figure term="Matched" text={number(matched)} />
        <Figure term="Discrepancies" text={number(discrepancies)} />
        <Figure term="Errors" text={number(errors)} />
      </dl>
      <ul className="results" aria-label={say("Results by account")}>
        {shown.map((result) => (
          <Result key={result.vaId} result={result} />
        ))}
      </ul>
      {hidden > 0 ? (
        <p className="field-hint">
          {hidden === 1
            ? say("1 more account is on the run's own page.")
            : say("{count} more accounts are on the run's own page.", { count: number(hidden) })}
        </p>
      ) : null}
    </div>
  );
};
