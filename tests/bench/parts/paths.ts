import { readBook } from "../book";
import { cpuTime } from "../processes";
import type { Figure } from "../report";
import { inTurns, type Options } from "../rounds";
import { besideReferences, type Cost, type Side, withSides } from "../sides";
import { postingBook } from "./postings";

/** Number of simultaneous requests; one if a path reads a thousand rows. */
const [together, alone] = [8, new Set(["the feed's page of 1,000"])];

/** One person and one program do the work of many. */
const unlimited = { EXPENSIVE_CALLS_PER_MINUTE: "0", MACHINE_CALLS_PER_MINUTE: "0" };

/** A call to a side's server, signed in as someone. */
type Send = (method: string, path: string, json?: object) => Promise<Response>;

type Sender = Side & {
  as: { admin: Send; client: Send; hub: Send; nobody: Send };
  /** The account that pays, and an IBAN of the book that is paid. */
  payer: number;
  payee: string;
  /** A person who signs in. */
  person: Person;
  /** Calls of people who ask the assistant in turns, each in a chat: it answers twenty questions of a chat in a minute. */
  asking: readonly { send: Send; chat: string }[];
  /** An account of whose funds the hub reserves; undefined in a book without the hub. */
  hubIban: string | undefined;
};

type Person = { username: string; password: string };
type Payer = { id: number; virtualIban: string; currency: string; availableBalance?: string };

/** Request for each repetition; `name` is unique. Undefined if the state lacks the path. */
type Path = (side: Sender, name: string) => Promise<Response>;

const paid = { amount: "0.01", currency: "USD" };

/** Paths that people and programs use most, beside the pages of `requests` and the bank's own postings. */
const paths: Record<string, Path> = {
  "a client's payment": ({ as, payer, payee }, name) =>
    as.client("POST", "/api/transactions", {
      ...paid,
      vaId: payer,
      type: "debit",
      description: "A payment of the bench",
      reference: name,
      recipient: payee,
    }),
  "a hold and its release": async ({ as, accounts }, name) => {
    const [vaId] = accounts;
    const held = await as.admin("POST", "/api/holds", {
      ...paid,
      vaId,
      reference: name,
      reason: "The bench",
    });
    if (!held.ok) return held;
    return as.admin("PUT", `/api/holds/${await getId(held)}/release`);
  },
  "a check of the hub": ({ as, hubIban }) => as.hub("POST", "/api/hub/checks", ofHub(hubIban)),
  "a reservation and its confirmation": async ({ as, hubIban }, name) => {
    const reserved = await as.hub("POST", "/api/hub/reservations", {
      ...ofHub(hubIban),
      bankReference: name,
    });
    if (!reserved.ok) return reserved;
    return as.hub("POST", `/api/hub/reservations/${await getId(reserved)}/confirm`, {});
  },
  "the feed's page of 1,000": ({ as }) => as.admin("GET", "/api/events?limit=1000"),
  "the list of 50 accounts": ({ as }) => as.admin("GET", "/api/virtual-accounts?limit=50"),
  "an account": ({ as, accounts }) => as.admin("GET", `/api/virtual-accounts/${accounts[0]}`),
  "a sign-in": ({ as, person }) => as.nobody("POST", "/api/auth/login", person),
  "a question to the assistant": ({ asking }) => {
    const asker = asking[asked++ % asking.length];
    if (!asker) throw new Error("Nobody asks");
    return asker.send("POST", `/api/chat/sessions/${asker.chat}/messages`, { message: question });
  },
};

const question = "How many accounts are active?";
let asked = 0;

const ofHub = (account: string | undefined) => ({ ...paid, account, direction: "debit" });

async function getId(answer: Response): Promise<number> {
  const { id } = (await answer.json()) as { id: number };
  return id;
}

/** µs of the server's CPU time for each, eight at a time; a state that lacks a path is left out of its figure. */
export const pathCosts = ({ rounds, seconds, only, against }: Options): AsyncGenerator<Figure> =>
  withSides(
    postingBook,
    against,
    async function* (sides) {
      const senders = await Promise.all(sides.map(createSender));
      for (const [path, send] of Object.entries(paths).filter(([name]) => name.includes(only))) {
        const has = await Promise.all(
          senders.map(async (side) => reasonNot(await send(side, getName(path)))),
        );
        if (has[0] !== undefined) throw new Error(`${path}: ${has[0]}`);
        const able = senders.filter((_, at) => has[at] === undefined);
        const turns = (length: number) => able.map((side) => () => sendFor(side, path, send, length));
        await inTurns(1, turns(1));
        const costs = await inTurns(rounds, turns(seconds));
        const missing = senders.flatMap(({ name }, at) =>
          has[at] ? [`${name} does not have it: ${has[at]}`] : [],
        );
        yield* besideReferences(path, able, costs, missing.length > 0 ? { note: missing.join("; ") } : {});
      }
    },
    () => ({ env: unlimited }),
  );

