import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import { address, oneOf, port, settingTypes, text } from "./kinds";

/** External services of the server, and the port of clients' programs. */
export const portVariables = z.object({
  PAYEE_CHECK_URL: address("PAYEE_CHECK_URL", "it is sent names and accounts")
    .optional()
    .describe(
      "Where names and accounts of payees are asked before a payment: a POST of `{ account, name }`, answered `{ result, name? }`",
    ),
  PAYEE_CHECK_KEY: text("secret").optional().describe("The bearer token of that address"),
  SCREENING_URL: address("SCREENING_URL", "it is sent names and accounts")
    .optional()
    .describe(
      "Where each payment of a client is screened before it leaves: a POST of who pays whom, answered `{ decision, reference }`; until `allow` it waits in the reviews",
    ),
  SCREENING_KEY: text("secret").optional().describe("The bearer token of that address"),
  SFTP_PORT: port()
    .optional()
    .describe("The port on which clients' programs send and take files over SFTP; unset, there is none"),
  SFTP_HOST_KEY: z
    .string()
    .register(settingTypes, { type: "private key, or the path of its file" })
    .optional()
    .describe(
      "The private key by which they know the server, e.g. from `ssh-keygen -t ed25519 -N '' -f sftp_host_key`: the file's name, or its text",
    ),
  ASSISTANT_URL: address("ASSISTANT_URL", "it is sent ASSISTANT_KEY")
    .optional()
    .describe(
      "An OpenAI-compatible endpoint whose language model translates what the assistant did not understand",
    ),
  ASSISTANT_KEY: text("secret").optional().describe("The key of that endpoint"),
  ASSISTANT_MODEL: text().optional().describe("The model's name at that endpoint"),
  ASSISTANT_SHARES_DATA: oneOf(["0", "1"])
    .default("0")
    .describe(
      "`1` sends that endpoint names of accounts and counterparties that the asker may see; else nothing of the book",
    ),
});
type Values = z.output<typeof portVariables>;

/** An HTTP service of the bank's own: its address, and its bearer token if it needs one. */
export type PortSettings = { url: string; key?: string };

export type PortsSettings = {
  /** Service that checks a payee's name and account before a payment; absent if the bank belongs to no such scheme. */
  payeeCheck?: PortSettings;
  /** Service that screens clients' payments; absent if there is none. */
  screening?: PortSettings;
  /** SFTP address for clients' programs, and the server's private key; absent if it is off. */
  sftp?: { host: string; port: number; hostKey: string };
  /** Language model that translates questions which the assistant did not understand; absent if none is configured. */
  assistant?: { url: string; key: string; model: string; sharesData: boolean };
};

/** @throws Error with a sentence if settings do not go together */
export function portsSettings(value: Values, { host }: { host: string }): PortsSettings {
  const assistant = assistantSettings(value);
  const payeeCheck = portSettings("PAYEE_CHECK", value);
  const screening = portSettings("SCREENING", value);
  return {
    ...(assistant && { assistant }),
    ...(payeeCheck && { payeeCheck }),
    ...(screening && { screening }),
    ...(value.SFTP_PORT !== undefined && {
      sftp: { host, port: value.SFTP_PORT, hostKey: readHostKey(value.SFTP_HOST_KEY) },
    }),
  };
}

/** A language model needs all of its settings or none. */
function assistantSettings(value: Values): PortsSettings["assistant"] {
  const { ASSISTANT_URL: url, ASSISTANT_KEY: key, ASSISTANT_MODEL: model, ASSISTANT_SHARES_DATA } = value;
  if (url === undefined && key === undefined && model === undefined) return undefined;
  if (url === undefined || key === undefined || model === undefined)
    throw new Error(
      "ASSISTANT_URL, ASSISTANT_KEY and ASSISTANT_MODEL belong together: set all three or none",
    );
  return { url, key, model, sharesData: ASSISTANT_SHARES_DATA === "1" };
}

/** @throws Error for a key without its address */
function portSettings(name: "PAYEE_CHECK" | "SCREENING", value: Values): PortSettings | undefined {
  const url = value[`${name}_URL`];
  const key = value[`${name}_KEY`];
  if (url === undefined) {
    if (key === undefined) return undefined;
    throw new Error(`${name}_KEY is of no use without ${name}_URL: set both or none`);
  }
  return { url, ...(key !== undefined && { key }) };
}

/** The text of the SFTP server's private key. @throws Error with a sentence about how to make one */
function readHostKey(given: string | undefined): string {
  const text =
    given?.includes("PRIVATE KEY") || !given || !existsSync(given) ? given : readFileSync(given, "utf8");
  if (text?.includes("PRIVATE KEY")) return text;
  throw new Error(
    "SFTP_PORT needs SFTP_HOST_KEY, a private key or its file: make one by `ssh-keygen -t ed25519 -N '' -f sftp_host_key`",
  );
}
