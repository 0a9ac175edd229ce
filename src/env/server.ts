import { z } from "zod";

/** How the server answers. */
export const serverVariables = z.object({
  NODE_ENV: z
    .enum(["development", "production", "test"])
    .default("development")
    .describe("`production` turns on secure cookies and refuses demo passwords"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(5000).describe("The port to listen on"),
  HOST: z
    .string()
    .min(1)
    .default("127.0.0.1")
    .describe("The address to listen on; behind a proxy or in a container `0.0.0.0`"),
  SOCKET: z
    .string()
    .startsWith("/", "SOCKET is the whole path of a Unix socket, e.g. /run/vostra/vostra.sock")
    .optional()
    .describe(
      "The Unix socket to listen on in place of `HOST` and `PORT`, e.g. `/run/vostra/vostra.sock`; a server that starts while another listens there takes it over once it is ready",
    ),
  ORIGIN: z
    .url()
    .optional()
    .describe(
      "The address that people use, e.g. `https://va.bank.example`; the origin check compares with it",
    ),
  CLIENT_IP_HEADER: z
    .string()
    .optional()
    .describe("The header in which your proxy gives the client's address; unset, the socket's counts"),
  DRAIN_SECONDS: z.coerce
    .number("DRAIN_SECONDS is a number of seconds")
    .int("DRAIN_SECONDS is a whole number of seconds")
    .min(0, "DRAIN_SECONDS is 0 or more")
    .max(20, "DRAIN_SECONDS is at most 20: whoever ends the server waits 30 seconds in all")
    .optional()
    .describe(
      "How long a server that is told to stop still answers everything while `/readyz` says 503, so that a proxy turns elsewhere first; unset, 6 in production and 0 elsewhere",
    ),
});

export type ServerSettings = {
  production: boolean;
  port: number;
  host: string;
  /** The Unix socket that is listened on in place of the port. */
  socket?: string;
  origin?: string;
  clientIpHeader?: string;
  /** How long a server that is told to stop goes on answering, in seconds. */
  drainSeconds: number;
};

export function serverSettings(value: z.output<typeof serverVariables>): ServerSettings {
  const production = value.NODE_ENV === "production";
  if (value.SOCKET && !value.CLIENT_IP_HEADER)
    throw new Error(
      "SOCKET needs CLIENT_IP_HEADER: only the proxy in front of a socket knows who asks, e.g. X-Client-IP",
    );
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
