import { lease } from "@/resources/define";
import { getWatched, watchedTables } from "./watched";

/** Columns whose change leaves the book correct, although neither a server's start nor `verify` finds it. */
export type UnverifiedColumns = {
  table: string;
  /** Columns, or what may happen to a row as a whole: `(added)`, `(deleted)`, `(cut-off)`. Names with spaces between, or `every`. */
  places: string;
  /** Condition that restricts its rows; all rows if absent. */
  where?: string;
  why: string;
};

const bookmark = "marks of what a reader has seen; nobody else sees them";
const looks = "how a person looks at a list: what it has is read from the book within what they may see";
const talk = "what was asked and answered: figures were read from the book and change nothing in it";
const request =
  "what strangers requested of the bank: an account or a user that came of it is watched separately";
const proof = "a proof that can be made again, and that `verify` makes itself";
const noted = "when it was, for who reads the table: nothing is decided by it";

/** Omitted columns of watched rows, except those that are verified otherwise. */
const unwatched: readonly UnverifiedColumns[] = watchedTables
  .map(getWatched)
  .flatMap(({ table, leftOut }) =>
    leftOut.flatMap(({ column, why }) =>
      "harmless" in why ? [{ table, places: column, why: why.harmless }] : [],
    ),
  );

/**
 * Places of the schema that neither a start nor `verify` checks, with the reason why nothing depends on them.
 * `tests/server/sweep.test.ts` changes every column of every table: undetected ones must be listed here, detected ones
 * must not.
 */
