import { z } from "zod";
import { headerName, host, oneOf, ownOrigin, port, settingTypes, wholeNumber } from "./kinds";
import { isLoopback } from "./reading";

/** Settings of the server's answers. */
export const serverVariables = z.object({
  NODE_ENV: oneOf(["development", "production", "test"])
    .default("development")
    .describe("`production` turns on secure cookies and refuses demo passwords"),
  PORT: port().default(5000).describe("The port to listen on"),
  HOST: host()
    .default("127.0.0.1")
    .describe("The address to listen on; behind a proxy or in a container `0.0.0.0`"),
  SOCKET: z
    .string()
    .startsWith("/", "SOCKET is the whole path of a Unix socket, e.g. /run/vostra/vostra.sock")
    .register(settingTypes, { type: "path of a socket" })
    .optional()
    .describe(
      "The Unix socket to listen on in place of `HOST` and `PORT`, e.g. `/run/vostra/vostra.sock`; a server that starts while another listens there takes it over once it is ready",
    ),
  ORIGIN: ownOrigin()
    .optional()
    .describe(
      "The address that people use, e.g. `https://va.bank.example`; the origin check compares with it",
    ),
  CLIENT_IP_HEADER: headerName()
    .optional()
    .describe("The header in which your proxy gives the client's address; unset, the socket's counts"),
  DRAIN_SECONDS: wholeNumber("seconds", 0, 20)
    .optional()
    .describe(
      "Time in which a stopping server still answers everything while `/readyz` says 503, so that a proxy turns elsewhere first; unset, 6 in production and 0 elsewhere",
    ),
});

export type ServerSettings = {
  production: boolean;
  port: number;
  host: string;
  /** The Unix socket to listen on instead of the port. */
  socket?: string;
  origin?: string;
  clientIpHeader?: string;
  /** Time for which a server that was asked to stop keeps answering, in seconds. */
  drainSeconds: number;
};

/** @throws Error for a socket without the header of its proxy, and in production for an unencrypted address */
export function serverSettings(value: z.output<typeof serverVariables>): ServerSettings {
  const production = value.NODE_ENV === "production";
  if (value.SOCKET && !value.CLIENT_IP_HEADER)
    throw new Error(
      "SOCKET needs CLIENT_IP_HEADER: only the proxy in front of a socket knows who asks, e.g. X-Client-IP",
    );
  const { protocol, hostname } = new URL(value.ORIGIN ?? "https://unset.example");
  if (production && protocol === "http:" && !isLoopback(hostname))
    throw new Error("ORIGIN needs https:// in production: over http:// nobody can sign in");
  return {
    production,
    port: value.PORT,
    host: value.HOST,
    ...(value.SOCKET && { socket: value.SOCKET }),
    ...(value.ORIGIN && { origin: new URL(value.ORIGIN).origin }),
    ...(value.CLIENT_IP_HEADER && { clientIpHeader: value.CLIENT_IP_HEADER }),
    drainSeconds: value.DRAIN_SECONDS ?? (production ? 6 : 0),
  };
}
