import { statSync } from "node:fs";
import { isIP } from "node:net";
import { isAbsolute } from "node:path";
import { z } from "zod";
import { isLoopback } from "./reading";

/** Words for the type of a setting, as the page of settings prints them. */
export const settingTypes = z.registry<{ type: string }>();

/** Text on one line. */
export const text = (type = "text") =>
  z
    .string()
    .refine((value) => value.trim() !== "" && !/\p{Cc}/u.test(value), "is blank, or is more than one line")
    .register(settingTypes, { type });

/** A whole number, written in digits only. */
export const wholeNumber = (unit: string, min: number, max: number) =>
  z
    .string()
    .refine(
      (value) => /^\d{1,15}$/.test(value) && Number(value) >= min && Number(value) <= max,
      `is a whole number of ${unit}, from ${min} to ${max}`,
    )
    .transform(Number)
    .register(settingTypes, { type: `number of ${unit}, ${min} to ${max}` });

/** A port to listen on; 0 for any free one. */
export const port = () =>
  z
    .string()
    .refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535, "is a port, from 0 to 65535")
    .transform(Number)
    .register(settingTypes, { type: "port" });

/** A setting that is on or off. */
export const flag = () =>
  z
    .enum(["0", "1", "true", "false", ""], "is 1 (on) or 0 (off)")
    .default("")
    .transform((value) => value === "1" || value === "true")
    .register(settingTypes, { type: "`1` or `0`" });

/** One of some words. */
export const oneOf = <const Word extends string>(words: readonly Word[]) =>
  z
    .enum(words, `is one of ${words.join(", ")}`)
    .register(settingTypes, { type: words.map((word) => `\`${word}\``).join(", ") });

/**
 * An HTTP address.
 * @param why the reason why it must be encrypted unless it is a loopback address; undefined if plain HTTP is allowed
 */
export const address = (name: string, why?: string) =>
  z
    .string()
    .check(({ value, issues }) => {
      const fault = addressFault(value, why);
      if (fault) issues.push({ code: "custom", input: value, message: fault.replace("NAME", name) });
    })
    .register(settingTypes, {
      type: why === undefined ? "address (`https://…` or `http://…`)" : "address (`https://…`)",
    });

function addressFault(value: string, why: string | undefined): string | undefined {
  const url = URL.parse(value);
  if (url === null || !["http:", "https:"].includes(url.protocol) || url.hostname === "")
    return "NAME starts with https://, and names a host";
  if (url.username !== "" || url.password !== "")
    return "has a user or a password in it, which logs would show";
  if (url.hash !== "") return "has a part after #, which no server is sent";
  if (why !== undefined && url.protocol === "http:" && !isLoopback(url.hostname))
    return `needs https:// on any but a loopback address: ${why}`;
  return undefined;
}

/** The address of this application itself: a scheme, a host and a port. */
export const ownOrigin = () =>
  z
    .string()
    .refine((value) => {
      const url = URL.parse(value);
      return url !== null && /^https?:$/.test(url.protocol) && url.href.replace(/\/$/, "") === url.origin;
    }, "is a scheme and a host without a path, such as https://va.bank.example")
    .register(settingTypes, { type: "address without a path" });

/** An address to listen on. */
export const host = () =>
  z
    .string()
    .refine((value) => isIP(value) !== 0 || hostName.test(value), "is an IP address or the name of a host")
    .register(settingTypes, { type: "address of this machine" });

const hostName = /^(?=.{1,253}$)[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i;

/** The name of a header. */
export const headerName = () =>
  z
    .string()
    .regex(/^[!#$%&'*+.^_`|~\dA-Za-z-]+$/, "is the name of a header, such as X-Client-IP")
    .register(settingTypes, { type: "name of a header" });

export const email = () => z.email("is no e-mail address").register(settingTypes, { type: "e-mail address" });

/** A secret that is hard to guess: long enough, with varied characters. */
export const secret = (name: string) =>
  z
    .string()
    .min(32, `${name} needs at least 32 characters, e.g. from \`openssl rand -hex 32\``)
    .refine(isUnguessable, "is easily guessed: make one by `openssl rand -hex 32`")
    .register(settingTypes, { type: "secret of at least 32 characters" });

/** Minimum entropy in bits, by Shannon's measure of the characters: 32 random hexadecimal digits have about 115. */
const fewestBits = 60;

function isUnguessable(value: string): boolean {
  const unit = repeated(value.trim());
  const counts = [...Map.groupBy(unit, (character) => character).values()].map(({ length }) => length);
  const bits = counts.reduce((sum, count) => sum - count * Math.log2(count / unit.length), 0);
  return bits >= fewestBits;
}

/** The part of a text whose repetition makes up the whole; the text itself if there is none. */
function repeated(value: string): string {
  const length = value === "" ? 0 : `${value}${value}`.indexOf(value, 1);
  return value.slice(0, length);
}

const absolute =
  "is an absolute path: a relative one is elsewhere for each folder that a command is typed in";

/** True if a path is a folder; undefined if it does not exist or only its owner may look. */
export function isFolder(path: string): boolean | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory();
  } catch {
    return undefined;
  }
}

/** A file or folder that the server writes. */
export const place = (what: "file" | "folder") =>
  z
    .string()
    .refine((value) => isAbsolute(value) && !value.includes("\0"), absolute)
    .refine((value) => (isFolder(value) ?? what === "folder") === (what === "folder"), `is no ${what}`)
    .register(settingTypes, { type: `path of a ${what}` });

/** A file that the server reads. */
export const existingFile = (name: string) =>
  z
    .string()
    .refine((value) => isFolder(value) === false, `${name} names a file that is not there`)
    .register(settingTypes, { type: "path of a file" });

/** Description of the values that a kind accepts. */
export function settingType(field: z.ZodType): string | undefined {
  const own = settingTypes.get(field)?.type;
  if (own !== undefined) return own;
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault) {
    const inner = field.unwrap();
    return inner instanceof z.ZodType ? settingType(inner) : undefined;
  }
  return undefined;
}
