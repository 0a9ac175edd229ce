import { compactDate, daysAgo } from "./days";
import { listSuppliers } from "./directory";
import { pay } from "./payments";
import { person } from "./people";
import type { Scene } from "./scene";

/**
 * Payments of the sample client that wait for the review: account, whole units, days ago, and a recipient that was
 * never paid before, if it is one.
 */
const waiting = [
  ["Supplier Payments", 38_750, 1, { name: "Propellis Offshore", account: "731940025518" }],
  ["Operating Account", 9_990, 3, undefined],
] as const;

/** Plans the payments that wait for review at the end of the book. */
export function planSuspicious(scene: Scene): void {
  const { script, accounts, bankCode } = scene;
  waiting.forEach(([title, amount, ago, stranger], at) => {
    const account = accounts.find((spec) => spec.title === title);
    if (!account) return;
    const date = daysAgo(script.days, ago);
    const [, known] = listSuppliers(account.client.business, account.currency, bankCode);
    const supplier = stranger ?? known;
    const fate = script.random.fork(`suspicious/${at}`);
    script.on(date, 15 * 60 + at * 11, () =>
      pay(
        scene,
        {
          account,
          payer: person("client"),
          amount: amount * 100,
          suspicious: true,
          undecided: true,
          recipient: supplier?.account ?? "100200300400",
          description: `Spare parts, ${supplier?.name}`,
          reference: `PAY-${compactDate(date)}-${fate.code(6)}`,
        },
        date,
        fate,
      ),
    );
  });
}
