import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { userName } from "db/client/user-name";
import { assertOwnFiles, findForeignOwner } from "@/integrity/file-owner";

const folder = mkdtempSync(join(tmpdir(), "vostra-owner-"));
afterAll(() => rmSync(folder, { recursive: true }));
const book = join(folder, "vostra.db");
writeFileSync(book, "a book");
const self = statSync(book).uid;
/** User that is neither root nor the current one. */
const another = 54_321;

describe("a command that leaves files", () => {
  test("continues where book and folder belong to its user", () => {
    expect(findForeignOwner([book, folder, join(folder, "backups", "today.db")], self)).toBeUndefined();
  });

  test("is refused for another user's book, with the path, both users and what to type", () => {
    expect(() => assertOwnFiles([book], another)).toThrow(
      `${book} belongs to ${userName(self)}, and this runs as #54321, whose files ${userName(self)} could not open. Run it as that user: sudo -u ${userName(self)} …`,
    );
  });

  test("judges a file that does not exist yet by the folder that it would be made in", () => {
    // A folder of root may be a mounted volume for anyone; root in another user's folder is the mistake.
    const found = findForeignOwner([join(folder, "backups", "today.db")], another);
    expect(found?.path).toBe(self === 0 ? undefined : folder);
    expect(findForeignOwner(["/tmp/vostra.db"], another)).toBeUndefined();
  });

  test("knows users by their names, and by their numbers where the machine does not list them", () => {
    expect(userName(0)).toBe("root");
    expect(userName(another)).toBe("#54321");
  });
});
