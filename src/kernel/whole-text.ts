import { AppError } from "./errors";

/**
 * Refuses (400) a text with NUL or half a surrogate pair, wherever it stands in what a schema read. Such a text ends the
 * process inside the database's client, or is cut off there.
 */
export function assertWholeTexts(value: unknown): void {
  if (typeof value === "string") {
    if (!value.isWellFormed() || value.includes("\u0000")) throw notWhole();
  } else if (Array.isArray(value)) {
    for (const item of value) assertWholeTexts(item);
  } else if (typeof value === "object" && value !== null && !(value instanceof Blob)) {
    for (const name in value) {
      assertWholeTexts(name);
      assertWholeTexts(Reflect.get(value, name));
    }
  }
}

const notWhole = () =>
  new AppError("bad_request", "A text holds NUL or half a surrogate pair: send whole characters.", {
    code: "INVALID_TEXT",
  });
