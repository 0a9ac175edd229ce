import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { eventually } from "../eventually";
import { backUp, environment, makeBook, restore, run, type SignedIn, verify } from "./server";
import { type ServerHere, startHere } from "./server-here";
import { canMount, onSmallDisk } from "./small-disk";
import { remove, scratch } from "./transports";

const account = { customerName: "Gulf Traders", companyName: "Gulf", reference: "gulf_va_001", type: "BOTH" };
const manifestSchema = z.object({ sha256: z.string(), head: z.object({ id: z.number(), hash: z.string() }) });

let folder: string;
let live: string;
let backup: string;
let server: ServerHere | undefined;
beforeAll(async () => {
  folder = await scratch();
  live = await makeBook(folder);
  backup = join(folder, "backups", "monday.db");
  server = await startHere({ url: live });
  await server.post("/api/virtual-accounts", account, "create");
});
afterAll(async () => {
  await server?.stop();
  await remove(folder);
});

const at = (name: string) => ({ url: `file:${join(folder, name, "book.db")}` });
const manifest = async () => manifestSchema.parse(await Bun.file(`${backup}.json`).json());

/** Posts credits from many callers until stopped. */
function load({ post }: SignedIn) {
  let [going, booked] = [true, 0];
  const caller = async (n: number) => {
    for (let i = 0; going; i++) {
      const credit = { vaId: 1, type: "credit", amount: "1.00", currency: "USD", description: "Receipt" };
      const answer = await post(
        "/api/transactions",
        { ...credit, reference: `R-${n}-${i}` },
        `key-${n}-${i}`,
      );
      if (answer.status === 201) booked++;
    }
  };
  const callers = Promise.all(Array.from({ length: 8 }, (_, n) => caller(n)));
  return {
    booked: () => booked,
    async stop() {
      going = false;
      await callers;
    },
  };
}

test("a backup names the faulty store with the reason, and stays in its folder", async () => {
  const stores: [string, string][] = [
    [
      "https://store.invalid/vault",
      "the name store.invalid is not known to this machine: check BACKUP_S3_URL",
    ],
    ["http://127.0.0.1:1/vault", "nothing answers at http://127.0.0.1:1"],
  ];
  for (const [url, reason] of stores) {
    const dir = join(folder, `stores-${stores.findIndex(([one]) => one === url)}`);
    const settings = {
      BACKUP_DIR: dir,
      BACKUP_S3_URL: url,
      BACKUP_S3_KEY_ID: "key",
      BACKUP_S3_SECRET: "secret",
    };
    const { output, exitCode } = await backUp([], { url: live }, settings);
    expect(output).toContain(reason);
    expect(exitCode).toBe(1);
    expect(readdirSync(dir).filter((name) => /\.db(\.json)?$/.test(name))).toHaveLength(2);
  }
});

if (!canMount)
  console.log("skipped: a disk without room, because this system gives no process a disk of its own");
test.skipIf(!canMount)(
  "an act without room on its disk is refused before it begins, and leaves nothing there",
  async () => {
    const source = join(folder, "roomless.db");
    expect((await backUp([source], { url: live })).exitCode).toBe(0);
    const disk = join(folder, "disk");
    mkdirSync(disk);
    const onDisk = { url: `file:${join(disk, "book.db")}` };
    const because = '--reason "The disk is full" --yes';
    const cases: [string, { url: string }, string, string][] = [
      [`backup ${disk}/today.db`, { url: live }, "back the book up", ""],
      [`restore ${source}`, onDisk, `restore ${source}`, ""],
      [
        `archive --compact ${because}`,
        onDisk,
        "make a compacted copy of the book",
        `cp ${source} ${disk}/book.db;`,
      ],
    ];
    for (const [line, place, work, before] of cases) {
      const script = `${before} ls -A ${disk} >${disk}.before; ${process.execPath} vostra.ts ${line}; echo "ended with $?"; ls -A ${disk} >${disk}.after`;
      const child = Bun.spawn([...onSmallDisk(disk), "sh", "-c", script], {
        env: environment(place),
        stdout: "pipe",
        stderr: "pipe",
      });
      const said = (
        await Promise.all([child.stdout, child.stderr].map((stream) => new Response(stream).text()))
      ).join("");
      expect(said).toMatch(
        new RegExp(`There is no room to ${work}: ${disk} needs \\d+ MB and has \\d+ MB free`),
      );
      expect(said).toContain("ended with 1");
      const left = (await Bun.file(`${disk}.after`).text())
        .split("\n")
        .filter((name) => name !== ".vostra.lock");
      expect(left.join("\n")).toBe(await Bun.file(`${disk}.before`).text());
    }
  },
);

