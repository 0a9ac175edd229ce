/** @jsxImportSource react */

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { bulkWords, columnLabel, correctCellsCall, type UploadKind } from "@/payments/bulk-uploads/contract";
import { badgeClass } from "@/ui/class-names";
import { say } from "@/vocabulary/language";
import { send } from "../_lib/api";
import { changed } from "../_lib/change-events";
import { refusalText } from "../_lib/refusal";
import { toastError } from "../_lib/toast-error";
import { Button } from "../_ui/button";

type Problems = Readonly<Record<string, string>>;
/** Result of a row's name check, ready to show; undefined if the bank checks no names. */
type NameCheck = { text: string; tone: string; name: string };
type CorrectableRow = {
  row: number;
  values: Readonly<Record<string, string>>;
  problems: Problems;
  check?: NameCheck | undefined;
};
type BulkRowsProps = {
  id: number;
  kind: UploadKind;
  columns: readonly string[];
  rows: readonly CorrectableRow[];
};

/**
 * Rows of a preview that can be corrected in place. Rows with problems have fields from the start, others
 * after Edit. Enter and leaving a field save it, Escape takes it back; Enter continues to the next field to be corrected.
 */
export default function BulkRows({ id, kind, columns, rows: shown }: BulkRowsProps) {
  const [rows, setRows] = useState(shown);
  const [open, setOpen] = useState(() => new Set(shown.filter(hasProblems).map(({ row }) => row)));
  /** Reasons why fields were not saved, by name, until they are edited or sent again. */
  const [refusals, setRefusals] = useState<Problems>({});
  const body = useRef<HTMLTableSectionElement>(null);
  // An answer may come after the rows: the page fetches itself again then.
  const checks = new Map(shown.map(({ row, check }) => [row, check]));
  const isChecked = shown.some(({ check }) => check !== undefined);
  const saving = useRef(Promise.resolve());

  /** One after the other: each answer lists the problems of all rows. */
  function save(row: number, column: string, value: string): Promise<void> {
    const before = rows.find((one) => one.row === row)?.values[column] ?? "";
    if (value.trim() === before) return saving.current;
    setRows((all) =>
      all.map((one) =>
        one.row === row ? { ...one, values: { ...one.values, [column]: value.trim() } } : one,
      ),
    );
    saving.current = saving.current.then(() => sendCell(row, column, value, before));
    return saving.current;
  }

  const forget = (name: string) => setRefusals(({ [name]: _, ...rest }) => rest);

  async function sendCell(row: number, column: string, value: string, before: string): Promise<void> {
    const name = getName(row, column);
    forget(name);
    try {
      const { errors } = await send(correctCellsCall, {
        params: { id },
        body: { cells: [{ row, column, value }] },
      });
      const byRow = Map.groupBy(errors, (error) => error.row);
      const getProblems = (of: number) =>
        Object.fromEntries((byRow.get(of) ?? []).map((error) => [error.column, error.message]));
      setRows((all) => all.map((one) => ({ ...one, problems: getProblems(one.row) })));
      setOpen((rowsOpen) => new Set([...rowsOpen, ...byRow.keys()]));
      changed("bulk-uploads");
    } catch (failure) {
      setRows((all) =>
        all.map((one) => (one.row === row ? { ...one, values: { ...one.values, [column]: before } } : one)),
      );
      toastError(failure, bulkWords.mendFailed, "Save");
      const refusal = refusalText(failure);
      if (refusal !== undefined) setRefusals((all) => ({ ...all, [name]: refusal }));
    }
  }

  /** The next field with a problem after one; the first one after the last. */
  function goOn(from: HTMLInputElement): void {
    const fields = [...(body.current?.querySelectorAll<HTMLInputElement>("input") ?? [])];
    const at = fields.indexOf(from);
    const wrong = (field: HTMLInputElement) =>
      field !== from && field.getAttribute("aria-invalid") === "true";
    const next = fields.slice(at + 1).find(wrong) ?? fields.slice(0, at).find(wrong);
    (next ?? fields[at + 1])?.focus();
  }

  return (
    <div className="table-box bulk-box">
      <table className="data-table">
        <caption className="sr-only">{say("Rows")}</caption>
        <thead>
          <tr>
            <th scope="col">{say("Row")}</th>
            <th scope="col">{say("Status")}</th>
            {isChecked ? <th scope="col">{say("Name check")}</th> : null}
            {columns.map((column) => (
              <th key={column} scope="col">
                {say(columnLabel(kind, column))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((one) => (
            <tr key={one.row}>
              <th scope="row">
                {one.row}
                {one.problems[""] ? <span className="bulk-problem">{one.problems[""]}</span> : null}
              </th>
              <td data-label={say("Status")}>
                <span className={badgeClass(hasProblems(one) ? "bad" : "good")}>
                  {say(hasProblems(one) ? "Needs fixing" : "Good")}
                </span>{" "}
                {hasProblems(one) || open.has(one.row) ? null : (
                  <Button
                    size="sm"
                    aria-label={say("Edit row {row}", { row: one.row })}
                    onClick={() => setOpen((rowsOpen) => new Set([...rowsOpen, one.row]))}
                  >
                    {say("Edit")}
                  </Button>
                )}
              </td>
              {isChecked ? (
                <td data-label={say("Name check")}>
                  <ShownCheck check={checks.get(one.row)} />
                </td>
              ) : null}
              {columns.map((column) => (
                <td key={column} data-label={say(columnLabel(kind, column))}>
                  {open.has(one.row) ? (
                    <Cell
                      label={say("Row {row}, {column}", {
                        row: one.row,
                        column: say(columnLabel(kind, column)),
                      })}
                      name={getName(one.row, column)}
                      value={one.values[column] ?? ""}
                      problem={one.problems[column]}
                      refusal={refusals[getName(one.row, column)]}
                      onEdit={() => forget(getName(one.row, column))}
                      onSave={(value) => save(one.row, column, value)}
                      onEnter={goOn}
                    />
                  ) : (
                    <bdi className="bulk-cell">{one.values[column]}</bdi>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ShownCheck({ check }: { check: NameCheck | undefined }) {
  if (!check?.text) return null;
  return (
    <>
      <span className={`badge tone-${check.tone}`}>{check.text}</span>
      {check.name === "" ? null : (
        <small className="bulk-name">
          <bdi>{check.name}</bdi>
        </small>
      )}
    </>
  );
}

const hasProblems = ({ problems }: CorrectableRow) => Object.keys(problems).length > 0;

const getName = (row: number, column: string) => `${row}-${column}`;

type CellProps = {
  label: string;
  name: string;
  value: string;
  problem: string | undefined;
  /** Reason why the last value was not saved: the field shows the previous one again. */
  refusal: string | undefined;
  onEdit: () => void;
  onSave: (value: string) => Promise<void>;
  onEnter: (field: HTMLInputElement) => void;
};

function Cell({ label, name, value, problem, refusal, onEdit, onSave, onEnter }: CellProps) {
  const [text, setText] = useState(value);
  // The field shows the value that the server has.
  useEffect(() => setText(value), [value]);
  const problemId = `problem-${name}`;
  const refusalId = `refusal-${name}`;
  const described = [problem !== undefined && problemId, refusal !== undefined && refusalId];
  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === "Escape") setText(value);
    if (event.key !== "Enter") return;
    event.preventDefault();
    const field = event.currentTarget;
    // The answer must be on the screen before the next problem is sought.
    void onSave(text).then(() => requestAnimationFrame(() => onEnter(field)));
  }
  return (
    <>
      <input
        className="input bulk-input"
        autoComplete="off"
        aria-label={label}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={described.filter(Boolean).join(" ") || undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          onEdit();
        }}
        onKeyDown={press}
        onBlur={() => void onSave(text)}
      />
      {problem === undefined ? null : (
        <span className="bulk-problem" id={problemId}>
          {problem}
        </span>
      )}
      {refusal === undefined ? null : (
        <span className="bulk-problem" id={refusalId} role="alert">
          {refusal}
        </span>
      )}
    </>
  );
}
