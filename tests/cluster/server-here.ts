import { spyOn } from "bun:test";
import pino from "pino";
import { start } from "@/app/start";
import { readEnv } from "@/env";
import * as logs from "@/kernel/log";
import { environment, type Place, type Server, type SignedIn, signedIn, signIn } from "./server";

/** A server within this process, which cannot be killed. */
export type ServerHere = SignedIn & Pick<Server, "log"> & { stop(): Promise<void> };

/** Starts a server within this process, at a tenth of the price, and signs in; `session` as for `startServer`. */
export async function startHere(
  place: Place,
  session: { cookie?: string | undefined } = {},
): Promise<ServerHere> {
  const lines: string[] = [];
  const logging = spyOn(logs, "createLog").mockImplementation((level) =>
    pino({ level, base: null }, { write: (line: string) => void lines.push(line) }),
  );
  const { url, stop } = await start(readEnv(environment(place, place.port))).finally(() =>
    logging.mockRestore(),
  );
  try {
    session.cookie ??= await signIn(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...signedIn(url, session.cookie), log: () => lines.join(""), stop };
}