describe("a backup", () => {
  test("of a book that is being posted to is whole, is restored, and ends with the same head", async () => {
    if (!server) throw new Error("no server");
    const posting = load(server);
    await eventually(() => expect(posting.booked()).toBeGreaterThan(50));
    await Bun.write(join(folder, "backups", ".keep"), "");
    const made = await run(["run", "backup", backup], { url: live });
    expect(made.output).toContain("Backed up to");
    expect(made.exitCode).toBe(0);
    const before = posting.booked();
    await eventually(() => expect(posting.booked()).toBeGreaterThan(before));
    await posting.stop();

    const restored = await restore([backup], at("restored"));
    expect(restored.output).toContain("it is whole");
    const { head } = await manifest();
    const proof = await verify(at("restored"), ["--head", `${head.id}:${head.hash}`]);
    expect(proof.output).toContain(`Audit head: ${head.id}:${head.hash}`);
    expect(proof.output).toContain("The book is whole");
    // The live book has continued from the same head.
    expect((await verify({ url: live }, ["--head", `${head.id}:${head.hash}`])).exitCode).toBe(0);
    const again = await startHere(at("restored"));
    expect((await again.get("/api/virtual-accounts/1")).status).toBe(200);
    await again.stop();
  });

  test("is never written over, nor restored over a book", async () => {
    expect((await backUp([backup], { url: live })).output).toContain("exists already");
    const over = await restore([backup], at("restored"));
    expect(over.output).toContain("There is a book at");
    expect(over.exitCode).toBe(1);
    expect((await verify(at("restored"))).exitCode).toBe(0);
  });

  const changes: [string, (bytes: Uint8Array) => Uint8Array][] = [
    ["one of whose bytes was changed", (bytes) => bytes.map((byte, i) => (i === 300_000 ? byte ^ 1 : byte))],
    ["whose end is missing", (bytes) => bytes.slice(0, -4096)],
    ["that is empty", () => new Uint8Array()],
  ];
  for (const [what, change] of changes)
    test(`${what} is refused, and nothing is restored`, async () => {
      const copy = join(folder, "changed.db");
      await Bun.write(copy, change(await Bun.file(backup).bytes()));
      await Bun.write(`${copy}.json`, Bun.file(`${backup}.json`));
      const { output, exitCode } = await restore([copy], at("refused"));
      expect(output).toContain("it was changed or is not complete. Nothing was restored");
      expect(exitCode).toBe(1);
      expect(existsSync(join(folder, "refused")) && readdirSync(join(folder, "refused"))).toEqual([]);
    });

  test("that was changed together with its manifest is refused where its head was kept", async () => {
    const copy = join(folder, "older.db");
    await Bun.write(copy, Bun.file(backup));
    await Bun.write(`${copy}.json`, Bun.file(`${backup}.json`));
    const kept = `${(await manifest()).head.id + 5}:${"a".repeat(64)}`;
    const { output, exitCode } = await restore([copy, "--head", kept], at("refused"));
    expect(output).toContain("its end was cut off");
    expect(exitCode).toBe(1);
    expect(readdirSync(join(folder, "refused"))).toEqual([]);
  });

  test("is put in place before its proof on request, and the proof reports its findings", async () => {
    const early = await restore([backup, "--serve-first"], at("early"));
    expect(early.output).toMatch(/may be started.*\n.*it is whole/);
    expect(early.exitCode).toBe(0);
    const kept = `${(await manifest()).head.id + 5}:${"a".repeat(64)}`;
    const flawed = await restore([backup, "--serve-first", "--head", kept], at("flawed"));
    expect(flawed.output).toMatch(/may be started.*is NOT whole: stop its server/s);
    expect(flawed.exitCode).toBe(1);
    expect(readdirSync(join(folder, "flawed"))).toContain("book.db");
  });

  test("without a manifest is refused", async () => {
    const copy = join(folder, "bare.db");
    await Bun.write(copy, Bun.file(backup));
    const { output, exitCode } = await restore([copy], at("refused"));
    expect(output).toContain("has no manifest");
    expect(exitCode).toBe(1);
  });
});
