import { createServer, type Socket } from "node:net";
import { databaseError } from "db/client";
import ssh2, { type AuthContext, type Connection } from "ssh2";
import { RateLimit } from "@/access/rate-limit";
import { type ChannelKey, findChannelKey, keyGuard } from "@/client-channel/channel-key";
import { failureReason } from "@/commands/reason";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import type { Env } from "@/env";
import { networkPrefix } from "@/people/auth/client-ip";
import { recordDenied } from "@/people/auth/denied-request-log";
import { SftpSession } from "./session";

/** Maximum number of connections: in total, of one network, and of one client. */
const mostConnections = 64;
const mostOfNetwork = 8;
const mostOfClient = 4;
/** Time limits in milliseconds for signing in, and for silence afterwards. */
const patience = { signIn: 15_000, silence: 60_000 };
/** Keys that a network may try in a minute. */
const attempts = new RateLimit();
const attemptRate = { most: 30, per: 60_000 };

export type SftpServer = { port: number; stop(): Promise<void> };

/** Accepted key exchanges and ciphers: those without known weaknesses. */
const algorithms: ssh2.Algorithms = {
  kex: ["curve25519-sha256", "curve25519-sha256@libssh.org", "ecdh-sha2-nistp256", "ecdh-sha2-nistp384"],
  cipher: ["aes128-gcm@openssh.com", "aes256-gcm@openssh.com", "aes128-ctr", "aes256-ctr"],
  hmac: ["hmac-sha2-256-etm@openssh.com", "hmac-sha2-512-etm@openssh.com", "hmac-sha2-256", "hmac-sha2-512"],
};

/** Counts connections by name and limits their number. */
class Counter {
  readonly #open = new Map<string, number>();

  enter(name: string, most: number): boolean {
    const open = this.#open.get(name) ?? 0;
    if (open >= most) return false;
    this.#open.set(name, open + 1);
    return true;
  }

  leave(name: string): void {
    const open = (this.#open.get(name) ?? 1) - 1;
    if (open > 0) this.#open.set(name, open);
    else this.#open.delete(name);
  }
}

/**
 * Serves clients' folders over SFTP: public keys only, no shell, no commands and no forwarding.
 * @throws Error if the host key cannot be read, or the port is taken
 */
export async function startSftp(
  deps: Deps,
  { host, port, hostKey }: NonNullable<Env["sftp"]>,
  { signIn, silence } = patience,
): Promise<SftpServer> {
  const sockets = new Set<Socket>();
  const networks = new Counter();
  const clients = new Counter();
  const server = new ssh2.Server(
    { hostKeys: [hostKey], algorithms, ident: "files" },
    (connection, { ip }) => {
      serve(deps, connection, { ip, clients, signIn });
    },
  );
  const listener = createServer({ pauseOnConnect: false }, (socket) => {
    const network = networkPrefix(socket.remoteAddress ?? "");
    if (sockets.size >= mostConnections || !networks.enter(network, mostOfNetwork)) {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    const silent = setTimeout(() => socket.destroy(), silence);
    socket.on("data", () => silent.refresh());
    socket.once("close", () => {
      clearTimeout(silent);
      sockets.delete(socket);
      networks.leave(network);
    });
    socket.on("error", () => socket.destroy());
    server.injectSocket(socket);
  });
  await new Promise<void>((resolve, reject) => {
    listener.once("error", reject);
    listener.listen(port, host, resolve);
  });
  const address = listener.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    async stop() {
      const ended = new Promise<void>((resolve) => listener.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await ended;
    },
  };
}

function serve(
  deps: Deps,
  connection: Connection,
  { ip, clients, signIn }: { ip: string; clients: Counter; signIn: number },
): void {
  const origin = { ip, userAgent: "SFTP", requestId: `sftp ${crypto.randomUUID().slice(0, 8)}` };
  const stranger = { userId: null, origin };
  let key: ChannelKey | undefined;
  let session: SftpSession | undefined;
  let entered: string | undefined;
  const late = setTimeout(() => connection.end(), signIn);
  const deny = (status: number) =>
    recordDenied(deps, key?.actor ?? stranger, { status, method: "SFTP", route: "sign in" });

  async function authenticate(context: AuthContext): Promise<void> {
    // Programs first ask for the methods of signing in.
    if (context.method !== "publickey") return context.reject(["publickey"]);
    if (attempts.take(deps, `sftp ${networkPrefix(ip)}`, attemptRate) !== undefined) {
      await deny(429);
      connection.end();
      return;
    }
    const fingerprint = new Bun.CryptoHasher("sha256")
      .update(context.key.data)
      .digest("base64")
      .replace(/=+$/, "");
    const found = await findChannelKey(deps, `SHA256:${fingerprint}`, origin);
    const parsed = found && ssh2.utils.parseKey(found.publicKey);
    const isSame =
      found !== undefined &&
      parsed !== undefined &&
      !(parsed instanceof Error) &&
      context.username.toLowerCase() === found.actor.username.toLowerCase() &&
      parsed.getPublicSSH().equals(context.key.data);
    if (!isSame) {
      await deny(401);
      return context.reject(["publickey"]);
    }
    if (!context.signature || !context.blob) return context.accept();
    if (parsed.verify(context.blob, context.signature, context.hashAlgo) !== true) {
      await deny(401);
      return context.reject(["publickey"]);
    }
    if (entered === undefined && !clients.enter(found.actor.clientId, mostOfClient)) {
      await deny(429);
      return context.reject();
    }
    entered = found.actor.clientId;
    try {
      await write(deps, found.actor, {
        access: "client-files:read",
        plan: () => ({
          statements: keyGuard(found),
          audit: { action: "LOGIN", resource: "CHANNEL_KEY", resourceId: found.id, details: {} },
          answer: undefined,
        }),
      });
    } catch (error) {
      if (databaseError(error)?.code !== "KEY_REVOKED") throw error;
      await deny(401);
      return context.reject(["publickey"]);
    }
    key = found;
    context.accept();
  }

  connection.on("authentication", (context) => {
    authenticate(context).catch((error: unknown) => {
      deps.log.error({ reason: failureReason(error) }, "a sign-in over SFTP failed");
      connection.end();
    });
  });
  connection.on("ready", () => clearTimeout(late));
  connection.on("session", (accept) => {
    accept().on("sftp", (open) => {
      // A second session of the same connection would double its limits.
      if (!key || session) return connection.end();
      session = new SftpSession(deps, key, open(), () => connection.end());
    });
  });
  // A broken connection ends like any other.
  connection.on("error", () => connection.end());
  connection.on("close", () => {
    clearTimeout(late);
    session?.close();
    if (entered !== undefined) clients.leave(entered);
  });
}
