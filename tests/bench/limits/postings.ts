/**
 * Reference for postings: one SQLite transaction per posting, `synchronous=FULL`, in process, no HTTP. The same rows as
 * a good engineer would write them by hand: journal, two entries, guarded balances, the customer's line, the
 * idempotency key with its answer, an audit row that is chained by its hash. Arguments: the file, the number of
 * accounts, the seconds. Prints postings a second.
 */
import { openLedger } from "./ledger";

const [path = "", accounts = "1", seconds = "1"] = process.argv.slice(2);
const ledger = openLedger(path, Number(accounts));
const until = performance.now() + Number(seconds) * 1000;
const started = performance.now();
let posted = 0;
while (performance.now() < until) {
  const name = `${process.pid}-${posted}`;
  const debit = posted % 4 === 3 && posted > 4 * Number(accounts) + 100;
  ledger.post({
    account: 1 + (Math.floor(posted / 4) % Number(accounts)),
    type: debit ? "debit" : "credit",
    amount: debit ? 225 : 1250,
    description: `Invoice ${posted} of the bench`,
    reference: name,
    key: name,
  });
  posted++;
}
console.log((posted / (performance.now() - started)) * 1000);
ledger.close();
