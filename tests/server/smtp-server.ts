import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** Behaviour of the server towards the next mail: accepts it, answers an error, or hangs up after the whole text. */
export type Behaviour = "accept" | "hang up" | { at: "recipient" | "data"; code: number };

export type Received = { recipient: string; text: string; messageId: string };

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** Real SMTP server on a loopback port. `received` has all mails, answered or not. */
export async function startMailServer(port = 0) {
  const received: Received[] = [];
  const behaviours: Behaviour[] = [];
  const refusal = (code: number) => Object.assign(new Error("no"), { responseCode: code });
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    logger: false,
    onRcptTo(_address, _session, callback) {
      const [next] = behaviours;
      if (typeof next !== "object" || next.at !== "recipient") return callback();
      behaviours.shift();
      callback(refusal(next.code));
    },
    async onData(stream, session, callback) {
      const text = await new Response(stream as unknown as ReadableStream).text();
      const next = behaviours.shift() ?? "accept";
      if (typeof next === "object") return callback(refusal(next.code));
      const messageId = /^Message-ID: <(.+)>$/im.exec(text)?.[1] ?? "";
      received.push({ recipient: session.envelope.rcptTo[0]?.address ?? "", text, messageId });
      if (next === "accept") return callback();
      for (const connection of server.connections) connection.close();
    },
  });
  server.on("error", () => undefined);
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address() as AddressInfo;
  return {
    port: address.port,
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    /** Behaviour towards the next mails, in order; it accepts all later ones. */
    answerNext: (...next: Behaviour[]) => void behaviours.push(...next),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
