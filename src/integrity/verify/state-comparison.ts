import { firstStates } from "db/guards";
import { type RecordedAgain, recordedAgain } from "db/recorded-again";
import type { ChainedRow, RowChange } from "@/integrity/trail/chain";
import { recordsChange, subjectName } from "./recorded-changes";

/** Maximum number of problems listed; the others are counted. */
const mostListed = 5;

/** Time after an upgrade in which servers of the version before may still run, in milliseconds. */
const besideFor = 86_400_000;

/**
 * Finds the row of the trail of each change of a watched row. A change waits for one from the row that covers it,
 * while the rows are of the same person and no other change has come: a write appends its rows at its end. Rows of
 * alerts and mails, which come in the middle of a write, do not end the wait.
 */
export class StateComparison {
  #waiting: RowChange[] = [];
  #by: number | null | undefined;
  #begun = false;
  /**
   * Time until which a version that did not record jobs' progress may have moved it (ms UTC), and when the current
   * row was written.
   */
  #unrecordedUntil = 0;
  #at = 0;
  #hasProgress = false;
  #newest = 0;
  #found = 0;
  #missing = 0;
  readonly #sentences: string[] = [];
  readonly #firstOtherwise: RowChange[] = [];

  /** Records of new programs about the rows whose digests they rebuilt. */
  readonly upgrades: RecordedAgain[] = [];

  constructor(readonly first: ReadonlyMap<string, string>) {}

  static begin = async (): Promise<StateComparison> => new StateComparison(await firstStates());

  /** Processes a page of the trail in order. */
  look(rows: readonly ChainedRow[]): void {
    for (const row of rows) {
      this.#at = row.createdAt;
      this.#hasProgress ||= row.resource === "JOB";
      if (row.changes.length > 0) this.#expect(row);
      if (this.#waiting.length === 0) continue;
      const isWithin = isWithinWrite(row);
      if (!isWithin && this.#by === undefined) this.#by = row.userId;
      if (isWithin || row.userId === this.#by)
        this.#waiting = this.#waiting.filter((change) => !recordsChange(row, change));
      else this.#giveUp();
    }
  }

  /**
   * Flaw of a change that bypassed the trail, as a sentence.
   * @param after changes after the newest row of the trail, which no row covers
   * @param total number of all changes, including those of `after`; undefined if the trail was not read to its end
   */
  flaw(after: readonly RowChange[], total: number | undefined): string | undefined {
    this.#giveUp();
    this.#waiting = after.filter((change) => !this.#isFirst(change));
    if (this.upgrades.length === 0) this.#waiting.unshift(...this.#firstOtherwise);
    this.#giveUp();
    const seen = this.#found + after.length;
    if (total !== undefined && seen !== total)
      return `${total - seen} of ${total} changes of rows are covered by no row of the trail`;
    if (this.#missing === 0) return undefined;
    const more = this.#missing - this.#sentences.length;
    return `${this.#sentences.join("; ")}${more > 0 ? `; and ${more} more` : ""}`;
  }

  #expect(row: ChainedRow): void {
    if (!isWithinWrite(row)) this.#giveUp();
    this.#found += row.changes.length;
    for (const { id } of row.changes) {
      if (id <= this.#newest) this.#tell(`change ${id} of a row is out of order`);
      this.#newest = id;
    }
    if (this.#waiting.length === 0) this.#by = undefined;
    const changes = this.#beginsWatch(row) ? [] : row.changes.filter((change) => !this.#isFirst(change));
    this.#waiting = [...this.#waiting, ...changes];
    const upgrade = readUpgrade(row);
    if (upgrade) {
      this.upgrades.push(upgrade);
      if (!this.#hasProgress) this.#unrecordedUntil = Math.max(row.createdAt, upgrade.at) + besideFor;
      this.#waiting = this.#waiting.filter((change) => !isRecordedAgain(change));
    }
    this.#begun = true;
  }

  /** True if a new book has this row from the start. If older views made its digest, an upgrade must follow. */
  #isFirst(row: RowChange): boolean {
    const { auditId, change, subject, rowId, digest } = row;
    const expected = this.first.get(`${subject} ${rowId}`);
    if (auditId !== 1 || change !== "insert" || expected === undefined) return false;
    if (expected !== digest) this.#firstOtherwise.push(row);
    return true;
  }

  /** Record in a row of the trail that watching began in an existing book: once, before every other change. */
  #beginsWatch({ userId, action, resource, resourceId, changes }: ChainedRow): boolean {
    if (this.#begun || userId !== null || resourceId !== null) return false;
    return (
      action === "CREATE" && resource === "AUDIT_LOG" && changes.every((each) => each.change === "insert")
    );
  }

  #giveUp(): void {
    for (const change of this.#waiting)
      if (change.subject !== "job_cursors" || this.#at > this.#unrecordedUntil)
        this.#tell(describeChange(change));
    this.#waiting = [];
  }

  #tell(sentence: string): void {
    this.#missing += 1;
    if (this.#sentences.length < mostListed) this.#sentences.push(sentence);
  }
}

/** Record in a row of the trail about watched rows that a new program digested again; undefined for any other row. */
function readUpgrade({
  userId,
  action,
  resource,
  resourceId,
  details,
}: ChainedRow): RecordedAgain | undefined {
  if (userId !== null || action !== "UPDATE" || resource !== "AUDIT_LOG" || resourceId !== null)
    return undefined;
  if (!details?.startsWith('{"program":')) return undefined;
  return recordedAgain.safeParse(JSON.parse(details)).data;
}

/** True if a change only rebuilds a digest: an act on a row names changed columns, or that the row came or went. */
const isRecordedAgain = ({ change, fields, digest }: RowChange) =>
  change === "update" && fields.length === 0 && digest !== null;

/** True if a row comes in the middle of a write: an alert's, which a trigger writes, or a mail's. */
const isWithinWrite = ({ userId, resource }: ChainedRow) =>
  userId === null && (resource === "ALERT" || resource === "MAIL");

const done = { insert: "added", update: "changed", delete: "deleted" };

function describeChange(change: RowChange): string {
  const fields = change.fields.length > 0 ? ` (${change.fields.join(", ")})` : "";
  return `${subjectName(change)} was ${done[change.change]}${fields} without a row of the trail`;
}
