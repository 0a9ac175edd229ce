import { sayInEnglish } from "@/vocabulary/language";
import { AddressRefused, type Resolve, resolveReceiver } from "./address";
import { mostAnswerBytes, tryLength } from "./rules";

/** Outcome of a try; delivered if `error` is null. The answer is a stranger's text, truncated. */
export type Attempt = {
  httpStatus: number | null;
  answer: string | null;
  error: string | null;
  duration: number;
};

export type SendOptions = {
  allowPrivate: boolean;
  /** Time limit of a try in milliseconds. */
  timeout?: number;
  resolve?: Resolve | undefined;
  /** Aborted when the server stops. */
  signal?: AbortSignal;
};

/**
 * Posts a body to a receiver and returns the outcome. Connects to the address that was checked, even if the name
 * resolves differently by then; follows no redirect, and reads only the part of the answer that is stored.
 * @throws the signal's reason if the server is stopping
 */
export async function send(
  target: string,
  headers: Record<string, string>,
  body: string,
  { allowPrivate, timeout = tryLength, resolve, signal }: SendOptions,
): Promise<Attempt> {
  const began = performance.now();
  const ended = (attempt: Omit<Attempt, "duration">): Attempt => ({
    ...attempt,
    duration: Math.round(performance.now() - began),
  });
  const limit = AbortSignal.timeout(timeout);
  try {
    const url = new URL(target);
    const { address, family } = await inTime(resolveReceiver(url, { allowPrivate, resolve }), limit);
    const checked = new URL(url);
    checked.hostname = family === 6 ? `[${address}]` : address;
    const response = await fetch(checked, {
      method: "POST",
      body,
      headers: { ...headers, "content-type": "application/json", host: url.host },
      redirect: "manual",
      // Connections are pooled by address, so one to another name at the same address could be reused for this one.
      keepalive: url.protocol === "http:",
      signal: signal ? AbortSignal.any([limit, signal]) : limit,
      ...(url.protocol === "https:" && { tls: { serverName: url.hostname } }),
    });
    const answer = await firstBytes(response);
    const { status } = response;
    const error = response.ok ? null : sayInEnglish("It answered with status {status}", { status });
    return ended({ httpStatus: status, answer, error });
  } catch (error) {
    signal?.throwIfAborted();
    return ended({ httpStatus: null, answer: null, error: getReason(error, limit, timeout) });
  }
}

async function inTime<T>(work: Promise<T>, limit: AbortSignal): Promise<T> {
  const late = Promise.withResolvers<never>();
  const stop = () => late.reject(limit.reason);
  limit.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    limit.removeEventListener("abort", stop);
  }
}

/** Reads the part of an answer that is stored, as text, without waiting for the rest. */
async function firstBytes(response: Response): Promise<string> {
  if (!response.body) return "";
  const reader = response.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (size < mostAnswerBytes) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    size += value.byteLength;
  }
  await reader.cancel();
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, mostAnswerBytes));
}

/** A failure in a few words: a library's message may name addresses of the bank's own network. */
function getReason(error: unknown, limit: AbortSignal, timeout: number): string {
  if (error instanceof AddressRefused) return error.message;
  if (limit.aborted)
    return sayInEnglish("It did not answer within {seconds} seconds", { seconds: timeout / 1000 });
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/CERT|TLS|SSL|SELF_SIGNED|ISSUER/.test(code)) return sayInEnglish("Its certificate is not valid");
  return sayInEnglish("No connection could be made");
}
