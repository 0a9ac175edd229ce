import { afterAll, describe, expect, test } from "bun:test";
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { utils } from "ssh2";
import { start } from "@/app/start";
import { readEnv, variables } from "@/env";
import { checkSettings } from "@/env/checked";
import { settingsPage, settingsPath } from "../../dev/settings";

const production = { NODE_ENV: "production", SESSION_SECRET: "0123456789abcdef0123456789abcdef" };

describe("the environment", () => {
  test("has a default for all that a first start needs", () => {
    expect(readEnv({})).toMatchObject({ port: 5000, host: "127.0.0.1", production: false, demo: false });
  });

  test("names every wrong variable at once, and says what to do", () => {
    const read = () =>
      readEnv({ PORT: "http", BANK_CODE: "12", BANK_TZ: "Mars/Olympus", SESSION_SECRET: "short" });
    expect(read).toThrow(/PORT[\s\S]*BANK_CODE has three digits[\s\S]*IANA time zone/);
    expect(read).toThrow(/SESSION_SECRET needs at least 32 characters/);
  });

  test("an empty variable counts as not set", () => {
    expect(readEnv({ ORIGIN: "", ADMIN_USERNAME: "" }).origin).toBeUndefined();
  });

  test("the demo book is refused in production and away from the machine itself", () => {
    expect(() => readEnv({ ...production, DEMO: "1" })).toThrow("refused in production");
    expect(() => readEnv({ DEMO: "1", HOST: "0.0.0.0" })).toThrow("loopback");
    expect(readEnv({ DEMO: "1" }).demo).toBe(true);
  });

  test("production, and an address that others reach, need a secret of their own", () => {
    expect(() => readEnv({ HOST: "0.0.0.0" })).toThrow("SESSION_SECRET");
    expect(() => readEnv({ NODE_ENV: "production" })).toThrow("SESSION_SECRET");
    expect(readEnv(production).production).toBe(true);
  });

  test("a socket is a whole path, and has a proxy in front that states the client", () => {
    const socket = { SOCKET: "/run/vostra/vostra.sock", CLIENT_IP_HEADER: "X-Client-IP" };
    expect(readEnv(socket).socket).toBe(socket.SOCKET);
    expect(() => readEnv({ ...socket, CLIENT_IP_HEADER: "" })).toThrow("SOCKET needs CLIENT_IP_HEADER");
    expect(() => readEnv({ ...socket, SOCKET: "vostra.sock" })).toThrow("the whole path");
  });

  test("a language model is configured whole or not at all, and is sent its key in the clear on no network", () => {
    const model = {
      ASSISTANT_URL: "https://models.bank.example/v1",
      ASSISTANT_KEY: "k",
      ASSISTANT_MODEL: "m",
    };
    expect(readEnv(model).assistant).toEqual({
      url: model.ASSISTANT_URL,
      key: "k",
      model: "m",
      sharesData: false,
    });
    expect(readEnv({ ...model, ASSISTANT_SHARES_DATA: "1" }).assistant?.sharesData).toBe(true);
    expect(readEnv({}).assistant).toBeUndefined();
    expect(() => readEnv({ ...model, ASSISTANT_KEY: "" })).toThrow("set all three or none");
    expect(() => readEnv({ ...model, ASSISTANT_URL: "http://models.bank.example/v1" })).toThrow("https://");
    expect(() => readEnv({ ...model, ASSISTANT_URL: "models.bank.example" })).toThrow("ASSISTANT_URL");
    expect(readEnv({ ...model, ASSISTANT_URL: "http://[::1]:8080/v1" }).assistant?.url).toContain("[::1]");
  });

  test("the page of settings is the one that the settings write", async () => {
    expect(await Bun.file(settingsPath).text()).toBe(settingsPage());
    expect(variables.filter(({ type }) => type === "")).toEqual([]);
  });
});

