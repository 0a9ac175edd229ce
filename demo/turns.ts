import { auditStatement } from "@/commands/statement";
import { daysAgo } from "./days";
import { person, toPoster } from "./people";
import { move, type Scene } from "./scene";
import type { AccountSpec, Turn } from "./work";

const admin = () => toPoster(person("admin"));

/** Changes of accounts: suspended, inactive, emptied, without debits, linked to another CBS account. */
export function planTurns(scene: Scene): void {
  for (const account of scene.accounts) {
    for (const turn of account.later) planTurn(scene, account, turn);
  }
}

function planTurn(scene: Scene, account: AccountSpec, { name, daysAgo: ago }: Turn): void {
  const { script } = scene;
  const morning = 7 * 60 + account.id;
  script.on(daysAgo(script.days, ago), morning, () => {
    if (name === "suspended" || name === "inactive") edit(scene, account, "status", "active", name);
    else if (name === "debits-off") edit(scene, account, "debit_enabled", 1, 0);
    else if (name === "emptied") empty(scene, account);
    else relink(scene, account, `100000000${name.slice(-1)}`);
  });
}

function edit(
  { script }: Scene,
  { id }: AccountSpec,
  column: "status" | "debit_enabled",
  before: string | number,
  after: string | number,
): void {
  const at = script.now;
  const field = column === "status" ? "status" : "debitEnabled";
  const details = (value: string | number) => ({ [field]: column === "status" ? value : value === 1 });
  script.write(() => [
    {
      sql: `update virtual_accounts set ${column} = ?, version = version + 1, updated_at = ? where id = ?`,
      args: [after, at, id],
    },
    auditStatement({
      actor: admin(),
      action: "UPDATE",
      resource: "VIRTUAL_ACCOUNT",
      resourceId: id,
      at,
      details: { before: details(before), after: details(after) },
    }),
  ]);
}

function empty(scene: Scene, account: AccountSpec): void {
  const text = { description: "Final sweep, the contract has ended", reference: `SWP-END-${account.id}` };
  move(scene, account, "debit", scene.script.available.get(account.id) ?? 0, text, admin());
}

function relink({ script }: Scene, { id }: AccountSpec, cbsAccount: string): void {
  script.post(admin(), { kind: "relink", relink: { account: id, cbsAccount }, steps: [] });
}