let sent = 0;
const getName = (path: string) => `${path.slice(0, 20)} ${process.pid}-${sent++}`;

async function reasonNot(answer: Response): Promise<string | undefined> {
  if (answer.ok) {
    await answer.arrayBuffer();
    return undefined;
  }
  return `${answer.status} ${(await answer.text()).slice(0, 200)}`;
}

async function sendFor(side: Sender, path: string, send: Path, seconds: number): Promise<Cost> {
  const until = performance.now() + seconds * 1000;
  const before = await cpuTime(side.server.pid);
  let answers = 0;
  const one = async () => {
    while (performance.now() < until) {
      const refused = await reasonNot(await send(side, getName(path)));
      if (refused !== undefined) throw new Error(`${path} at ${side.name}: ${refused}`);
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: alone.has(path) ? 1 : together }, one));
  return { rate: answers / seconds, cpu: ((await cpuTime(side.server.pid)) - before) / answers };
}

async function createSender(side: Side): Promise<Sender> {
  const { url } = side.server;
  const sending =
    (credentials: Record<string, string>): Send =>
    (method, path, json) =>
      fetch(url + path, {
        method,
        headers: {
          ...credentials,
          origin: url,
          "idempotency-key": crypto.randomUUID(),
          ...(json && { "content-type": "application/json" }),
        },
        ...(json && { body: JSON.stringify(json) }),
      });
  const [admin, client] = [sending({ cookie: side.admin }), sending({ cookie: side.client })];
  const own = (await (await client("GET", "/api/payments/accounts")).json()) as Payer[];
  const [payer] = own
    .filter(({ currency }) => currency === paid.currency)
    .sort((a, b) => Number(b.availableBalance) - Number(a.availableBalance));
  const all = await admin("GET", "/api/virtual-accounts?limit=1000");
  const others = (await all.json()) as Payer[];
  const payee = others.find(
    ({ id, currency }) => currency === paid.currency && !own.some((each) => each.id === id),
  );
  if (!payer || !payee) throw new Error(`The book of ${side.name} has nobody who pays`);
  const token = await hubToken(url, admin);
  const asking = await Promise.all(
    side.others.map(async (cookie) => {
      const send = sending({ cookie });
      const { sessionId } = (await (await send("POST", "/api/chat/sessions", {})).json()) as {
        sessionId: string;
      };
      return { send, chat: sessionId };
    }),
  );
  return {
    ...side,
    as: {
      admin,
      client,
      hub: sending(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      nobody: sending({}),
    },
    person: await addPerson(admin),
    asking,
    payer: payer.id,
    payee: payee.virtualIban,
    hubIban: token === undefined ? undefined : findHubIban(side.book),
  };
}

/** Adds a user who can sign in by a password. */
async function addPerson(admin: Send): Promise<Person> {
  const person = { username: "bench-signs-in", password: "a pass phrase of the bench" };
  const json = { ...person, email: "bench-signs-in@vostra.example", role: "auditor" };
  const added = await admin("POST", "/api/auth/register", json);
  if (!added.ok) throw new Error(`No user was added: ${added.status} ${await added.text()}`);
  return person;
}

/** A token of a program that may use the hub; undefined in a state without programs. */
async function hubToken(url: string, admin: Send): Promise<string | undefined> {
  const made = await admin("POST", "/api/api-clients", { name: "Hub of the bench", scopes: ["hub:use"] });
  if (made.status === 404 || made.status === 405) return undefined;
  const { oauthClientId, secret } = (await made.json()) as { oauthClientId?: string; secret?: string };
  if (secret === undefined) throw new Error(`No API client was made: ${made.status}`);
  const given = await fetch(`${url}/oauth/token`, {
    method: "POST",
    headers: {
      authorization: `Basic ${Buffer.from(`${oauthClientId}:${secret}`).toString("base64")}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: "grant_type=client_credentials",
  });
  const { access_token } = (await given.json()) as { access_token?: string };
  if (access_token === undefined) throw new Error(`No token was given: ${given.status}`);
  return access_token;
}

const findHubIban = (book: string): string | undefined =>
  readBook<{ iban: string }>(
    book,
    `SELECT virtual_iban AS iban FROM virtual_accounts v JOIN ledger_accounts a ON a.code = 'available:' || v.id
      WHERE closed_at IS NULL AND status = 'active' AND v.currency = 'USD' AND credit_enabled = 1 AND debit_enabled = 1
        AND EXISTS (SELECT 1 FROM ledger_accounts WHERE code = cbs_account AND currency = 'USD')
      ORDER BY a.balance DESC LIMIT 1`,
  )[0]?.iban;
