import { type Command, confirmation } from "./command";

/* Every command of the project, by its name in `package.json`. `vostra.ts` maps each to its module. */

const keptHeads = {
  head: {
    type: "string",
    value: "ID:HASH",
    multiple: true,
    purpose: "a head of the trail that was kept elsewhere, which the book has to have",
  },
  heads: {
    type: "string",
    value: "FILE",
    multiple: true,
    purpose: "a file of such heads: a log of the server, or a list of anchors",
  },
} as const satisfies Command["options"];

const none = {} as const satisfies Command["options"];

export const commands = {
  start: {
    name: "start",
    purpose: "serves in production mode, without installing",
    options: none,
    runAs: "server",
    book: "new",
  },
  doctor: {
    name: "doctor",
    purpose:
      "checks settings, book, files, room, clock, mail, store, directory and ports, and prints a line for each; changes nothing",
    options: {
      json: { type: "boolean", purpose: "prints the findings as one JSON document" },
    },
    runAs: "server",
    book: "existing",
  },
  verify: {
    name: "verify",
    purpose:
      "proves the ledger that DATABASE_URL names; exits with 1 where it does not hold, 2 where it could not look",
    options: {
      ...keptHeads,
      wait: {
        type: "string",
        value: "SECONDS",
        number: true,
        default: "900",
        purpose: "how long to wait for a lock that another program holds",
      },
      "since-checkpoint": {
        type: "boolean",
        purpose: "proves what the book became since the last whole proof",
      },
      sample: {
        type: "string",
        value: "ROWS",
        number: true,
        default: "100000",
        purpose: "with --since-checkpoint: how many older rows of the trail to look at, too",
      },
    },
    runAs: "server",
    book: "existing",
  },
  guards: {
    name: "guards",
    purpose:
      "compares the triggers and views of the book with this version's, and names what differs; exits with 1 where something does",
    options: {
      replace: { type: "boolean", purpose: "puts those of this version in the place of what differs" },
      ...confirmation,
    },
    runAs: "server",
    book: "existing",
    confirm: { with: "replace" },
  },
  migrate: {
    name: "migrate",
    purpose: "brings the book to this version after a backup, beside servers of the version before",
    options: {
      "backed-up": { type: "boolean", purpose: "makes no backup first: there is one" },
      "new-book": {
        type: "boolean",
        purpose: "makes the book where there is none yet, on a server that keeps it",
      },
    },
    runAs: "server",
    book: "existing",
  },
  backup: {
    name: "backup",
    purpose: "copies the book while the server runs, with a manifest and the archives that it needs",
    positionals: [
      { name: "FILE", purpose: "where to; without it, into BACKUP_DIR and the bucket, as the server does" },
    ],
    options: none,
    runAs: "server",
    book: "existing",
  },
  "backup-check": {
    name: "backup-check",
    purpose:
      "says whether the newest backup is whole and as young as BACKUP_AT wants; exits with 1 where not, 2 where it could not look",
    options: {
      due: {
        type: "boolean",
        purpose: "exits with 1 as soon as the next backup is due, not two hours later",
      },
    },
    runAs: "server",
    book: "none",
  },
  restore: {
    name: "restore",
    purpose: "puts a backup where DATABASE_URL names no book yet; a book that is there is never replaced",
    positionals: [
      { name: "FILE", required: true, purpose: "the backup, or with --from-bucket its name there" },
    ],
    options: {
      ...keptHeads,
      "from-bucket": { type: "boolean", purpose: "fetches it from the bucket into BACKUP_DIR first" },
      "serve-first": { type: "boolean", purpose: "puts the book in its place before it is proven" },
    },
    runAs: "server",
    book: "new",
  },
  promote: {
    name: "promote",
    purpose: "makes a restored copy the book, where the machine of the former one is gone",
    options: confirmation,
    runAs: "server",
    book: "existing",
    confirm: "always",
  },
  "accept-loss": {
    name: "accept-loss",
    purpose:
      "writes into the trail that the book lost entries which no backup has, and keeps the head as it is from then on",
    options: {
      "new-book": { type: "boolean", purpose: "begins a new book, where the file of the former one is gone" },
      ...confirmation,
    },
    runAs: "server",
    book: "existing",
    confirm: "always",
  },
  archive: {
    name: "archive",
    purpose: "moves the postings' rows of the trail, up to the end of a day, into a file that verify reads",
    options: {
      until: {
        type: "string",
        value: "DATE",
        purpose: "the last day, at least 90 days ago, such as 2024-12-31",
      },
      preview: { type: "boolean", purpose: "says how many rows would go, and moves none" },
      compact: {
        type: "boolean",
        purpose:
          "in place of --until, while the server is stopped: gives what is free in the book's file to the disk",
      },
      ...confirmation,
    },
    runAs: "server",
    book: "existing",
    confirm: { without: "preview" },
  },
  read: {
    name: "read",
    purpose: "prints what the statement reader makes of a PDF: the verdict, the rows, and why",
    positionals: [{ name: "FILE", required: true, purpose: "the PDF" }],
    options: {
      password: { type: "string", value: "WORD", purpose: "the password of the PDF" },
      without: {
        type: "string",
        value: "NAME",
        multiple: true,
        purpose: "leaves out a part of the reader",
      },
    },
    runAs: "developer",
    book: "none",
  },
  up: {
    name: "up",
    purpose: "installs, builds, migrates, loads the demo book and serves it on http://127.0.0.1:5000",
    options: none,
    runAs: "developer",
    book: "new",
  },
  dev: {
    name: "dev",
    purpose: "serves the demo book as `up` does, and starts again on each change of the code",
    options: none,
    runAs: "developer",
    book: "new",
  },
  build: {
    name: "build",
    purpose: "builds the files for browsers, and compiles the programs that read and write files",
    options: none,
    runAs: "developer",
    book: "none",
  },
  test: {
    name: "test",
    purpose: "runs files of tests, with the limit of time that the check has",
    positionals: [
      { name: "FILE", many: true, purpose: "the files, or parts of their names; without it, all" },
    ],
    options: {
      "test-name-pattern": {
        type: "string",
        short: "t",
        value: "REGEX",
        purpose: "runs only tests with such a name",
      },
      preload: { type: "string", value: "MODULE", purpose: "a module that runs before the tests" },
      "only-failures": { type: "boolean", purpose: "prints failed tests alone" },
      bail: { type: "boolean", purpose: "ends after the first failure" },
    },
    runAs: "developer",
    book: "none",
  },
  check: {
    name: "check",
    purpose: "installs, formats, lints, type-checks and runs every test",
    options: none,
    runAs: "developer",
    book: "none",
  },
  "check:cluster": {
    name: "check:cluster",
    purpose: "kills, fills, restores and upgrades real servers under load, and prints a line for each fault",
    options: {
      only: { type: "string", value: "TEXT", default: "", purpose: "only faults whose names contain it" },
    },
    runAs: "developer",
    book: "none",
  },
  "check:screens": {
    name: "check:screens",
    purpose: "opens every screen and dialog for everybody in both languages, and looks at it",
    positionals: [{ name: "PART", many: true, purpose: "parts of addresses; without it, every screen" }],
    options: {
      who: { type: "string", value: "READER", multiple: true, purpose: "only for these readers" },
      language: { type: "string", value: "en|ar", multiple: true, purpose: "only in these languages" },
      shots: { type: "string", value: "DIR", purpose: "photographs the screens into a folder" },
      jobs: { type: "string", value: "NUMBER", number: true, default: "2", purpose: "how many at once" },
      keyboard: { type: "boolean", purpose: "only walks through them by keyboard" },
      share: { type: "string", value: "N/M", default: "1/1", purpose: "every M-th screen, from the N-th" },
      record: {
        type: "string",
        value: "FILE",
        purpose: "notes each screen there, and leaves out noted ones",
      },
      faulty: { type: "boolean", purpose: "with --record: looks again at those with faults" },
    },
    runAs: "developer",
    book: "none",
  },
  "check:samples": {
    name: "check:samples",
    purpose: "tries all of the samples of which each check tries a part",
    options: none,
    runAs: "developer",
    book: "none",
  },
  format: {
    name: "format",
    purpose: "formats the tree, and mends what can be mended",
    options: none,
    runAs: "developer",
    book: "none",
  },
  seed: {
    name: "seed",
    purpose: "makes a book of any size in the database that DATABASE_URL names",
    options: {
      accounts: { type: "string", value: "N", required: true, purpose: "how many accounts" },
      transactions: {
        type: "string",
        value: "M",
        required: true,
        purpose: "how many transactions",
      },
      clients: {
        type: "string",
        value: "K",
        purpose: "how many clients; without it, one for 25 accounts",
      },
      alerts: { type: "string", value: "A", default: "0", purpose: "how many alerts" },
      "audit-rows": {
        type: "string",
        value: "R",
        default: "0",
        purpose: "how many rows the trail has at least",
      },
      "into-existing": { type: "boolean", purpose: "adds to a book that has accounts" },
    },
    runAs: "developer",
    book: "new",
  },
  bench: {
    name: "bench",
    purpose: "prints each figure of speed and its limit",
    positionals: [{ name: "PART", many: true, purpose: "the parts to measure; without it, all short ones" }],
    options: {
      rounds: { type: "string", value: "N", number: true, default: "5", purpose: "how many rounds" },
      seconds: { type: "string", value: "S", number: true, default: "3", purpose: "how long each takes" },
      only: { type: "string", value: "TEXT", default: "", purpose: "only figures whose names contain it" },
      transactions: {
        type: "string",
        value: "N,…",
        default: "1000000",
        purpose: "sizes of the books of `growth`",
      },
      rate: {
        type: "string",
        value: "N",
        number: true,
        default: "200",
        purpose: "how many requests a second `soak` offers",
      },
      quick: { type: "boolean", purpose: "measures a tenth of the sizes of `collections` and `structures`" },
      against: {
        type: "string",
        value: "COMMIT",
        purpose: "compares with a commit, a tag or the folder of another checkout, in turns",
      },
      table: { type: "boolean", purpose: "prints rows as they stand in docs/performance.md" },
    },
    runAs: "developer",
    book: "none",
  },
  "bench:assistant": {
    name: "bench:assistant",
    purpose: "asks the assistant hundreds of questions, and prints how many it answers rightly and how fast",
    options: {
      only: { type: "string", value: "TEXT", default: "", purpose: "only questions that contain it" },
      subject: { type: "string", value: "NAME", purpose: "only the questions of one table" },
      show: { type: "boolean", purpose: "names those that failed" },
      quick: { type: "boolean", purpose: "leaves out the large book" },
      readings: { type: "boolean", purpose: "writes into the tables how each question is read" },
    },
    runAs: "developer",
    book: "none",
  },
  "bench:ablation": {
    name: "bench:ablation",
    purpose: "asks the same questions without one part of the assistant after the other",
    options: {
      set: { type: "string", value: "FILE", purpose: "the questions of a table in another file" },
      part: { type: "string", value: "NAME", multiple: true, purpose: "only without these parts" },
    },
    runAs: "developer",
    book: "none",
  },
  "bench:narration": {
    name: "bench:narration",
    purpose: "reads a folder of statements and compares with its truth.json",
    positionals: [{ name: "FOLDER", purpose: "the folder of statements" }],
    options: {
      baseline: { type: "string", value: "FILE", purpose: "records what is read of every case" },
      compare: { type: "string", value: "FILE", purpose: "compares with what was recorded" },
      without: { type: "string", value: "NAME", purpose: "says what needs a part of the reader" },
      ablate: { type: "boolean", purpose: "says the same of each part" },
      fixtures: { type: "boolean", purpose: "writes the smallest page that needs each part" },
      misses: { type: "boolean", purpose: "prints what is not as labelled" },
      blind: { type: "boolean", purpose: "reads two sets of layouts that the reader was not written for" },
      lines: { type: "boolean", purpose: "says how large the reader is" },
    },
    runAs: "developer",
    book: "none",
  },
  migrations: {
    name: "migrations",
    purpose: "writes the migration of changed tables, after a change of db/schema",
    options: none,
    runAs: "developer",
    book: "none",
  },
  schema: {
    name: "schema",
    purpose: "writes db/schema.sql and the program's version, after a change of db/program",
    options: {
      contract: { type: "boolean", purpose: "says that servers of the version before cannot work on it" },
    },
    runAs: "developer",
    book: "none",
  },
  "money-alone": {
    name: "money-alone",
    purpose: "writes the tables of docs/money-alone.md, after a call that writes was added or changed",
    options: none,
    runAs: "developer",
    book: "none",
  },
  client: {
    name: "client",
    purpose: "writes the types of the client library (clients/typescript/schema.ts) from the calls",
    options: none,
    runAs: "developer",
    book: "none",
  },
  lists: {
    name: "lists",
    purpose:
      "writes the lists of files that are found by their names, after one was added or removed (dev/lists.ts)",
    options: none,
    runAs: "developer",
    book: "none",
  },
  settings: {
    name: "settings",
    purpose: "writes docs/configuration.md, after a setting was added or changed",
    options: none,
    runAs: "developer",
    book: "none",
  },
  golden: {
    name: "golden",
    purpose: "makes the books of a release that later versions have to take over (tests/golden)",
    options: none,
    runAs: "developer",
    book: "none",
  },
} as const satisfies Record<string, Command>;

export type CommandName = keyof typeof commands;