/** Values that a kind of setting refuses, by the beginning of its description. */
const refusedByKind: Readonly<Record<string, readonly string[]>> = {
  "number of": [" ", "-1", "1.5", "1e3", "0x10", " 5", "many", "Infinity", "99999999999999999999"],
  port: ["-1", "65536", "5000 ", "0x50", "http"],
  "`1` or `0`": ["yes", "on", "2", " "],
  "address (": [
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://bank.example",
    "bank.example",
    "https://",
    "https://user:word@bank.example",
    "https://bank.example/#part",
  ],
  "address (`https://…`)": ["http://bank.example/x"],
  "address without": [
    "javascript:alert(1)",
    "https://bank.example/path",
    "https://bank.example?x",
    "bank.example",
  ],
  "address of this machine": ["a b", "http://127.0.0.1", "-x", "127.0.0.1:80"],
  "name of a header": ["X Client", "X-Client:", " "],
  "e-mail": ["amal", "amal@", "@bank.example", "a@b@c"],
  "secret of at least": ["short"],
  "path of a socket": ["vostra.sock"],
  "path of a folder": ["backups", "./backups", "../backups", "/etc/hostname"],
  "path of a file": ["no-such-file", "/etc"],
  text: ["  ", "two\nlines"],
  secret: ["  "],
  "three digits": ["12", "1234", "abc"],
  "IANA time zone": ["Mars/Olympus", " "],
  "`smtp://": ["http://mail.example", "smtp://", "mail.example", "javascript:alert(1)"],
  "`file:…`": [
    "file:",
    "file:/",
    "file: ",
    "file:///",
    "file://host/vostra.db",
    "file:a.db?mode=ro",
    "file:%zz",
    "file:/etc",
    "vostra.db",
    "javascript:alert(1)",
    "https://",
    "ftp://book.example",
  ],
  "`libsql://": ["primary", "file:/a.db", "javascript:alert(1)"],
};

