import { readdirSync, readlinkSync, rmSync, statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { DatabaseError } from "./errors";
import { describeFullDisk, describePlace, type Trouble } from "./file-trouble";

/** A file by its inode and its device, which no rename changes. */
type Identity = { ino: bigint; dev: bigint };

/** Content of the write probe: 256 kB, more than the next commits need. */
const probed = new Uint8Array(256 * 1024);

/** Saves what was acknowledged once the file is lost. */
type Rescue = {
  /** Writes the log's commits into the database's file. */
  checkpoint(): void;
  /** Writes the open database into another file. */
  copyTo(path: string): void;
};

/**
 * Watches the file beneath an open database and its log. SQLite keeps both open, so it continues to write if another
 * file has taken their name: nobody would ever open the book that has those commits. A write is compared before and
 * after, and is only acknowledged if the files kept their names. A lost file stays lost until the process ends.
 */
export class FileBeneath {
  readonly #path: string;
  readonly #rescue: Rescue;
  readonly #book: Identity | undefined;
  #log: Identity | undefined;
  #lost: Trouble | undefined;
  #passing: Trouble | undefined;
  #probe: Promise<void> | undefined;

  constructor(path: string, rescue: Rescue) {
    this.#path = path;
    this.#rescue = rescue;
    this.#book = findIdentity(path);
    this.#log = findIdentity(`${path}-wal`);
  }

  /** Known trouble with the file; undefined without any. */
  get trouble(): Trouble | undefined {
    return this.#lost ?? this.#passing;
  }

  get isLost(): boolean {
    return this.#lost !== undefined;
  }

  /** @throws DatabaseError if writing is not allowed; nothing was written */
  assertWritable(): void {
    this.#compare(false);
    const { trouble } = this;
    if (trouble) throw new DatabaseError(trouble.code, trouble.sentence);
  }

  /** @throws DatabaseError TIMEOUT if the file was lost during a write, whose outcome is then unknown */
  assertKept(): void {
    this.#compare(true);
    if (this.#lost) throw new DatabaseError("TIMEOUT", this.#lost.sentence);
  }

  /** Checks that the files exist, can be written and have room. One check at a time. */
  async look(): Promise<Trouble | undefined> {
    this.#compare(true);
    if (this.#lost === undefined) {
      this.#probe ??= this.#lookWritable().finally(() => {
        this.#probe = undefined;
      });
      await this.#probe;
    }
    return this.trouble;
  }

  async #lookWritable(): Promise<void> {
    const probe = join(dirname(this.#path), `.${basename(this.#path)}.probe-${process.pid}`);
    try {
      await writeFile(probe, probed, { mode: 0o600 });
      this.#passing = describePlace(this.#path);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
      this.#passing =
        code === "ENOSPC" || code === "EDQUOT"
          ? describeFullDisk(dirname(this.#path))
          : (describePlace(this.#path) ?? {
              code: "DISK_ERROR",
              sentence: `Nothing can be written beside the book ${this.#path} (${code}): look for errors of the disk (dmesg)`,
            });
    } finally {
      rmSync(probe, { force: true });
    }
  }

  #compare(withLog: boolean): void {
    if (this.#lost || this.#book === undefined) return;
    if (!isSame(this.#book, findIdentity(this.#path))) this.#loseBook(this.#book);
    else if (withLog) {
      const log = findIdentity(`${this.#path}-wal`);
      this.#log ??= log;
      if (this.#log && !isSame(this.#log, log)) this.#loseLog(log !== undefined);
    }
  }

  #loseBook(book: Identity): void {
    const name = findName(book);
    const what =
      findIdentity(this.#path) === undefined
        ? `The book ${this.#path} is no longer there: its file or its folder was deleted or moved while the server ran`
        : `Another file has taken the place of the book ${this.#path} while the server ran`;
    const moved = `${what}. The book is at ${name} now. Nothing more is written to it: stop the server, put that file back in its place with its -wal beside it, and start again`;
    const sentence =
      name === undefined
        ? `${what}. Nothing more is written. Leave this server running until its book was saved`
        : moved;
    this.#lost = { code: "BOOK_LOST", sentence };
    // Its content ends with this process.
    if (name === undefined) setImmediate(() => this.#save(what));
  }

  #save(what: string): void {
    const at = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "");
    const target = `${this.#path}.saved-${at}`;
    try {
      this.#rescue.copyTo(target);
      this.#lost = {
        code: "BOOK_LOST",
        sentence: `${what}. All that was acknowledged is in ${target}. Stop the server, move what is at ${this.#path} and its -wal away, put the saved file there, and start again`,
      };
    } catch (error) {
      this.#lost = {
        code: "BOOK_LOST",
        sentence: `${what}, and it could not be saved to ${target} (${error instanceof Error ? error.message : error}). This process still has it open: copy it and its log from /proc/${process.pid}/fd before you stop the server, or restore the newest backup`,
      };
    }
  }

  #loseLog(isReplaced: boolean): void {
    const log = `${this.#path}-wal`;
    const what = `${log}, the log of the book, was ${isReplaced ? "replaced" : "deleted or moved"} while the server ran`;
    let sentence: string;
    try {
      this.#rescue.checkpoint();
      sentence = `${what}. What it held was written into the book. Stop the server${isReplaced ? `, move ${log} away,` : ""} and start again`;
    } catch (error) {
      sentence = `${what}, and what it held could not be written into the book (${error instanceof Error ? error.message : error}). Put that file back before you stop the server, or restore the newest backup`;
    }
    this.#lost = { code: "BOOK_LOST", sentence };
  }
}

function findIdentity(path: string): Identity | undefined {
  try {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    return found && { ino: found.ino, dev: found.dev };
  } catch {
    // A parent folder that can no longer be opened.
    return undefined;
  }
}

const isSame = (one: Identity | undefined, other: Identity | undefined): boolean =>
  one !== undefined && other !== undefined && one.ino === other.ino && one.dev === other.dev;

/** Present name of a file that this process has open; undefined if it has none or the system does not report it. */
function findName(file: Identity): string | undefined {
  try {
    for (const handle of readdirSync("/proc/self/fd")) {
      const link = join("/proc/self/fd", handle);
      const found = statSync(link, { bigint: true, throwIfNoEntry: false });
      if (found && isSame(file, { ino: found.ino, dev: found.dev }))
        return found.nlink === 0n ? undefined : readlinkSync(link);
    }
  } catch {
    // A system without that folder.
  }
  return undefined;
}
