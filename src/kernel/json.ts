import { AppError } from "./errors";

/** Limits of a JSON body, far above the needs of any call: nesting depth, and number of values. */
const jsonLimits = { depth: 64, values: 20_000 } as const;

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Parses JSON that a caller sent. The time grows with depth and number of values, so both are counted first, in one pass over the
 * bytes.
 * @throws AppError bad_request if it is not JSON in UTF-8, nests too deep or holds too many values
 */
export function parseJson(bytes: Uint8Array): unknown {
  assertWithinLimits(bytes);
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch (cause) {
    throw new AppError("bad_request", "The body is not valid JSON in UTF-8.", {
      code: "INVALID_JSON",
      cause,
    });
  }
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

function assertWithinLimits(bytes: Uint8Array): void {
  let inText = false;
  let depth = 0;
  let values = 1;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (inText) {
      if (byte === backslash) at++;
      else if (byte === quote) inText = false;
    } else if (byte === quote) {
      inText = true;
    } else if (byte === openArray || byte === openObject) {
      depth++;
      values++;
      if (depth > jsonLimits.depth) throw tooMuch(`nests deeper than ${jsonLimits.depth} levels`);
    } else if (byte === closeArray || byte === closeObject) {
      depth--;
    } else if (byte === comma) {
      values++;
    }
    if (values > jsonLimits.values) throw tooMuch(`holds more than ${jsonLimits.values} values`);
  }
}

const tooMuch = (what: string) =>
  new AppError("bad_request", `The body ${what}. Send less at once.`, { code: "BODY_TOO_COMPLEX" });
