import { describe, expect, test } from "bun:test";
import { dirname, join, normalize } from "node:path";
import { Glob } from "bun";
import { readRoutes } from "@/kernel/routes";
import { makeFromResources, makeLists } from "../dev/lists";

const root = join(import.meta.dir, "..");
const aliases: [string, string][] = [
  ["@/", "src/"],
  ["db/", "db/"],
  ["demo/", "demo/"],
  ["islands/", "islands/"],
  ["clients/", "clients/"],
];

type Import = { from: string; to: string };

const listFiles = (folders: string) =>
  [...new Glob(`${folders}/**/*.{ts,tsx}`).scanSync({ cwd: root, dot: true })].sort();

/** The imports of files, as paths from the root; packages keep their names. */
async function listImports(names: readonly string[]): Promise<Import[]> {
  const found = names.map(async (from) => {
    const source = await Bun.file(join(root, from)).text();
    const paths = source.matchAll(/(?:\bfrom\s*|\bimport\s+|\bimport\s*\(\s*)["']([^"']+)["']/g);
    return [...paths].map(([, path = ""]) => ({ from, to: resolve(from, path) }));
  });
  return (await Promise.all(found)).flat();
}

const files = listFiles("{src,db,demo,routes,islands}");
const imports = await listImports(files);
/** Folders outside the rooms: tests, tools of a developer's server, the client of the API, and deployment. */
const besides = listFiles("{tests,dev,clients,deploy}");
const allImports = [...imports, ...(await listImports(besides))];
const known = new Set([...files, ...besides]);

const importsByFile = Map.groupBy(imports, ({ from }) => from);

function resolve(file: string, path: string): string {
  if (path.startsWith(".")) return normalize(join(dirname(file), path));
  for (const [alias, folder] of aliases) if (path.startsWith(alias)) return folder + path.slice(alias.length);
  return path;
}

const foundations = ["kernel", "programs", "ui", "vocabulary"];
/** Groups of features: each holds one of its own name, and folders with the others. */
const groups = new Set([
  "accounts",
  "app",
  "bank",
  "commands",
  "events",
  "integrity",
  "liquidity",
  "oversight",
  "payments",
  "people",
  "platform",
  "reporting",
]);
const findFeature = (path: string): string | undefined => {
  if (isResource(path)) return undefined;
  const [top, folder = "", inner, file] = path.split("/");
  if (top !== "src" || !inner || foundations.includes(folder)) return undefined;
  return groups.has(folder) && file ? `${folder}/${inner}` : folder;
};
/** The layers, lowest first: a room imports those of its own layer and below. Routes and islands have rules of their own. */
const layers = [
  ["src/command-line", "src/kernel", "src/resources", "src/programs", "src/ui", "src/vocabulary"],
  ["db", "src/access", "src/env", "src/deps"],
  ["src/commands"],
  ["src/ledger"],
  ["src/integrity"],
  ["src/platform"],
  ["src/approvals", "src/statement-reader"],
  ["src/accounts"],
  ["src/bank/bank-files"],
  ["src/collections"],
  ["src/bank"],
  ["src/people"],
  ["src/payments"],
  ["src/liquidity"],
  ["src/oversight"],
  ["src/reporting"],
  ["src/client-channel"],
  ["src/events", "src/narration"],
  ["src/assistant"],
  ["demo", "src/app", "src/main", "src/serve"],
];
/** Number of a path's layer, by its longest matching place; -1 for others, such as packages. */
function getLayer(path: string): number {
  const plain = path.replace(/\.tsx?$/, "");
  if (isResource(plain)) return 0;
  const places = layers.flatMap((names, layer) => names.map((name) => ({ name, layer })));
  const found = places.filter(({ name }) => inFolder(plain, name));
  return found.sort((a, b) => b.name.length - a.name.length)[0]?.layer ?? -1;
}
/** File of a path without extension. */
const findFile = (path: string) =>
  [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path}/index.tsx`].find((each) =>
    known.has(each),
  );
const isContract = (path: string) => /^src\/(?:[\w-]+\/)+contract(\.ts)?$/.test(path);
const isRules = (path: string) => /^src\/(?:[\w-]+\/)+rules(\.ts)?$/.test(path);
const isPolicy = (path: string) => /^src\/access\/(actor|policy)(\.ts)?$/.test(path);
/** True for a file of ui without JSX, which both JSX runtimes can share. */
const isPlainUi = (path: string) =>
  /^src\/ui\/[\w-]+(\.ts)?$/.test(path) && files.includes(`${path.replace(/\.ts$/, "")}.ts`);
/** The parts of the kernel that declare calls: pure, for contracts and islands alike. */
const isCallPart = (path: string) => /^src\/kernel\/(call|query-params)(\.ts)?$/.test(path);
const isPure = (path: string) =>
  isCallPart(path) || inFolder(path, "src/vocabulary") || inFolder(path, "src/resources");
/** True for a feature's declaration of its resources: pure data, which every room may import. */
const isResource = (path: string) => /^src\/(?:[\w-]+\/)+resource(\.ts)?$/.test(path);
const isOfReader = (path: string) => inFolder(path, "src/statement-reader");
const inFolder = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** The files that hand statements to the database without `src/commands/write.ts`, each with its reason. */
const directWriters: Readonly<Record<string, string>> = {
  "src/integrity/trail/accept-loss-cli.ts":
    "an operator's own command, which is the row of the trail that it writes",
  "src/integrity/trail/archive.ts":
    "moves rows of the trail to an archive, which a row of the trail says first",
  "src/integrity/trail/promote-cli.ts":
    "an operator's own command, which is the row of the trail that it writes",
  "src/integrity/verify/guards-cli.ts":
    "an operator's own command: puts guards back, with a row of the trail",
  "src/commands/write.ts": "it is what every other command writes through",
  "src/commands/idempotency/answer-call.ts":
    "keeps what a call was answered with, which the write could not know",
  "src/commands/idempotency/store.ts": "a job: empties and deletes old keys",
  "src/ledger/post-journal.ts": "a posting is one statement whose triggers check and record the same",
  "src/commands/refusal-log.ts": "records refused requests and postings, in sum",
  "src/people/auth/sign-in.ts": "begins and ends sessions, with a row in the trail",
  "src/people/auth/api-client-use.ts": "counts the requests of programs",
  "src/people/oauth/client-proof.ts": "counts failed attempts, and notes which assertions were used",
  "src/people/oauth/tokens.ts": "begins and ends sessions of programs, with a row in the trail",
  "src/people/auth/sessions.ts": "deletes ended sessions",
  "src/people/auth/second-factors/ask.ts": "keeps for ten minutes what a sign-in was asked for",
  "src/people/auth/second-factors/finish.ts": "counts a wrong code of a sign-in",
  "src/people/auth/authenticate.ts": "notes that a session is in use",
  "src/people/auth/throttle.ts": "counts failed attempts",
  "src/people/auth/first-admin.ts": "makes the first admin at start, with a row in the trail",
  "src/accounts/iban-sequence.ts": "takes a number that no account may come to use",
  "src/narration/deletion.ts": "a job",
  "src/accounts/transactions/indexer.ts": "a job",
  "src/platform/jobs/lease.ts": "takes a job's lease, and begins the record of its run",
  "src/platform/jobs/runner.ts": "the jobs that had nothing to do",
  "src/events/feed/retention.ts": "a job: deletes old events",
  "src/events/webhooks/deliver.ts": "a job: takes the leases of webhooks, and records what was sent",
  "src/events/webhooks/retention.ts": "a job: deletes old deliveries",
  "src/approvals/expire.ts": "a job: ends what has waited too long, with a row in the trail",
  "src/oversight/retention/archive-job.ts":
    "a job: says in the trail that the archive that was asked for was made",
  "src/oversight/retention/sweep.ts": "a job: deletes old records, with rows in the trail",
  "src/oversight/alerts/monitor.ts": "a job: raises the alerts of patterns",
  "src/payments/screening/screen-payments.ts":
    "a job: keeps what the screening answers, with a row in the trail",
  "src/payments/screening/screen-receipts.ts": "the same of receipts",
  "src/bank/reconciliation/run.ts": "records what a run finds, with a row in the trail at its end",
  "src/app/operations/operator.ts": "records that the operations token was used, by nobody known",
  "src/app/operations/watch.ts": "marks of the history, which record only that it continues",
  "src/bank/reconciliation/nightly.ts": "a job: begins the server's own run, with a row in the trail",
  "src/reporting/reports/run.ts": "writes a report's file, with a row in the trail at its end",
  "src/bank/bank-statements/commit-run.ts":
    "records a commit that a person began, with a row in the trail at its end",
  "src/bank/bank-statements/credits.ts": "leaves a line of a commit unmatched that the ledger refused",
  "src/platform/followers/follower.ts":
    "takes the lease of a follower of events; its acts are written by that",
  "src/collections/account-numbers/end-quarantines.ts":
    "a job of the server: it closes numbers in nobody's name",
  "src/collections/expected-receipts/expire.ts":
    "a job: ends what is no longer accepted, with rows in the trail",
  "src/payments/refused-receipts/return-by-rule.ts":
    "a job: keeps why it did not return a refused receipt, with a row in the trail",
  "src/platform/leased-work/lease.ts": "holds and ends leases, and writes for work that has one",
  "src/platform/leased-work/leased-work.ts": "takes the lease of work that a person or the server asked for",
  "src/platform/runs/items.ts": "keeps why an item of a run was refused, while its maker may act",
  "src/app/jobs/report-failing.ts": "a job: notes that it reported, with its mail",
  "src/app/backups/jobs.ts": "a job: notes the mail to staff about backups, in the mail's own write",
  "src/integrity/backup/restore.ts": "the epoch that a restored book begins, before anybody is in it",
  "src/commands/hidden-records.ts":
    "removes records that nobody sees: those never stored to their end, and those whose deletion the trail has",
  "src/bank/bank-statements/abandoned-imports.ts":
    "removes imports that were never read to their end, which nobody has seen",
  "src/reporting/report-schedules/begin.ts":
    "a job: begins the reports that are due, with a row in the trail",
  "src/liquidity/sweeps/begin.ts": "a job: begins the sweeps that are due, with a row in the trail",
  "src/liquidity/sweeps/run.ts":
    "records the outcome of each account, with a row in the trail at the run's end",
  "src/payments/standing-orders/begin.ts":
    "a job: begins the payments of standing orders that are due, with rows in the trail",
  "src/reporting/reports/jobs.ts": "a job: deletes old files",
  "src/payments/bulk-uploads/name-check-run.ts":
    "keeps what names were answered with: a payment's command has its own",
  "src/client-channel/outbox.ts": "a job: makes files for clients of what the book has",
  "src/platform/mail/outbox.ts": "a job: sends mails and records it",
};

function offenders(
  where: (path: string) => boolean,
  forbidden: (path: string, from: string) => boolean,
): string[] {
  return imports
    .filter(({ from, to }) => where(from) && forbidden(to, from))
    .map(({ from, to }) => `${from} imports ${to}`);
}

describe("who may import whom", () => {
  test("the tree has files to look at", () => {
    expect(files.length).toBeGreaterThan(50);
    expect(imports.length).toBeGreaterThan(100);
  });

  test("each room imports rooms of its own layer and of those below only", () => {
    const unknown = files.filter((file) => getLayer(file) === -1 && !/^(routes|islands)\//.test(file));
    expect(unknown).toEqual([]);
    const up = (to: string, from: string) => getLayer(to) > getLayer(from) && getLayer(from) !== -1;
    expect(offenders(() => true, up)).toEqual([]);
  });

  test("the foundations know neither each other's users nor the database", () => {
    const within = (path: string, ...names: string[]) => names.some((name) => inFolder(path, `src/${name}`));
    const inTree = (to: string) => /^(src|db|routes|islands)\//.test(to);
    expect(
      offenders(
        (from) => within(from, "vocabulary"),
        (to) => inTree(to) && !within(to, "vocabulary"),
      ),
    ).toEqual([]);
    expect(
      offenders(
        (from) => within(from, "kernel"),
        (to) => inTree(to) && !within(to, "kernel"),
      ),
    ).toEqual([]);
  });

  test("a feature declares its resources by data alone, and the rooms know them by the list", () => {
    const pure = (to: string) => inFolder(to, "src/resources") || inFolder(to, "src/vocabulary");
    expect(files.filter(isResource).length).toBeGreaterThan(40);
    expect(offenders(isResource, (to) => !pure(to))).toEqual([]);
    expect(
      offenders(
        (from) => inFolder(from, "src/resources"),
        (to) => !pure(to) && !isResource(to),
      ),
    ).toEqual([]);
    expect(offenders((from) => from !== "src/resources/list.ts", isResource)).toEqual([]);
  });

  test("the lists of files that are found by their names are current: 'bun run lists' writes them", async () => {
    for (const [file, text] of [...makeLists(), ...(await makeFromResources())])
      expect(await Bun.file(join(root, file)).text()).toBe(text);
  });

  test("no files form a circle, not even of types", () => {
    const edges = new Map<string, Set<string>>();
    for (const { from, to } of allImports) {
      const file = findFile(to);
      if (file) edges.set(from, (edges.get(from) ?? new Set()).add(file));
    }
    expect(edges.size).toBeGreaterThan(1_000);
    expect(cycle(edges)).toEqual([]);
  });

  test("no import names the ending of a file of the tree", () => {
    const named = allImports.filter(({ to }) => /\.tsx?$/.test(to) && known.has(to));
    expect(named).toEqual([]);
  });

  test("nothing imports what only a developer's server has, or a test", () => {
    const anywhere = () => true;
    expect(offenders(anywhere, (to) => inFolder(to, "dev") || inFolder(to, "tests"))).toEqual([]);
  });

  test("islands import contracts, calls, rules, the pure vocabularies and their own parts only", () => {
    const allowed = (to: string) =>
      isContract(to) || isRules(to) || isPure(to) || /^islands\/(?:[\w-]+\/)?_/.test(to) || isPlainUi(to);
    const inTree = (to: string) => /^(src|db|routes|islands)\//.test(to);
    expect(
      offenders(
        (from) => inFolder(from, "islands"),
        (to) => /^hono\b/.test(to) || (inTree(to) && !allowed(to)),
      ),
    ).toEqual([]);
  });

  test("what declares a call imports zod only", () => {
    expect(offenders(isCallPart, (to) => to !== "zod")).toEqual([]);
  });

  test("a contract imports zod, calls, the pure vocabularies, the words of access and other contracts only", () => {
    expect(
      offenders(
        isContract,
        (to) => !/^(zod|@hono\/zod-openapi)/.test(to) && !isPure(to) && !isContract(to) && !isPolicy(to),
      ),
    ).toEqual([]);
  });

  test("rules import contracts, the pure vocabularies and the words of access only", () => {
    expect(
      offenders(isRules, (to) => !isContract(to) && !isPure(to) && !isRules(to) && !isPolicy(to)),
    ).toEqual([]);
  });

  test("routes never import the schema or the database itself", () => {
    const database = (to: string) => inFolder(to, "db");
    expect(offenders((from) => inFolder(from, "routes"), database)).toEqual([]);
  });

  test("only the database client names libsql, only the sessions file names lucia", () => {
    expect(
      offenders(
        (from) => !/^db\/client(\.ts|\/)/.test(from),
        (to) => /^(@libsql\/|libsql$)/.test(to),
      ),
    ).toEqual([]);
    expect(
      offenders(
        (from) => from !== "src/people/auth/sessions.ts",
        (to) => to === "lucia",
      ),
    ).toEqual([]);
  });

  test("the policy and the actor are words for everyone: they import the kernel, the resources and each other only", () => {
    expect(
      offenders(
        isPolicy,
        (to) => !inFolder(to, "src/kernel") && !inFolder(to, "src/resources") && !isPolicy(to),
      ),
    ).toEqual([]);
  });

  test("features form no import cycle", () => {
    const edges = new Map<string, Set<string>>();
    for (const { from, to } of imports) {
      const [a, b] = [findFeature(from), findFeature(to)];
      if (a && b && a !== b && !isContract(to) && !isPolicy(to))
        edges.set(a, (edges.get(a) ?? new Set()).add(b));
    }
    expect(cycle(edges)).toEqual([]);
  });

  test("the statement reader is a room of its own: it imports the sandbox, its command line and packages only", () => {
    const inTree = (to: string) => /^(src|db|routes|islands)\//.test(to);
    expect(
      offenders(
        isOfReader,
        (to) =>
          inTree(to) &&
          !isOfReader(to) &&
          !inFolder(to, "src/platform/sandbox") &&
          !inFolder(to, "src/command-line") &&
          !/^src\/kernel\/queue(\.ts)?$/.test(to),
      ),
    ).toEqual([]);
    expect(
      offenders(
        (from) => inFolder(from, "src/platform/sandbox"),
        (to) => inTree(to) && !inFolder(to, "src/platform/sandbox") && !inFolder(to, "src/programs"),
      ),
    ).toEqual([]);
  });

  test("others know the files at the statement reader's door, and none of its stages", () => {
    const isStage = (to: string) => /^src\/statement-reader\/[^/]+\//.test(to);
    expect(offenders((from) => !isOfReader(from), isStage)).toEqual([]);
  });

  test("every island file says on line 1 that it is React", async () => {
    const islands = files.filter((file) => file.startsWith("islands/") && file.endsWith(".tsx"));
    const first = await Promise.all(
      islands.map(async (file) => (await Bun.file(join(root, file)).text()).split("\n")[0]),
    );
    expect(islands.filter((_, at) => first[at] !== "/** @jsxImportSource react */")).toEqual([]);
  });

  test("whatever writes is joined to its right, its session, its key and its audit row by `write`", async () => {
    const called = /\b(?:db|lease)\s*\.\s*(?:write|post|alter)\b/;
    const renamed = /\}\s*=\s*(?:[\w#]+\.)*db\b|=\s*(?:[\w#]+\.)*db;/;
    const writers: string[] = [];
    for (const file of files.filter((path) => findFeature(path) !== undefined || path.startsWith("src/"))) {
      if (inFolder(file, "src/kernel") || inFolder(file, "src/ui")) continue;
      const source = (await Bun.file(join(root, file)).text()).replace(/^\s*(?:\/?\*|\/\/).*$/gm, "");
      if (called.test(source) || renamed.test(source)) writers.push(file);
    }
    expect(writers.sort()).toEqual(Object.keys(directWriters).sort());
  });

  test("only the ledger, the database itself and the seeder of demo books write the money tables", async () => {
    const money = "journals|entries|ledgerAccounts|ledger_accounts|transactions|holds|payments";
    const write = new RegExp(
      `\\b(?:insert|update|delete)\\((?:${money})\\)|\\b(?:insert into|update|delete from) (?:${money})\\b`,
      "i",
    );
    const writers: string[] = [];
    for (const file of files) {
      if (inFolder(file, "src/ledger") || inFolder(file, "db") || inFolder(file, "demo")) continue;
      if (write.test(await Bun.file(join(root, file)).text())) writers.push(file);
    }
    expect(writers).toEqual([]);
  });
});

/** The files that read the database's answers without a schema of `db/rows.ts`, each with its reason. */
const plainReaders: Readonly<Record<string, string>> = {
  "src/integrity/verify/run-checks.ts": "many statements of one snapshot; each cell is parsed",
};
/** Files that treat a row as untyped cells: they pass on a statement's result. */
const rowCarriers: Readonly<Record<string, string>> = {
  "src/commands/write.ts": "answers the rows of the statements that it was given",
  "src/ledger/post-journal.ts": "hands on what a posting returned",
  "src/ledger/posting-result.ts": "parses it",
  "src/platform/leased-work/lease.ts": "answers the rows of the statements that it was given",
};

describe("hand-written SQL", () => {
  const withoutComments = (text: string) => text.replace(/^\s*(?:--|\/\/|\/?\*).*$/gm, "");

  const users = async (pattern: RegExp) => {
    const found: string[] = [];
    for (const file of files.filter((one) => /^(src|routes)\//.test(one))) {
      if (pattern.test(withoutComments(await Bun.file(join(root, file)).text()))) found.push(file);
    }
    return found.sort();
  };

  test("is read through a schema, which says what its rows are", async () => {
    expect(await users(/\.readPrimary\b|\.read\s*\.(?:all|get|run|values)\b/)).toEqual(
      Object.keys(plainReaders),
    );
  });

  test("has no row whose cells somebody casts", async () => {
    expect(await users(/import (?:type )?\{[^}]*\bRow\b[^}]*\} from "db\/client"/)).toEqual(
      Object.keys(rowCarriers),
    );
    expect(await users(/\b(?:Number|BigInt)\((?:rows|given|taken)\b\s*[?.[]|\bNumber\(row\b\??\./)).toEqual(
      [],
    );
  });

  test("names the columns of every INSERT", async () => {
    const bare = /\binsert\s+(?:or\s+\w+\s+)?into\s+(?:\w|\$\{[^}]*\})+(?!\w)(?!\s*\()/gi;
    const programs = [...new Glob("db/program/*.sql").scanSync(root)];
    expect(programs.length).toBeGreaterThan(20);
    const found: string[] = [];
    for (const file of [...programs, ...files]) {
      const text = withoutComments(await Bun.file(join(root, file)).text());
      for (const [insert] of text.matchAll(bare)) found.push(`${file}: ${insert.trim()}`);
    }
    expect(found).toEqual([]);
  });
});

/** Expensive calls, besides those that export a list or take a file. */
const expensiveCalls = [
  "GET /api/attachments/{id}",
  "GET /api/bulk-uploads/{id}/errors.csv",
  "GET /api/bulk-uploads/{id}/status.xml",
  "GET /api/client-files/{id}/content",
  "GET /api/expected-receipts/{id}/request",
  "GET /api/payment-files/{id}",
  "GET /api/receipts/export",
  "GET /api/reports/{id}/download",
  "GET /api/transaction-narration/reports/{id}",
  "GET /api/virtual-accounts/{id}/intraday",
  "GET /api/virtual-accounts/{id}/notices",
  "GET /api/virtual-accounts/{id}/statement",
  "POST /api/alert-settings/{clientId}/test",
  "POST /api/audit-logs/verification",
  "POST /api/bank-statements/{id}/commit",
  "POST /api/bank-statements/{id}/undo",
  "POST /api/bulk-uploads/{id}/commit",
  "POST /api/chat/sessions/{sessionId}/messages",
  "POST /api/payment-files",
  "POST /api/reconciliation/runs",
  "POST /api/reports",
  "POST /api/webhooks/{id}/test",
  "PUT /api/bulk-uploads/{id}",
];

/** Calls that stream little: an example file, or the progress of what another call began. */
const cheapStreams = [
  "GET /api/bulk-uploads/accounts/template.csv",
  "GET /api/bulk-uploads/accounts/template.xlsx",
  "GET /api/bulk-uploads/expected-receipts/template.csv",
  "GET /api/bulk-uploads/expected-receipts/template.xlsx",
  "GET /api/bulk-uploads/numbers/template.csv",
  "GET /api/bulk-uploads/numbers/template.xlsx",
  "GET /api/bulk-uploads/payments/template.csv",
  "GET /api/reconciliation/runs/{id}/events",
  "GET /api/transaction-narration/progress/{uploadId}",
];

describe("what a call costs", () => {
  const calls = async () => {
    const { routes } = await readRoutes(join(root, "routes"));
    return routes.flatMap(({ file, endpoints }) =>
      Object.values(endpoints).map(({ call }) => ({ file, ...call, name: `${call.method} ${call.path}` })),
    );
  };
  const declared = async (cost: "expensive" | "cheap") =>
    (await calls()).filter((call) => call.cost === cost);

  test("is said of every call that streams or takes a large body, and of these alone", async () => {
    const all = await calls();
    const exports = all.filter(({ path }) => /\/export\/(?:csv|xlsx)$/.test(path));
    const uploads = all.filter(
      ({ form }) => form && ["file", "bankStatement"].some((field) => field in form.shape),
    );
    expect([exports.length > 15, uploads.length > 5]).toEqual([true, true]);
    const expected = new Set([...expensiveCalls, ...[...exports, ...uploads].map(({ name }) => name)]);
    expect((await declared("expensive")).map(({ name }) => name).sort()).toEqual([...expected].sort());
    expect((await declared("cheap")).map(({ name }) => name).sort()).toEqual(cheapStreams);
  });

  test("is said of every call that starts a process", async () => {
    const starting: string[] = [];
    const cheap: string[] = [];
    for (const file of files.filter((one) => inFolder(one, "routes/api"))) {
      for (const { name, uses } of await listEndpoints(file)) {
        if (
          !uses.some((one) => inFolder(one, "src/platform/sandbox") || reaches(one, "src/platform/sandbox"))
        )
          continue;
        starting.push(name);
        const { [name]: declared } = await import(join(root, uses[0] ?? ""));
        // For rows added from a file: the call that reads the file.
        const call = declared.calls?.preview ?? declared;
        if (call.cost !== "expensive") cheap.push(`${file}: ${name}`);
      }
    }
    expect(starting.length).toBeGreaterThan(5);
    expect(cheap).toEqual([]);
  });
});

/** Endpoints of a file of routes: each call's name and the imported files, the call's own first. */
async function listEndpoints(file: string): Promise<{ name: string; uses: string[] }[]> {
  const source = await Bun.file(join(root, file)).text();
  const places = new Map<string, string>();
  const body = source.replaceAll(/^import (?:type )?\{([^}]*)\} from "([^"]+)";$/gm, (_, names, path) => {
    const place = findFile(resolve(file, String(path)));
    for (const [name] of String(names).matchAll(/\w+/g)) if (place) places.set(name, place);
    return "";
  });
  const [local = "", ...blocks] = body.split(/\b(?:endpoint|rowEndpoints|importEndpoints)\(/);
  const listWords = (text: string): string[] => text.match(/\w+/g) ?? [];
  const declared = [...local.matchAll(/\b(?:function|const) (\w+)/g)].map(([, name]) => name);
  return blocks.map((block) => {
    const words = listWords(block);
    const all = declared.some((name) => name && words.includes(name))
      ? [...words, ...listWords(local)]
      : words;
    return { name: words[0] ?? "", uses: all.flatMap((word) => places.get(word) ?? []) };
  });
}

/**
 * True if a file imports something of a folder, directly or through others. `bank-files` is pure: it takes only words
 * from the statement reader.
 */
function reaches(file: string, folder: string, seen = new Set<string>()): boolean {
  seen.add(file);
  return (importsByFile.get(file) ?? []).some(({ to }) => {
    if (inFolder(to, folder)) return true;
    if (inFolder(to, "src/bank/bank-files")) return false;
    const next = [to, `${to}.ts`, `${to}.tsx`, `${to}/index.ts`].find((path) => importsByFile.has(path));
    return next !== undefined && !seen.has(next) && reaches(next, folder, seen);
  });
}

describe("what no test may do", () => {
  const tests = [...new Glob("tests/{unit,server,islands,browser,cluster}/**/*.{ts,tsx}").scanSync(root)];
  const doing = async (pattern: RegExp) => {
    const found: string[] = [];
    for (const file of tests) if (pattern.test(await Bun.file(join(root, file)).text())) found.push(file);
    return found.sort();
  };

  test("there are tests to look at", () => {
    expect(tests.length).toBeGreaterThan(200);
  });

  test("it waits for no time: what takes its own is looked for with `eventually`", async () => {
    expect(await doing(/\b(?:Bun\.sleep(?:Sync)?|setTimeout|waitForTimeout)\(/)).toEqual([]);
  });

  test("it leaves nothing out but for what the machine lacks", async () => {
    expect(await doing(/\b(?:test|describe|it)(?:\.\w+)*\.(?:skip|only|todo|failing)\b/)).toEqual([]);
  });

  test("it has no limit of its own: how long tests may take stands in tests/limits.ts", async () => {
    const limit = /^\s*\},?\s[\d_]{5,}\);$|^\s*\},\n\s*[\d_]{5,},\n\s*\);$|setDefaultTimeout\((?!stepLimit)/m;
    expect(await doing(limit)).toEqual([]);
  });
});

test("a name that a file exports is used in another file", async () => {
  const words = new Map<string, Set<string>>();
  const exported: { name: string; file: string }[] = [];
  const declared =
    /^export (?:abstract )?(?:async )?(?:function\*?|const|let|class|type|interface) ([\w$]+)/gm;
  // Drizzle reads the tables of a schema's file as one object.
  const isRead = (file: string) => !file.startsWith("db/schema/");
  const readers = [...known, ...new Glob("*.ts").scanSync(root)];
  for (const file of readers) {
    const source = await Bun.file(join(root, file)).text();
    for (const word of new Set(source.match(/[\w$]+/g)))
      words.set(word, (words.get(word) ?? new Set()).add(file));
    if (files.includes(file) && isRead(file))
      for (const [, name = ""] of source.matchAll(declared)) exported.push({ name, file });
  }
  expect(exported.length).toBeGreaterThan(1000);
  const unused = exported.filter(({ name }) => (words.get(name)?.size ?? 0) < 2);
  expect(unused).toEqual([]);
});

test("an address that is written as text opens a dialog that its page has, or sets a filter", async () => {
  const { routes } = await readRoutes(join(root, "routes"));
  const opened = new Map(
    routes.map(({ path, page }) => [
      path,
      [page?.screen?.dialogs, page?.screen?.fillings].flatMap(listNames),
    ]),
  );
  const filters = ["account", "by", "cbs", "from", "lines", "q", "resource", "si-status", "status", "type"];
  const wrong: string[] = [];
  let found = 0;
  for (const file of files.filter((one) => !inFolder(one, "db"))) {
    const source = await Bun.file(join(root, file)).text();
    for (const [text, path = "", query = ""] of source.matchAll(
      /(\/(?:admin|client)\/[\w/-]+)\?([^"'`\s#)]+)/g,
    )) {
      for (const [, name = ""] of `&${query}`.matchAll(/&([\w-]+)=/g)) {
        found++;
        if (!opened.get(path)?.includes(name) && !filters.includes(name)) wrong.push(`${file}: ${text}`);
      }
    }
  }
  expect(found).toBeGreaterThan(80);
  expect(wrong).toEqual([]);
});

const listNames = (parameters: object | undefined): string[] => Object.keys(parameters ?? {});

/** The first cycle among the features, as a path; empty if there is none. */
function cycle(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const done = new Set<string>();
  const walk = (at: string, path: string[]): string[] => {
    if (path.includes(at)) return [...path.slice(path.indexOf(at)), at];
    if (done.has(at)) return [];
    for (const next of edges.get(at) ?? []) {
      const found = walk(next, [...path, at]);
      if (found.length > 0) return found;
    }
    done.add(at);
    return [];
  };
  for (const start of edges.keys()) {
    const found = walk(start, []);
    if (found.length > 0) return found;
  }
  return [];
}
