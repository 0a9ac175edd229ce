import { clients, ibanSequence, users, virtualAccounts } from "db/schema";
import { suggestReference } from "@/accounts/rules";
import { auditStatement } from "@/commands/statement";
import { houseClientId } from "@/people/auth/first-admin";
import { daysAgo, instantAt } from "./days";
import { demoIban } from "./directory";
import { type Person, people, person, toPoster } from "./people";
import type { Script } from "./script";
import { opening } from "./texts";
import type { AccountSpec } from "./work";

/** The password hash until the load is complete: nobody can sign in to half a demo book. */
export const unfinished = "!unfinished";

/** The users who were deleted some weeks after they left. */
const deleted = "sandreef.old";

const admin = () => toPoster(person("admin"));

/** The house, its first three users, and then everyone else when they join; who left is deactivated. */
export function planPeople(script: Script, houseName: string, unusable: string): void {
  const { days } = script;
  script.on(days.first, 0, () => writeHouse(script, houseName));
  for (const someone of people.slice(3)) {
    const date = daysAgo(script.days, someone.since);
    script.on(date, 7 * 60 + 40 + someone.id, () => join(script, someone, unusable));
    if (someone.left !== undefined) {
      script.on(daysAgo(script.days, someone.left), 16 * 60 + 50, () => leave(script, someone));
    }
    if (someone.username === deleted) {
      script.on(daysAgo(script.days, 40), 16 * 60 + 20, () => remove(script, someone));
    }
  }
}

function writeHouse(script: Script, houseName: string): void {
  const at = script.now;
  const first = people.slice(0, 3);
  script.write((db) => [
    db.read.insert(clients).values([
      { id: houseClientId, name: houseName, kind: "staff", createdAt: at },
      { id: person("client").clientId, name: "", kind: "client", createdAt: at },
    ]),
    ...first.map((someone) => db.read.insert(users).values(userRow(someone, unfinished, at))),
    ...first.map((someone) => recordAct(someone, at, null)),
  ]);
}

const userRow = ({ id, username, email, role, clientId }: Person, passwordHash: string, at: number) => ({
  id,
  username,
  email,
  passwordHash,
  role,
  clientId,
  isActive: true,
  createdAt: at,
  updatedAt: at,
});

const recordAct = (
  { id, username, email, role, clientId }: Person,
  at: number,
  by: ReturnType<typeof admin> | null,
) =>
  auditStatement({
    actor: by,
    action: "CREATE",
    resource: "USER",
    resourceId: id,
    at,
    details: { after: { username, email, role, clientId, isActive: true } },
  });

function join(script: Script, someone: Person, unusable: string): void {
  const at = script.now;
  script.write((db) => [
    db.read
      .insert(clients)
      .values({ id: someone.clientId, name: someone.clientId, kind: "client", createdAt: at })
      .onConflictDoNothing(),
    db.read.insert(users).values(userRow(someone, unusable, at)),
    recordAct(someone, at, admin()),
  ]);
}

function remove(script: Script, { id }: Person): void {
  const at = script.now;
  script.write(() => [
    {
      sql: "update users set deleted_at = ?, version = version + 1, updated_at = ? where id = ?",
      args: [at, at, id],
    },
    auditStatement({
      actor: admin(),
      action: "DELETE",
      resource: "USER",
      resourceId: id,
      at,
      details: { before: { isActive: false } },
    }),
  ]);
}

function leave(script: Script, { id }: Person): void {
  const at = script.now;
  script.write(() => [
    {
      sql: "update users set is_active = 0, version = version + 1, updated_at = ? where id = ?",
      args: [at, id],
    },
    auditStatement({
      actor: admin(),
      action: "UPDATE",
      resource: "USER",
      resourceId: id,
      at,
      details: { before: { isActive: true }, after: { isActive: false } },
    }),
  ]);
}

/**
 * Opens each account on its day, with its client if new, and brings its first money an hour later. Their IBANs are drawn before, so that
 * their ids are known.
 */
export function planOpenings(script: Script, accounts: readonly AccountSpec[], bankCode: string): void {
  script.on(script.days.first, 1, () => {
    const givenAt = script.now;
    script.write((db) => [db.read.insert(ibanSequence).values(accounts.map(({ id }) => ({ id, givenAt })))]);
  });
  const numbers = new Map<string, number>();
  for (const account of accounts) {
    const number = (numbers.get(account.client.id) ?? 0) + 1;
    numbers.set(account.client.id, number);
    const date = daysAgo(script.days, account.opened);
    const at = instantAt(script.days, date, 9 * 60 + account.id * 7);
    script.at(at, () => open(script, account, number, bankCode));
    if (account.float === 0) continue;
    script.at(at + 3_600_000, () =>
      script.post(null, {
        kind: "credit",
        steps: [
          {
            type: "credit",
            account: account.id,
            currency: account.currency,
            ...opening(date),
            amount: Math.round(account.float * 86),
          },
        ],
      }),
    );
  }
}

const networths = ["<5mil_usd", "5-7mil_usd", "7-10mil_usd", ">10mil_usd"] as const;

const purposes = {
  COBO: "Paid into by customers",
  POBO: "Bills and suppliers",
  BOTH: "Customers and suppliers",
} as const;

function open(script: Script, account: AccountSpec, number: number, bankCode: string): void {
  const { id, client, type, currency, customerName, cbs } = account;
  const at = script.now;
  const values = {
    id,
    virtualIban: demoIban(bankCode, account),
    accountName: customerName,
    customerName,
    companyName: client.name,
    reference: suggestReference(client.name, number),
    type,
    currency,
    description: purposes[type],
    networth: networths[id % 4] ?? null,
    clientId: client.id,
    createdBy: 1,
    createdAt: at,
    updatedAt: at,
    cbsAccount: cbs === 0 ? `CBS_${at}` : `100000000${cbs}`,
  };
  script.write((db) => [
    db.read
      .insert(clients)
      .values({ id: client.id, name: client.name, kind: "client", createdAt: at })
      .onConflictDoUpdate({ target: clients.id, set: { name: client.name } }),
    db.read.insert(virtualAccounts).values(values),
    auditStatement({
      actor: admin(),
      action: "CREATE",
      resource: "VIRTUAL_ACCOUNT",
      resourceId: id,
      at,
      details: { after: values },
    }),
  ]);
}
