import { cutOffRows } from "@/bank/cut-offs/commands";
import { putCoreAccounts } from "@/liquidity/core-accounts/commands";
import { runDueSweeps } from "@/liquidity/sweeps/begin";
import { changeSweep, sweepRows, toRule } from "@/liquidity/sweeps/commands";
import { type SweepBody, sweepBodySchema } from "@/liquidity/sweeps/contract";
import { planRun, type Side } from "@/liquidity/sweeps/rules";
import { startSweep } from "@/liquidity/sweeps/start";
import { type BankDate, bankDate } from "@/vocabulary/calendar";
import { businessDays } from "@/vocabulary/calendar/business-days";
import { makeVirtualIban } from "@/vocabulary/iban";
import { currencies } from "@/vocabulary/money";
import { daysAgo, eachDay, weekday } from "./days";
import { isLively, since, targetBalance } from "./life";
import { setStatus } from "./outcomes";
import { person, toActor } from "./people";
import { act, type Scene } from "./scene";
import type { AccountSpec } from "./work";

/** Number of a bank of the country that is none, at which the clients' core accounts are. */
const coreBank = "097";

/** A sweep as the script knows it. */
type Sweep = {
  id: number;
  body: SweepBody;
  accounts: readonly AccountSpec[];
  /** Account of the client on the other side; undefined for the core account. */
  other?: AccountSpec;
  isPaused?: true;
};

/** Number of days since which sweeps take the clients' money to their core accounts: before, debits did. */
export const sweepsBegun = 20;

/** Sweeps that run at a time of each business day, since so many days; what else was changed then, in whole units. */
const automatic: Readonly<Record<string, { since: number; leaves?: number }>> = {
  "Export Collections": { since: 20 },
  "UAE Collections": { since: 20 },
  "European Desk": { since: 20 },
  "Insurance Collections": { since: 13 },
  "Room Revenue": { since: 6, leaves: 120_000 },
  "Owners' Association": { since: 20 },
  "Tuition Collections": { since: 9 },
};

/** The account whose sweep is paused, and since how many days. */
const paused = { title: "Licence Collections", since: 5 };

/** Accounts that are swept with another, by its title. */
const together: Readonly<Record<string, string>> = { "Room Revenue": "Events and Banquets" };

const cutOff = { currency: "AED", country: null, time: "16:00" } as const;

/** Minutes after midnight at which sweeps run: those before the cut-off time, and the others. */
const runTimes = { AED: 15 * 60 + 30, others: 17 * 60 };

/** Minimum amount of a sweep, in whole units. */
const least = { USD: 10_000, AED: 25_000, EUR: 4_000 };

const admin = () => toActor(person("admin"));
const clerk = () => toActor(person("leila.ops"));

/**
 * Core accounts of each client, and the sweeps that take its money there: each week by hand, and for some each business day at a
 * time. One is paused, one is refused on an account that is no longer active, and one tops up an account for payments.
 */
export function planSweeps(scene: Scene): void {
  const { script, accounts } = scene;
  planCoreAccounts(scene);
  const all: Sweep[] = [];
  const create = (date: BankDate, minutes: number, sweep: Omit<Sweep, "id">) => {
    const created: Sweep = { ...sweep, id: 0 };
    script.on(date, minutes, () => {
      const { body } = created;
      created.id = all.push(created);
      act(scene, (deps) => sweepRows.create(deps, admin(), body));
    });
    return created;
  };
  const first = daysAgo(script.days, sweepsBegun);
  for (const account of accounts) {
    const work = account.work.find(({ name }) => name === "sweep" || name === "level");
    const isLeft = !isLively(script, account, first) && account.opened > sweepsBegun;
    if (!work || isLeft) continue;
    const other = accounts.find(({ title }) => title === together[account.title]);
    const swept = other ? [account, other] : [account];
    const usual = Math.round(targetBalance(script, account, first) / 100_000) * 1000;
    const leaves =
      work.name === "level"
        ? { mode: "range", ceiling: (usual * 1.15).toFixed(2) }
        : { mode: "target", target: String(usual) };
    const opened = daysAgo(script.days, Math.min(sweepsBegun, account.opened - 1));
    const body = toCore(account, swept, leaves);
    const sweep = create(opened, 9 * 60 + account.id, { body, accounts: swept });
    const daily = automatic[account.title];
    planWeeks(scene, sweep, work.first, daily && daysAgo(script.days, daily.since));
    if (daily) planDaily(scene, sweep, daily);
    if (account.title === paused.title)
      script.on(daysAgo(script.days, paused.since), 10 * 60, () => {
        const { id } = sweep;
        sweep.isPaused = true;
        act(scene, (deps) => changeSweep(deps, admin(), id, "pause"));
      });
  }
  planFunding(scene, create);
  planDueRuns(scene, all);
}

/** Body of a sweep to the core account of a client. */
const toCore = ({ client, currency, title }: AccountSpec, swept: readonly AccountSpec[], leaves: object) =>
  sweepBodySchema.parse({
    clientId: client.id,
    name: `${title} to the core account`,
    currency,
    from: { vaIds: swept.map(({ id }) => id) },
    to: { core: true },
    ...leaves,
    multiple: "1000",
    minimum: String(least[currency]),
  });