describe("a setting's kind", () => {
  const cases = variables.flatMap(({ name, type }) =>
    Object.entries(refusedByKind)
      .filter(([kind]) => type.startsWith(kind))
      .flatMap(([, values]) => values.map((value) => ({ name, value }))),
  );

  test("refuses what it cannot be, with the setting's name and a sentence", () => {
    expect(cases.length).toBeGreaterThan(250);
    const taken = cases.filter(({ name, value }) => {
      const said = findRefusal({ [name]: value });
      return (
        said === undefined || !said.includes(name) || said.includes("expected") || said.includes("Invalid")
      );
    });
    expect(taken).toEqual([]);
  });

  test("is one that this table knows, a list of words, or one with a parser of its own", () => {
    const own = [
      "AUDIT_ANCHOR_FORMER_KEYS",
      "AUDIT_ANCHOR_KEY",
      "ADMIN_PASSWORD",
      "BACKUP_AGE_RECIPIENT",
      "BACKUP_AT",
      "SFTP_HOST_KEY",
      "SUPPORT_HOURS",
      "WRITER_REGION",
    ];
    const unknown = variables.filter(
      ({ name, type }) => !/^`\w+`, `/.test(type) && !cases.some((each) => each.name === name),
    );
    expect(unknown.map(({ name }) => name).sort()).toEqual(own.sort());
  });
});

/** Sentence with which an environment is refused; undefined if accepted. */
function findRefusal(source: Record<string, string>): string | undefined {
  try {
    readEnv(source);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe("settings that do not go together, or that nobody can mean,", () => {
  const mail = { SMTP_URL: "smtps://mail.bank.example", MAIL_FROM: "desk@bank.example" };
  const refused: [string, Record<string, string>, string][] = [
    ["a book in memory", { ...production, DATABASE_URL: ":memory:" }, "ends with its server"],
    ["the same, written otherwise", { ...production, DATABASE_URL: "file::memory:" }, "ends with its server"],
    ["a scheme that runs code", { ORIGIN: "javascript:alert(1)" }, "ORIGIN"],
    ["passwords in the clear", { ...production, ORIGIN: "http://va.bank.example" }, "ORIGIN needs https://"],
    [
      "a token in the clear",
      { DATABASE_SYNC_URL: "http://primary", DATABASE_AUTH_TOKEN: "token" },
      "DATABASE_SYNC_URL needs https://",
    ],
    [
      "the same of the book itself",
      { DATABASE_URL: "http://primary", DATABASE_AUTH_TOKEN: "token" },
      "DATABASE_URL needs https://",
    ],
    [
      "a replica without a file",
      { DATABASE_URL: "https://a.example", DATABASE_SYNC_URL: "https://b.example" },
      "file:…",
    ],
    ["a log that is not here", { DATABASE_URL: "https://a.example", LITESTREAM: "1" }, "LITESTREAM=1 needs"],
    [
      "an operator who gets no mail",
      { ...mail, OPERATIONS_EMAIL: "night@other.example" },
      "OPERATIONS_EMAIL",
    ],
    ["half of an admin", { ADMIN_USERNAME: "amal" }, "set both or none"],
    ["the other half", { ADMIN_PASSWORD: "a long enough password" }, "set both or none"],
    ["a folder that depends on where one is", { BACKUP_DIR: "backups" }, "BACKUP_DIR"],
    [
      "two listeners on one port",
      { PORT: "5000", METRICS_PORT: "5000" },
      "PORT and METRICS_PORT are both 5000",
    ],
    [
      "the same of files",
      { PORT: "0", METRICS_PORT: "22", SFTP_PORT: "22", SFTP_HOST_KEY: "PRIVATE KEY" },
      "both 22",
    ],
    [
      "a key that is not there",
      { BACKUP_AGE_IDENTITY_FILE: "/no/such/key" },
      "names a file that is not there",
    ],
    ...[
      "                                                ",
      "0".repeat(64),
      "ab".repeat(32),
      "password".repeat(5),
    ].map((secret): [string, Record<string, string>, string] => [
      `the secret '${secret.slice(0, 10)}…'`,
      { SESSION_SECRET: secret },
      "is easily guessed",
    ]),
    ["the same of a token", { OPERATIONS_TOKEN: "1".repeat(40) }, "is easily guessed"],
  ];
  test.each(refused)("are refused: %s", (_, source, sentence) => {
    expect(findRefusal(source)).toContain(sentence);
  });

  test("are taken where they can be meant", () => {
    const taken: Record<string, string>[] = [
      { ...production, ORIGIN: "http://127.0.0.1:5000" },
      { ...production, ORIGIN: "https://va.bank.example/" },
      { DATABASE_SYNC_URL: "http://primary:8080" },
      { DATABASE_SYNC_URL: "libsql://book.example", DATABASE_AUTH_TOKEN: "token" },
      { DATABASE_URL: "file:///var/lib/vostra/vostra.db" },
      { DATABASE_URL: "file:a%20book.db" },
      { ...mail, OPERATIONS_EMAIL: "Night@Bank.example" },
      { SESSION_SECRET: "5f0c9d1e77aa4b3c8e2d6f1a9b0c4d7e" },
      { METRICS_HOST: "::1", HOST: "localhost" },
      { PORT: "0", METRICS_PORT: "0" },
    ];
    expect(taken.map(findRefusal)).toEqual(taken.map(() => undefined));
  });

  test("are said where they are allowed and may be meant otherwise", () => {
    const { remarks } = readEnv({
      ...production,
      BACKUP_DIR: "/var/backups",
      OPERATIONS_EMAIL: "night@bank.example",
      SFTP_HOST_KEY: "/etc/key",
    });
    expect(remarks.join("\n")).toMatch(
      /DATABASE_URL=file:data\/vostra\.db is another book[\s\S]*OPERATIONS_EMAIL gets no mail[\s\S]*BACKUP_AT is not[\s\S]*SFTP_HOST_KEY counts for nothing/,
    );
    expect(readEnv({}).remarks).toEqual([]);
  });

  test("are said where what they send can be read on the way", () => {
    const listRemarks = (source: Record<string, string>) =>
      readEnv({ ...production, DATABASE_URL: "file:/var/lib/vostra.db", ...source }).remarks;
    const cases: Record<string, string>[] = [
      { DATABASE_URL: "http://primary:8080" },
      { DATABASE_SYNC_URL: "http://primary:8080" },
      { DATABASE_SYNC_URL: "libsql://primary:8080?tls=0" },
      { WRITER_URL: "http://10.0.0.5:5000" },
      { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318" },
    ];
    for (const source of cases) {
      const [name = "", url = ""] = Object.entries(source)[0] ?? [];
      expect(listRemarks(source)).toEqual([expect.stringContaining(`${name} is not encrypted: `)]);
      const hidden = url.replace(/^http:/, "https:").replace("?tls=0", "");
      for (const safe of [hidden, url.replace(/primary|10\.0\.0\.5|collector/, "127.0.0.1")])
        expect(listRemarks({ [name]: safe })).toEqual([]);
    }
  });
});

describe("a name that is no setting", () => {
  const formatRemarks = (...names: string[]) =>
    readEnv(Object.fromEntries(names.map((name) => [name, "x"]))).remarks.join("\n");

  test.each([
    ["BACKUP_ATT", "BACKUP_AT"],
    ["BACKUP_SCHEDULE", "BACKUP_AT"],
    ["backup_dir", "BACKUP_DIR"],
    ["ORIGN", "ORIGIN"],
    ["SESION_SECRET", "SESSION_SECRET"],
    ["SMTP-URL", "SMTP_URL"],
    ["DATABSE_URL", "DATABASE_URL"],
    ["OTEL_EXPORTER_OTLP_ENDPIONT", "OTEL_EXPORTER_OTLP_ENDPOINT"],
    ["METRIC_PORT", "METRICS_PORT"],
  ])("is said with the nearest one: %s, %s", (name, nearest) => {
    expect(formatRemarks(name)).toStartWith(`${name} is no setting and counts for nothing: is `);
    if (name !== "BACKUP_SCHEDULE") expect(formatRemarks(name)).toContain(`is ${nearest} meant?`);
  });

  test("is left alone where it is like none, or another program's", () => {
    expect(
      formatRemarks(
        "HOME",
        "PATH",
        "HOSTNAME",
        "USER",
        "LANG",
        "TERM",
        "MAIL",
        "SESSION_MANAGER",
        "FLY_APP_NAME",
        "OTEL_EXPORTER_OTLP_HEADERS",
        "OTEL_SERVICE_NAME",
        "NODE_OPTIONS",
        "RUST_LOG",
        "LOGNAME",
        "SHELL",
        "TZ",
        "INVOCATION_ID",
        "JOURNAL_STREAM",
        "SYSTEMD_EXEC_PID",
        "BUN_INSTALL",
        "XDG_SESSION_ID",
        "CHROMIUM",
        "TURN",
      ),
    ).toBe("");
  });
});

describe("a start", () => {
  const folder = mkdtempSync(join(tmpdir(), "vostra-settings-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "file");
  writeFileSync(file, "");
  const recipient = "age1lggyhqrw2nlhcxprm67z43rta597azn8gknawjehu9d9dl0jq3yqqvfafg";

  test("refuses keys that are none and a head that it could not keep, all at once", async () => {
    const env = readEnv({
      DATABASE_URL: `file:${join(folder, "vostra.db")}`,
      BACKUP_DIR: join(folder, "backups"),
      BACKUP_AGE_RECIPIENT: `${recipient.slice(0, -1)}q`,
      SFTP_PORT: "0",
      SFTP_HOST_KEY: "-----BEGIN OPENSSH PRIVATE KEY-----\nbm9uZQ==\n-----END OPENSSH PRIVATE KEY-----",
      AUDIT_HEAD_FILE: "/proc/vostra/head",
    });
    const said = await start(env).catch((error: unknown) => String(error));
    expect(said).toContain("BACKUP_AGE_RECIPIENT is no public key of age, or has a wrong letter");
    expect(said).toContain("SFTP_HOST_KEY is no private key");
    expect(said).toContain("AUDIT_HEAD_FILE cannot be written");
    expect(readdirSync(folder)).toEqual(["file"]);
  });

  test("takes keys that are some", async () => {
    const { privateKey } = generateKeyPairSync("ed25519");
    await checkSettings(
      readEnv({
        BACKUP_DIR: folder,
        BACKUP_AGE_RECIPIENT: recipient,
        SFTP_PORT: "0",
        SFTP_HOST_KEY: utils.generateKeyPairSync("ed25519").private,
        AUDIT_HEAD_FILE: file,
        AUDIT_ANCHOR_URL: "https://heads.bank.example",
        AUDIT_ANCHOR_KEY: privateKey.export({ format: "der", type: "pkcs8" }).toString("base64"),
      }),
    );
  });
});
