import { Database } from "bun:sqlite";

const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA cache_size = -16384;
  CREATE TABLE IF NOT EXISTS accounts (id INTEGER PRIMARY KEY, balance INTEGER NOT NULL, seq INTEGER NOT NULL,
    CONSTRAINT funds CHECK (balance >= 0)) STRICT;
  CREATE TABLE IF NOT EXISTS journals (id TEXT PRIMARY KEY, kind TEXT NOT NULL, user_id INTEGER NOT NULL,
    created_at INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS entries (id INTEGER PRIMARY KEY, journal_id TEXT NOT NULL, account TEXT NOT NULL,
    currency TEXT NOT NULL, amount INTEGER NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS entries_journal ON entries (journal_id);
  CREATE TABLE IF NOT EXISTS contra (code TEXT PRIMARY KEY, balance INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS transactions (id INTEGER PRIMARY KEY, journal_id TEXT NOT NULL, account_id INTEGER NOT NULL,
    seq INTEGER NOT NULL, type TEXT NOT NULL, amount INTEGER NOT NULL, currency TEXT NOT NULL,
    description TEXT NOT NULL, reference TEXT NOT NULL, balance_after INTEGER NOT NULL,
    created_at INTEGER NOT NULL) STRICT;
  CREATE UNIQUE INDEX IF NOT EXISTS transactions_seq ON transactions (account_id, seq);
  CREATE INDEX IF NOT EXISTS transactions_journal ON transactions (journal_id);
  CREATE INDEX IF NOT EXISTS transactions_created ON transactions (created_at);
  CREATE TABLE IF NOT EXISTS keys (user_id INTEGER NOT NULL, key TEXT NOT NULL, body_hash TEXT NOT NULL,
    response TEXT NOT NULL, created_at INTEGER NOT NULL, PRIMARY KEY (user_id, key)) STRICT;
  CREATE TABLE IF NOT EXISTS audit (id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL, action TEXT NOT NULL,
    details TEXT NOT NULL, prev_hash TEXT NOT NULL, hash TEXT NOT NULL, created_at INTEGER NOT NULL) STRICT;
  INSERT OR IGNORE INTO contra VALUES ('1000000001', 0);`;

export type Posting = {
  account: number;
  type: "credit" | "debit";
  amount: number;
  description: string;
  reference: string;
  key: string;
};

type Account = { balance: number; seq: number };

const sha = (text: string) => new Bun.CryptoHasher("sha3-256").update(text).digest("hex");

/** A ledger written by hand over bun:sqlite, with every statement kept. */
export function openLedger(path: string, accounts: number) {
  const db = new Database(path, { create: true });
  db.exec(schema);
  const fill = db.query("INSERT OR IGNORE INTO accounts VALUES (?, 0, 0)");
  db.transaction(() => {
    for (let id = 1; id <= accounts; id++) fill.run(id);
  })();

  const addJournal = db.query("INSERT INTO journals VALUES (?, ?, 1, ?)");
  const addEntry = db.query(
    "INSERT INTO entries (journal_id, account, currency, amount) VALUES (?, ?, 'USD', ?)",
  );
  const move = db.query<Account, [number, number]>(
    "UPDATE accounts SET balance = balance + ?, seq = seq + 1 WHERE id = ? RETURNING balance, seq",
  );
  const moveContra = db.query("UPDATE contra SET balance = balance + ? WHERE code = '1000000001'");
  const addTransaction = db.query(
    "INSERT INTO transactions (journal_id, account_id, seq, type, amount, currency, description, reference, balance_after, created_at) VALUES (?, ?, ?, ?, ?, 'USD', ?, ?, ?, ?)",
  );
  const addKey = db.query("INSERT INTO keys VALUES (1, ?, ?, ?, ?)");
  const addAudit = db.query(
    "INSERT INTO audit (user_id, action, details, prev_hash, hash, created_at) VALUES (1, 'CREATE', ?, ?, ?, ?)",
  );
  const newest = db.query<{ hash: string }, []>("SELECT hash FROM audit ORDER BY id DESC LIMIT 1");

  const post = db.transaction(({ account, type, amount, description, reference, key }: Posting) => {
    const journal = Bun.randomUUIDv7();
    const at = Date.now();
    const signed = type === "credit" ? amount : -amount;
    addJournal.run(journal, type, at);
    const moved = move.get(signed, account);
    if (!moved) throw new Error("no such account");
    addEntry.run(journal, `available:${account}`, signed);
    addEntry.run(journal, "1000000001", -signed);
    moveContra.run(-signed);
    const { balance, seq } = moved;
    addTransaction.run(journal, account, seq, type, amount, description, reference, balance, at);
    const answer = JSON.stringify({
      journal,
      account,
      seq,
      type,
      amount,
      description,
      reference,
      balance,
      at,
    });
    addKey.run(key, sha(JSON.stringify({ account, type, amount, description, reference })), answer, at);
    const before = newest.get()?.hash ?? "";
    addAudit.run(answer, before, sha(before + answer), at);
    return answer;
  });

  return {
    /** Books one posting, durably: the file was synced when it returns. */
    post: (posting: Posting): string => post.immediate(posting),
    close: () => db.close(),
  };
}
