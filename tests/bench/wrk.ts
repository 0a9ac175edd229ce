import { cores, needTool } from "./machine";
import { run } from "./processes";

export type Load = {
  url: string;
  seconds: number;
  connections: number;
  headers?: Record<string, string>;
  /** True if refusals are measured. */
  mayFail?: boolean;
  /** Lua script with its arguments. */
  script?: { path: string; args: readonly string[] };
};

/** Measurements of wrk: requests a second, and the 99th percentile of latency in ms. */
export type Seen = { requests: number; perSecond: number; p50: number; p99: number; bytes: number };

const inMs: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };
const inBytes: Record<string, number> = { B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 };

/** Sends requests for some seconds. @throws Error if any answer was lost or not a success */
export async function wrk({ url, seconds, connections, headers = {}, script, mayFail }: Load): Promise<Seen> {
  const options = ["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "5s", "--latency"];
  for (const [name, value] of Object.entries(headers)) options.push("-H", `${name}: ${value}`);
  if (script) options.push("-s", script.path);
  const command = [needTool("wrk"), ...options, url, ...(script ? ["--", ...script.args] : [])];
  const text = await run(cores.client, command, seconds + 15);
  if ((mayFail ? /Socket errors/ : /Non-2xx|Socket errors/).test(text))
    throw new Error(`Not every request succeeded:\n${text}`);
  const requests = Number(find(text, /(\d+) requests in/)[1]);
  return {
    requests,
    perSecond: Number(find(text, /Requests\/sec:\s+([\d.]+)/)[1]),
    p50: duration(find(text, /50%\s+([\d.]+)(\w+)/)),
    p99: duration(find(text, /99%\s+([\d.]+)(\w+)/)),
    bytes: size(find(text, /, ([\d.]+)(B|KB|MB|GB) read/)) / requests,
  };
}

/** A page as it is sent without compression: its bytes and rows. @throws Error if it is not a page, or redirects */
export async function look(url: string, cookie: string): Promise<{ bytes: number; rows: number }> {
  const headers = { Cookie: cookie, "Accept-Encoding": "identity" };
  const answer = await fetch(url, { headers, redirect: "manual" });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  const rows = text.startsWith("{")
    ? (findRows(JSON.parse(text)) ?? 0)
    : Math.max(0, text.split("<tr>").length - 2);
  return { bytes: Buffer.byteLength(text), rows };
}

/** Number of rows in the first list of an answer of the API. */
function findRows(answer: unknown): number | undefined {
  if (Array.isArray(answer)) return answer.length;
  if (typeof answer !== "object" || answer === null) return undefined;
  return Object.values(answer)
    .map(findRows)
    .find((rows) => rows !== undefined);
}

function find(text: string, pattern: RegExp): RegExpExecArray {
  const match = pattern.exec(text);
  if (match) return match;
  throw new Error(`wrk printed something else than expected:\n${text}`);
}

const duration = ([, value, unit = ""]: RegExpExecArray) => Number(value) * (inMs[unit] ?? Number.NaN);
const size = ([, value, unit = ""]: RegExpExecArray) => Number(value) * (inBytes[unit] ?? Number.NaN);