export const unverifiedColumns: readonly UnverifiedColumns[] = [
  {
    table: "number_holdings",
    places: "id",
    why: "orders the periods of a number's holder, which are held in this order",
  },
  {
    table: "entity_parents",
    places: "id",
    why: "orders the parents of an entity, which are held in this order",
  },
  {
    table: "account_entities",
    places: "id",
    why: "orders the entities of an account, which are held in this order",
  },
  {
    table: "account_states",
    places: "id",
    why: "orders the states of an account, which are held in this order",
  },
  {
    table: "account_states",
    places: "since",
    where:
      "id > (select min(f.id) from account_states f where f.virtual_account_id = account_states.virtual_account_id)",
    why: "since when an account has been what it is now, for figures of earlier months: no posting asks",
  },
  {
    table: "account_totals",
    places: "client_id status type currency (added) (deleted) (cut-off)",
    where: "accounts = 0",
    why: "a count of nothing counts nothing",
  },
  { table: "alert_openings", places: "every", why: bookmark },
  { table: "alert_reads", places: "every", why: bookmark },
  { table: "attachments", places: "request_id", why: "finds the row of a call that is sent again" },
  {
    table: "attachments",
    places: "(deleted)",
    why: "a file that is removed: the trail has its digest, and nothing follows from it",
  },
  {
    table: "bank_lines",
    places: "reason decided_by decided_at",
    where: "journal_id is null and (select status from bank_statements where id = statement_id) <> 'dry_run'",
    why: "of a line behind its import's commit that nothing was posted for: the sentence of its comparison, and who put it aside",
  },
  {
    table: "bank_lines",
    places: "decided_by decided_at",
    where: "journal_id is null and (select status from bank_statements where id = statement_id) = 'dry_run'",
    why: "of a line before its import's commit: nobody has decided anything of it",
  },
  {
    table: "bank_lines",
    places: "id",
    where:
      "journal_id is null and (select status from bank_statements where id = statement_id) in ('dry_run', 'discarded')",
    why: "of a line that no import committed: it orders the lines as they were read",
  },
  {
    table: "bank_lines",
    places: "proposal instruction_id",
    where: "(select status from bank_statements where id = statement_id) <> 'dry_run'",
    why: "what a comparison proposed: a person's act names its postings itself, and a commit compares again",
  },
  {
    table: "bank_lines",
    places: "like_line_id",
    where:
      "(select status from bank_statements where id = statement_id) in ('reading', 'committing', 'discarded')",
    why: "what a comparison found that ends with another one, or with nothing: nobody is asked about the line",
  },
  {
    table: "bank_lines",
    places: "suspense_account",
    where: "outcome is not 'suspense' and outcome is not 'assigned'",
    why: "of a line that is in no suspense account",
  },
  {
    table: "bank_line_totals",
    places: "statement_id match (deleted) (cut-off)",
    where: "lines = 0",
    why: "a count of nothing counts nothing",
  },
  {
    table: "bank_missing",
    places: "every",
    why: "what a statement of the bank lacked when it was compared: computed from the book, and again by the next",
  },
  {
    table: "balance_monitors",
    places: "every",
    why: "which events a reader subscribed to: no posting is refused by it",
  },
  {
    table: "followers",
    places: "every",
    why: "how far a follower has come: what it looked at before it passes by, and what it left out `verify` finds",
  },
  {
    table: "receipt_applications",
    places: "created_by",
    why: "who applied it: the trail has them, and what was applied is held",
  },
  {
    table: "receipts",
    places: "looked_at",
    where:
      "looked_at is not null and not exists (select 1 from events e where e.type = 'receipt.waiting' and e.subject = receipts.id)",
    why: "when cash application looked at it, once: nothing asks for the instant",
  },
  {
    table: "events",
    places: "state",
    where:
      "type in ('account.opened', 'account.updated', 'account.closed', 'limit.changed', 'file.answered', 'expected.changed')",
    why: "of what an account, a limit, an upload or an expected receipt was: its owner and number are held, and its money is what it had at some time; the trail has the rest",
  },
  {
    table: "events",
    places: "at",
    where:
      "type in ('account.updated', 'account.closed', 'limit.changed', 'payment.sent', 'payment.returned', 'payment.rejected', 'file.answered', 'expected.changed', 'receipt.waiting')",
    why: "when it was: an event has only what the row that it reports says",
  },
  {
    table: "webhook_deliveries",
    places:
      "id webhook_id seq lane type status tries next_at created_at tried_at duration http_status answer error (added) (deleted) (cut-off)",
    where: "status <> 'waiting'",
    why: "what was sent to receivers, and what they answered: one that is marked as waiting is sent again with the same id, and verify finds events that have no delivery. One that is added as sent, while a webhook's position is moved past its event before any server has read it, is believed: its receiver can read the feed, which is held",
  },
  {
    table: "webhook_deliveries",
    places: "id lane type tries next_at created_at tried_at duration http_status answer error (added)",
    where: "status = 'waiting'",
    why: "when and in which order a delivery that waits is tried: what lies further ahead than pauses last is due at once, and an added one is sent once more; its end, and that it is there, are held by the trail",
  },
  {
    table: "api_assertions",
    places: "every",
    why: "proofs of programs that were used: each is good for minutes, and signed by a key that is held",
  },
  { table: "api_client_days", places: "every", why: "how often programs called, for who reads the list" },
  {
    table: "api_tokens",
    places: "every",
    why: "what a token may do within the scopes of its api client, which are held; its session is held by its sign-in",
  },
  { table: "list_choices", places: "every", why: looks },
  { table: "list_views", places: "every", why: looks },
  { table: "bulk_rows", places: "id", why: "a row is known by its upload and its number" },
  {
    table: "bulk_name_checks",
    places: "every",
    why: "which names are still to be asked for: a commit looks at each row itself whether its name is answered",
  },
  { table: "bulk_uploads", places: "token leased_until attempts", why: lease },
  {
    table: "bulk_uploads",
    places: "version",
    why: "numbers the changes of a preview and the status reports of an upload: what its committer saw is known by a digest",
  },
  {
    table: "channel_openings",
    places: "every",
    why: "since when files are made for a client: earlier, it gets files of older movements of its own, and mails about them; later or gone, it gets none until then. What a file says is of its own accounts, and held",
  },
  {
    table: "client_file_contents",
    places: "every",
    why: "the bytes of a file, kept for 90 days: nobody is handed others than those of which the trail has the digest",
  },
  { table: "chat_messages", places: "every", why: talk },
  { table: "chat_sessions", places: "every", why: talk },
  {
    table: "iban_sequence",
    places: "given_at (added)",
    why: "a number that no account came to use, and when one was given: none is given twice",
  },
  {
    table: "idempotency_keys",
    places: "answer",
    why: "sealed for its key with the server's secret: what was changed does not open, and the answer is made again of what is held",
  },
  {
    table: "factor_challenges",
    places: "every",
    why: "what somebody was asked to prove and has not proved: it ends within ten minutes, and a sign-in that comes of it is held by the trail",
  },
  {
    table: "history_marks",
    places: "id token created_at",
    why: "by which copies of a book are known to be of one history: a copy whose marks differ is not followed",
  },
  {
    table: "job_cursors",
    places: "last_id (deleted) (cut-off)",
    where: "name = 'heartbeat'",
    why: "when the book could last be written: each check of health writes it, and nothing reads it",
  },
  {
    table: "job_runs",
    places: "every",
    why: "what jobs did, for who reads it: what they did to the book is watched separately",
  },
  {
    table: "jobs",
    places: "every",
    why: "leases, and which occurrence was carried out: marked as done, an occurrence of a job is left out, and the next one makes up for it, for each job looks for all that is due; a pause lasts an hour at most; what lies further ahead than that counts for nothing, and what is done twice finds nothing to do. Marked anew at each occurrence, a job does not run: the list of jobs then has no record of a run, since each run that has something to do leaves one",
  },
  {
    table: "known_devices",
    places: "(deleted) (cut-off)",
    why: "a browser that is forgotten is a stranger's again",
  },
  {
    table: "ledger_accounts",
    places: "id",
    where: "last_entry_id = 0",
    why: "the number of an account that nothing was booked on",
  },
  {
    table: "login_failures",
    places: "every",
    why: "guesses of the last quarter of an hour: without them more are let through, each recorded and at the price of a hash",
  },
  {
    table: "mails",
    places: "status",
    where: "ended_at is null",
    why: "whether a mail that is not sent yet waits or is being tried: either is due at its next attempt; an end is held by its row of the trail",
  },
  {
    table: "payee_checks",
    places: "every",
    why: "the answer that a payer saw before a payment that was not made yet: a payment's command has its own",
  },
  { table: "payment_file_entries", places: "id", why: "an order is known by its file and its place in it" },
  {
    table: "reconciliation_results",
    places:
      "id virtual_account_id currency expected_balance actual_balance difference transaction_count flaw transaction_id (added)",
    why: proof,
  },
  {
    table: "reconciliation_runs",
    places:
      "request_id scope accounts finished_at total matched discrepancies errors previous_run_id last_account_id up_to_account_id token leased_until attempts (deleted) (cut-off)",
    why: proof,
  },
  { table: "record_labels", places: "id", why: "a label is known by its record, side and key" },
  { table: "report_chunks", places: "id", why: "pieces are read by report and number" },
  {
    table: "reports",
    places:
      "request_id schedule_id due_at name finished_at period_from period_to accounts sheets bounds language total done stage size status expires_at",
    why: "what a report is called and how it was made: its file says both itself, and is held; one that is not done has none",
  },
  { table: "reports", places: "token leased_until attempts", why: lease },
  { table: "schema_migrations", places: "applied_at", why: noted },
  {
    table: "schema_opening",
    places: "(deleted) (cut-off)",
    why: "which older versions may open the book: without it none may, and the next start records it again",
  },
  { table: "schema_program", places: "applied_at", why: noted },
  {
    table: "search_progress",
    places: "id last_id (added) (deleted) (cut-off)",
    why: "how far a search index has come; what it finds is read and compared, and it can be rebuilt",
  },
  {
    table: "sessions",
    places: "last_active_at ip_address user_agent expires_at",
    why: "where a session began and when it was used, for its user to read: it ends with its sign-in's eight hours at the latest",
  },
  { table: "sessions", places: "(deleted) (cut-off)", why: "a session that ends" },
  { table: "setup_request_notes", places: "every", why: request },
  { table: "setup_requests", places: "every", why: request },
  {
    table: "sqlite_sequence",
    places: "name seq (added) (deleted) (cut-off)",
    why: "SQLite's own last numbers: where no row may be missing they are held with the rows; elsewhere a number given again names nothing that is there",
  },
  { table: "sweep_items", places: "id", why: "an item is known by its run and account" },
  { table: "sweep_runs", places: "token leased_until attempts", why: lease },
  {
    table: "sweep_runs",
    places: "request_id",
    why: "the key of the start: a second start by it would find the sweep running or its money moved",
  },
  {
    table: "statement_analyses",
    places: "every",
    why: "readings of files that users uploaded, kept for a day",
  },
  ...unwatched,
];
