import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { takeSample } from "../samples";
import { addresses, headers } from "./worst-inputs/addresses";
import { forms, jsonBodies } from "./worst-inputs/bodies";
import { bankFiles, uploads } from "./worst-inputs/files";
import type { Input, Sent } from "./worst-inputs/sent";
import type { Ready, Word } from "./worst-inputs/server";
import { asking, fields, passwords, searches } from "./worst-inputs/texts";

const all: Input[] = [
  ...jsonBodies,
  ...forms,
  ...bankFiles,
  ...uploads,
  ...fields,
  ...passwords,
  ...asking,
  ...searches,
  ...addresses,
  ...headers,
];
const inputs = takeSample(all, 4, 0, "inputs that nobody waits for");

const heard: ((said: unknown) => void)[] = [];
const hear = <Said>() => new Promise<Said>((resolve) => heard.push(resolve as (said: unknown) => void));
let child: Bun.Subprocess;
let server: Ready;
/** Median of a quiet lap's longest stretch, in microseconds of processor time. */
let quiet: number;

beforeAll(async () => {
  const ready = hear<Ready>();
  child = Bun.spawn([process.execPath, join(import.meta.dir, "worst-inputs/server.ts")], {
    env: { ...process.env, NODE_ENV: "test" },
    stdout: "inherit",
    stderr: "inherit",
    ipc: (said) => heard.shift()?.(said),
  });
  server = await ready;
  const laps: number[] = [];
  for (let lap = 0; lap < 30; lap++) laps.push(await getStretch(quietLap));
  quiet = laps.slice(10).sort((a, b) => a - b)[10] ?? 0;
});
afterAll(() => child.kill());

function say(word: Word): Promise<number> {
  const answer = hear<number>();
  child.send(word);
  return answer;
}

async function getStretch(act: () => Promise<void>): Promise<number> {
  await say("begin");
  await act();
  return say("end");
}

async function send({ path, who, body, headers: own, method }: Sent) {
  const answer = await fetch(server.url + path, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    redirect: "manual",
    headers: { ...(who && { cookie: server[who] }), ...own },
    ...(body !== undefined && { body }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function quietLap(): Promise<void> {
  for (const path of ["/api/health", "/admin/transactions", "/client/overview"])
    await send({ path, who: path.startsWith("/client") ? "client" : "admin" });
}

/** Limit of a stretch, in quiet stretches. Earlier blockings took hundreds. */
const bound = 60;

test("twice the longest stretch allowed is noticed", async () => {
  const work = Math.ceil(2 * bound * quiet);
  expect((await getStretch(async () => void (await say({ work })))) / quiet).toBeGreaterThan(bound);
});

describe("nobody waits for", () => {
  test.each(inputs.map((input) => [input.name, input] as const))("%s", async (_, input) => {
    let least = Number.POSITIVE_INFINITY;
    // A stretch above the limit is measured again, since the first may include compilation or garbage collection.
    for (let round = 0; round < 3 && least / quiet >= bound; round++) {
      const sent = input.of(server);
      const stretch = await getStretch(async () => {
        const [status, health] = await Promise.all([send(sent), send({ path: "/api/health" })]);
        expect([status < 500, health]).toEqual([true, 200]);
      });
      least = Math.min(least, stretch);
    }
    expect(least / quiet).toBeLessThan(bound);
  });
});