function planCoreAccounts(scene: Scene): void {
  const { script, accounts } = scene;
  const first = daysAgo(script.days, sweepsBegun + 1);
  const clients = [...new Set(accounts.map(({ client }) => client))];
  clients.forEach((client, at) => {
    const own = accounts.filter((account) => account.client === client);
    const used = currencies.filter((currency) => own.some((account) => account.currency === currency));
    const core = used.map((currency) => ({
      currency,
      account: makeVirtualIban(coreBank, Bun.hash.crc32(`${client.id} ${currency}`)),
      name: client.name,
    }));
    const opened = Math.max(...own.map((account) => account.opened));
    const date = opened > sweepsBegun ? first : daysAgo(script.days, opened);
    script.on(date, 14 * 60 + at, () =>
      act(scene, (deps) => putCoreAccounts(deps, admin(), client.id, core)),
    );
  });
  script.on(first, 11 * 60, () => act(scene, (deps) => cutOffRows.create(deps, admin(), cutOff)));
}

/** Runs of each week by hand, where there is something to move, until the sweep runs at a time. */
function planWeeks(scene: Scene, sweep: Sweep, day: number, until: BankDate | undefined): void {
  const { script } = scene;
  for (const date of eachDay(script.days)) {
    if (weekday(date) !== day || (until !== undefined && date >= until)) continue;
    const random = script.random.fork(`sweep/${sweep.body.name}/${date}`);
    script.on(date, random.int(14 * 60, 16 * 60), () => {
      if (sweep.id > 0 && !sweep.isPaused) runByHand(scene, sweep);
    });
  }
}

function runByHand(scene: Scene, sweep: Sweep): void {
  if (!foresee(scene, sweep)) return;
  const { id } = sweep;
  act(scene, (deps) => startSweep(deps, clerk(), id, undefined));
}

/** From a day on a sweep runs at a time of each business day. */
function planDaily(
  scene: Scene,
  sweep: Sweep,
  { since: ago, leaves }: { since: number; leaves?: number },
): void {
  const { script } = scene;
  script.on(daysAgo(script.days, ago), 10 * 60, () => {
    const { currency, target } = sweep.body;
    const { id } = sweep;
    const when =
      currency === cutOff.currency ? { when: "cut_off", minutesBefore: 30 } : { when: "time", at: "17:00" };
    const changed = { ...when, target: leaves ? String(leaves) : target };
    const body = sweepBodySchema.parse({ ...sweep.body, ...changed });
    sweep.body = body;
    act(scene, (deps) => sweepRows.update(deps, admin(), id, body));
  });
}

/** Each business day an account that pays is filled up from one that collects. */
function planFunding(
  scene: Scene,
  create: (date: BankDate, minutes: number, sweep: Omit<Sweep, "id">) => Sweep,
): void {
  const { script, accounts } = scene;
  const [payer, other] = ["Supplier Payments", "Export Collections"].map((title) =>
    accounts.find((account) => account.title === title),
  );
  if (!payer || !other) return;
  const body = sweepBodySchema.parse({
    clientId: payer.client.id,
    name: "Supplier payments, filled up",
    currency: payer.currency,
    from: { vaIds: [payer.id] },
    to: { vaId: other.id },
    mode: "range",
    direction: "fund",
    floor: (payer.float * 1.1).toFixed(2),
    multiple: "1000",
    when: "time",
    at: "17:00",
  });
  create(daysAgo(script.days, sweepsBegun), 9 * 60 + 50, { body, accounts: [payer], other });
}

/** The server's own runs of each business day. */
function planDueRuns(scene: Scene, all: readonly Sweep[]): void {
  const { script } = scene;
  for (const date of eachDay(script.days)) {
    for (const currency of ["AED", "USD"] as const) {
      if (!businessDays(currency, new Set()).isOpen(date)) continue;
      const minutes = (currency === "AED" ? runTimes.AED : runTimes.others) + 0.05;
      script.on(date, minutes, () => {
        const when = currency === "AED" ? "cut_off" : "time";
        const due = all.filter(({ body }) => body.when === when);
        if (due.length === 0) return;
        // A sweep that takes from another's account comes after it, as in the product.
        const inOrder = due.toSorted(
          (one, two) => Number(two.other !== undefined) - Number(one.other !== undefined),
        );
        for (const sweep of inOrder) foresee(scene, sweep);
        act(scene, (deps) => runDueSweeps(deps, new AbortController().signal, deps));
      });
    }
  }
}

/** Records what a run of now moves. Returns false if it moves nothing. */
function foresee(scene: Scene, { body, accounts, other }: Sweep): boolean {
  const { script } = scene;
  const sides = accounts.map((account) => toSide(scene, account));
  const planned = planRun(toRule(body), sides, other && toSide(scene, other));
  planned.forEach(({ amount, direction }, at) => {
    const account = accounts[at];
    if (!account || amount === 0) return;
    const signed = direction === "fund" ? amount : -amount;
    script.move(account.id, signed);
    if (other) script.move(other.id, -signed);
    else planSent(scene);
  });
  return planned.some(({ amount }) => amount > 0);
}

/** The order of a sweep leaves in the bank's file within the hour. */
function planSent(scene: Scene): void {
  const id = scene.script.nextPayment();
  scene.script.at(scene.script.now + 40 * 60_000, () => setStatus(scene, id, "booked", "sent"));
}

function toSide({ script }: Scene, account: AccountSpec): Side {
  const today = bankDate(script.now, script.days.zone);
  const isSo = (turn: string) => (since(script, account, turn) ?? "9999-12-31") <= today;
  return {
    available: script.available.get(account.id) ?? 0,
    isOpen: true,
    isActive: !isSo("suspended") && !isSo("inactive"),
    debitEnabled: !isSo("debits-off"),
    creditEnabled: true,
  };
}
