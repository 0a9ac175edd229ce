import type { z } from "zod";
import { analyzeResponseSchema } from "@/narration/contract";
import { opening, sandboxLimits } from "@/statement-reader";
import { type Caller, startBook } from "./book";

// Allows readers more time than on a server, since tests run at once.
sandboxLimits.milliseconds = 120_000;

const read = opening.read;
const known = new Map<string, Awaited<ReturnType<typeof read>>>();

/** Reads a statement in its own process, and returns the kept result for the same bytes. */
const readOnce: typeof read = async (bytes, options, limits) => {
  const key = `${Bun.hash(bytes)} ${options.password}`;
  const answer = known.get(key) ?? (await read(bytes, options, limits));
  if (answer.type === "result") known.set(key, answer);
  return structuredClone(answer);
};

export const analyzePath = "/api/transaction-narration/analyze";
export const screenPath = "/admin/transaction-narration";

/** Fields of the upload form: a text, a file, or several of one name; `undefined` ones are left out. */
export type Parts = Record<string, string | File | File[] | undefined>;
export type Answer = z.infer<typeof analyzeResponseSchema>;
export type Desk = Awaited<ReturnType<typeof startDesk>>;

/** A file as a browser hands it over. */
export const getFile = (bytes: Uint8Array<ArrayBuffer> | string, name = "june.pdf") =>
  new File([bytes], name, { type: "application/pdf" });

/** The posted form's body and its content type. */
export async function multipart(parts: Parts) {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    for (const each of [value].flat()) if (each !== undefined) form.append(name, each);
  }
  const request = new Request("http://localhost/", { method: "POST", body: form });
  return { type: request.headers.get("content-type") ?? "", bytes: await request.bytes() };
}

/** From now on every file is read again. */
export function readHistory(): void {
  opening.read = read;
}

/** From now on the same bytes are read once. */
export function readEachOnce(): void {
  opening.read = readOnce;
}

/**
 * Application for tests of the statement desk: sends a file and reads its stored result.
 * @param reading true to read every file again, for tests of the reading itself
 */
export async function startDesk(reading: "anew" | "once" = "once") {
  if (reading === "anew") readHistory();
  else readEachOnce();
  const book = await startBook();

  /** Sends the form to the call, with a company name and whatever else is given. */
  async function upload(
    who: Caller,
    bankStatement: File | File[] | undefined,
    more: Parts = {},
    signal?: AbortSignal,
  ) {
    const sent = await multipart({ companyName: "Gulf Marine", ...more, bankStatement });
    const call = { body: sent.bytes, headers: { "content-type": sent.type } };
    return book.send(who, "POST", analyzePath, signal ? { ...call, signal } : call);
  }

  /** Analyses a file that can be read, as the admin by default. */
  async function analyse(bytes: Uint8Array<ArrayBuffer>, more: Parts = {}, who: Caller = "admin") {
    const answer = await upload(who, getFile(bytes), more);
    if (answer.status !== 200) throw new Error(`Not analysed: ${answer.status} ${await answer.text()}`);
    return analyzeResponseSchema.parse(await answer.json());
  }

  return {
    ...book,
    upload,
    analyse,
    async close() {
      readHistory();
      await book.close();
    },
  };
}

/** The id of a kept analysis. */
export const getId = ({ downloadUrl }: Answer): string => downloadUrl?.split("/").at(-1) ?? "";
