/** Ledger model in memory for the property test: three accounts and the rules of a posting. */
export type Act =
  | { do: "credit" | "debit" | "pay" | "transfer" | "hold"; from: number; to: number; amount: number }
  | { do: "release" | "capture"; hold: number; amount: number }
  | { do: "relink"; from: number; cbs: number }
  | { do: "switch"; from: number; column: "credit" | "debit"; on: boolean }
  | { do: "status"; from: number; status: "active" | "suspended" }
  | { do: "again" };

type Account = { available: number; held: number; status: string; credit: boolean; debit: boolean };
type Hold = { account: Account; amount: number; active: boolean };

export class Model {
  readonly accounts: Account[] = [0, 1, 2].map(() => ({
    available: 0,
    held: 0,
    status: "active",
    credit: true,
    debit: true,
  }));
  readonly holds: Hold[] = [];

  /** Applies an act and returns the code of its refusal, or undefined. */
  apply(act: Act): string | undefined {
    if (act.do === "again" || act.do === "relink") return undefined;
    if ("hold" in act) return this.#end(act.do, this.holds[act.hold], act.amount);
    const from = this.accounts[act.from];
    if (!from) throw new Error(`no account ${act.from}`);
    if (act.do === "switch") from[act.column] = act.on;
    else if (act.do === "status") from.status = act.status;
    else if (act.do === "credit") return gate(from, "credit") ?? move(from, act.amount);
    else if (act.do === "debit") return gate(from, "debit") ?? move(from, -act.amount);
    else if (act.do === "hold") return move(from, -act.amount) ?? this.#place(from, act.amount);
    else return this.#send(act.do, from, this.accounts[act.to] ?? from, act.amount);
    return undefined;
  }

  #send(kind: "pay" | "transfer", from: Account, to: Account, amount: number): string | undefined {
    if (kind === "transfer" && from === to) return "bad_request";
    const refused = gate(from, "debit") ?? (from === to ? "SAME_ACCOUNT" : undefined);
    const receiver = gate(to, "credit");
    const answered = kind === "pay" && receiver ? "RECIPIENT_REFUSED" : receiver;
    return (
      refused ??
      (from.available < amount ? "INSUFFICIENT_FUNDS" : answered) ??
      move(from, -amount) ??
      move(to, amount)
    );
  }

  #place(account: Account, amount: number): undefined {
    account.held += amount;
    this.holds.push({ account, amount, active: true });
  }

  #end(kind: "release" | "capture", hold: Hold | undefined, part: number): string | undefined {
    if (!hold) return "HOLD_NOT_FOUND";
    if (!hold.active) return "HOLD_NOT_ACTIVE";
    if (kind === "capture" && part > hold.amount) return "CAPTURE_TOO_LARGE";
    const refused = kind === "capture" ? gate(hold.account, "debit") : undefined;
    if (refused) return refused;
    hold.active = false;
    hold.account.held -= hold.amount;
    return move(hold.account, hold.amount - (kind === "capture" ? part : 0));
  }
}

function gate(account: Account, side: "credit" | "debit"): string | undefined {
  if (account.status !== "active") return "ACCOUNT_NOT_ACTIVE";
  return account[side] ? undefined : `${side.toUpperCase()}_DISABLED`;
}

function move(account: Account, amount: number): string | undefined {
  if (account.available + amount < 0) return "INSUFFICIENT_FUNDS";
  account.available += amount;
  return undefined;
}
