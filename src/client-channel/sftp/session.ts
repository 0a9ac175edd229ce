import { readPrimaryRow, readPrimaryRows } from "db/rows";
import ssh2, { type Attributes, type SFTPWrapper } from "ssh2";
import { z } from "zod";
import { RateLimit } from "@/access/rate-limit";
import { type ChannelKey, isStillHeld } from "@/client-channel/channel-key";
import { takeFile } from "@/client-channel/files";
import { receiveFile } from "@/client-channel/inbox";
import { failureReason } from "@/commands/reason";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { uploadLimits } from "@/payments/bulk-uploads/contract";
import { recordDenied } from "@/people/auth/denied-request-log";
import { isTemporary, type Place, realPath, resolvePath } from "./folder";
import { DoesNotFit, UploadBuffer } from "./upload-buffer";

const { STATUS_CODE, OPEN_MODE } = ssh2.utils.sftp;

/** Maximum number of open files and folders in a session, and of files sent under a temporary name. */
const mostOpen = 16;
const mostParked = 8;
/** Rate of files that a client opens, per minute. */
const opened = new RateLimit();
const openRate = { most: 120, per: 60_000 };
/** Maximum number of an outbox's files that are listed, newest first. */
const mostListed = 1_000;

type Entry = { name: string; size: number; madeAt: number };

type Handle =
  | { kind: "folder"; entries: Entry[] | undefined }
  | { kind: "read"; bytes: Uint8Array; entry: Entry }
  | { kind: "write"; name: string; buffer: UploadBuffer; problem: string | undefined };

/** Refusal of a request: a status of the protocol, and a sentence. */
class Refused extends Error {
  override readonly name = "Refused";

  constructor(
    readonly status: number,
    message: string,
    /** True if it is recorded; requests that the protocol does not support are not. */
    readonly isRecorded = true,
  ) {
    super(message);
  }
}

const outboxRow = z.object({ id: z.int(), name: z.string(), size: z.int(), madeAt: z.int() });

/** Files that were made for a client and are still kept. */
const outboxFiles = `select f.id, f.name, f.size, f.made_at as "madeAt" from client_files f
  where f.client_id = ? and f.kind <> 'payments' and exists (select 1 from client_file_contents where file_id = f.id)`;

const notThere = () => new Refused(STATUS_CODE.NO_SUCH_FILE, "There is no such file", false);
const denied = (message: string) => new Refused(STATUS_CODE.PERMISSION_DENIED, message);

const mode = (name: string, kind: "folder" | "file", write: boolean) => {
  const bits = kind === "folder" ? 0o040000 | (write ? 0o770 : 0o550) : 0o100000 | (write ? 0o660 : 0o440);
  return {
    bits,
    text: `${kind === "folder" ? "d" : "-"}${write ? "rw" : "r-"}${kind === "folder" ? "x" : "-"}------ 1 bank bank`,
    name,
  };
};

const attributes = (bits: number, size: number, at: number): Attributes => {
  const seconds = Math.floor(at / 1000);
  return { mode: bits, uid: 0, gid: 0, size, atime: seconds, mtime: seconds };
};

const folders: readonly Entry[] = ["inbox", "outbox"].map((name) => ({ name, size: 0, madeAt: 0 }));

/** A program's session: its client's two folders, which exist only in the database. */
export class SftpSession {
  readonly #deps: Deps;
  readonly #key: ChannelKey;
  readonly #sftp: SFTPWrapper;
  readonly #end: () => void;
  readonly #handles = new Map<number, Handle>();
  /** Files that were sent completely under a temporary name, until they are renamed. */
  readonly #parked = new Map<string, UploadBuffer>();
  /** The most recently accepted files by name: programs ask for the size of a file that they sent. */
  readonly #taken = new Map<string, Entry>();
  #next = 1;
  #isOpen = true;

  /** @param end ends the connection */
  constructor(deps: Deps, key: ChannelKey, sftp: SFTPWrapper, end: () => void) {
    this.#deps = deps;
    this.#key = key;
    this.#sftp = sftp;
    this.#end = end;
    this.#listen();
  }

  /** Drops incomplete files, and records that. */
  close(): void {
    this.#isOpen = false;
    let lost = 0;
    for (const handle of this.#handles.values()) {
      if (handle.kind !== "write") continue;
      lost += 1;
      handle.buffer.free();
    }
    for (const buffer of this.#parked.values()) {
      lost += 1;
      buffer.free();
    }
    this.#handles.clear();
    this.#parked.clear();
    if (lost > 0) void this.#record("broken off");
  }

  #listen(): void {
    const sftp = this.#sftp;
    sftp.on("REALPATH", (id, path) => {
      const filename = realPath(path);
      sftp.name(id, [{ filename, longname: filename, attrs: attributes(0o040550, 0, 0) }]);
    });
    for (const event of ["STAT", "LSTAT"] as const)
      sftp.on(event, (id: number, path: string) =>
        this.#answer(id, "stat", async () => sftp.attrs(id, await this.#stat(path))),
      );
    sftp.on("FSTAT", (id, handle) =>
      this.#answer(id, "stat", async () => sftp.attrs(id, this.#statOpen(handle))),
    );
    sftp.on("OPENDIR", (id, path) =>
      this.#answer(id, "list", async () => sftp.handle(id, await this.#openFolder(path))),
    );
    sftp.on("READDIR", (id, handle) => this.#answer(id, "list", async () => this.#readFolder(id, handle)));
    sftp.on("OPEN", (id, path, flags) =>
      this.#answer(id, "open", async () => sftp.handle(id, await this.#open(path, flags))),
    );
    sftp.on("READ", (id, handle, offset, length) =>
      this.#answer(id, "read", async () => this.#read(id, handle, offset, length)),
    );
    sftp.on("WRITE", (id, handle, offset, data) =>
      this.#answer(id, "write", async () => {
        this.#write(handle, offset, data);
        sftp.status(id, STATUS_CODE.OK);
      }),
    );
    sftp.on("CLOSE", (id, handle) =>
      this.#answer(id, "write", async () => {
        await this.#closeHandle(handle);
        sftp.status(id, STATUS_CODE.OK);
      }),
    );
    sftp.on("RENAME", (id, from, to) =>
      this.#answer(id, "rename", async () => {
        await this.#rename(from, to);
        sftp.status(id, STATUS_CODE.OK);
      }),
    );
    sftp.on("REMOVE", (id, path) =>
      this.#answer(id, "remove", async () => {
        this.#remove(path);
        sftp.status(id, STATUS_CODE.OK);
      }),
    );
    // Requests to set a file's times or mode are accepted and ignored: files here have none.
    for (const event of ["SETSTAT", "FSETSTAT"] as const)
      sftp.on(event, (id: number) => sftp.status(id, STATUS_CODE.OK));
    for (const event of ["MKDIR", "RMDIR", "READLINK", "SYMLINK"] as const)
      sftp.on(event, (id: number) =>
        this.#answer(id, event.toLowerCase(), async () => {
          throw denied("There are an inbox and an outbox, and nothing else");
        }),
      );
    sftp.on("EXTENDED", (id) => sftp.status(id, STATUS_CODE.OP_UNSUPPORTED));
    // A program that has finished waits until its channel is closed.
    sftp.on("end", () => sftp.end());
  }

  /** Answers a request, or refuses it with a reason. */
  async #answer(id: number, act: string, answer: () => Promise<void>): Promise<void> {
    try {
      await answer();
    } catch (error) {
      await this.#refuse(id, act, error);
    }
  }

  async #refuse(id: number, act: string, error: unknown): Promise<void> {
    const isRevoked = error instanceof AppError && error.code === "KEY_REVOKED";
    if (error instanceof Refused) {
      if (error.isRecorded) await this.#record(act);
      this.#sftp.status(id, error.status, error.message);
    } else if (error instanceof AppError || error instanceof DoesNotFit) {
      await this.#record(act);
      this.#sftp.status(id, STATUS_CODE.FAILURE, error.message);
    } else {
      this.#deps.log.error({ reason: failureReason(error) }, "a request over SFTP failed");
      this.#sftp.status(id, STATUS_CODE.FAILURE, "The server could not do this: try again");
    }
    if (isRevoked) this.#end();
  }

  #record(act: string): Promise<void> {
    const { actor } = this.#key;
    return recordDenied(this.#deps, actor, { status: 403, method: "SFTP", route: act });
  }

  async #assertHeld(): Promise<void> {
    if (await isStillHeld(this.#deps, this.#key)) return;
    throw new AppError("forbidden", "The key is registered no more", { code: "KEY_REVOKED" });
  }

  #keep(handle: Handle): Buffer {
    if (this.#handles.size >= mostOpen) throw denied("Too many files are open: close some");
    const number = this.#next++;
    this.#handles.set(number, handle);
    const name = Buffer.alloc(4);
    name.writeUInt32BE(number);
    return name;
  }

  readonly #readNumber = (handle: Buffer): number => (handle.byteLength === 4 ? handle.readUInt32BE() : 0);

  #getHandle(handle: Buffer): Handle {
    const found = this.#handles.get(this.#readNumber(handle));
    if (!found) throw new Refused(STATUS_CODE.FAILURE, "This file is not open", false);
    return found;
  }

  #findPlace(path: string): Place {
    const place = resolvePath(path);
    if (!place)
      throw new Refused(STATUS_CODE.NO_SUCH_FILE, "There are an inbox and an outbox, and nothing else");
    return place;
  }

  async #findInOutbox(name: string) {
    const file = await readPrimaryRow(this.#deps.db, outboxRow, {
      sql: `${outboxFiles} and f.name = ? order by f.id desc limit 1`,
      args: [this.#key.actor.clientId, name],
    });
    if (!file) throw notThere();
    return file;
  }

  async #stat(path: string): Promise<Attributes> {
    const place = this.#findPlace(path);
    if (place.at === "outbox-file") {
      const { size, madeAt } = await this.#findInOutbox(place.name);
      return attributes(mode("", "file", false).bits, size, madeAt);
    }
    if (place.at === "inbox-file") {
      const found = this.#parked.get(place.name) ?? this.#taken.get(place.name);
      if (!found) throw notThere();
      return attributes(mode("", "file", true).bits, found.size, this.#deps.now());
    }
    return attributes(mode("", "folder", place.at === "inbox").bits, 0, this.#deps.now());
  }

  #statOpen(handle: Buffer): Attributes {
    const open = this.#getHandle(handle);
    if (open.kind === "read")
      return attributes(mode("", "file", false).bits, open.entry.size, open.entry.madeAt);
    if (open.kind === "write")
      return attributes(mode("", "file", true).bits, open.buffer.size, this.#deps.now());
    return attributes(mode("", "folder", false).bits, 0, this.#deps.now());
  }

  async #openFolder(path: string): Promise<Buffer> {
    const place = this.#findPlace(path);
    await this.#assertHeld();
    if (place.at === "root") return this.#keep({ kind: "folder", entries: [...folders] });
    if (place.at === "inbox") {
      const entries = [...this.#parked].map(([name, { size }]) => ({ name, size, madeAt: this.#deps.now() }));
      return this.#keep({ kind: "folder", entries });
    }
    if (place.at !== "outbox") throw notThere();
    const entries = await readPrimaryRows(this.#deps.db, outboxRow, {
      sql: `${outboxFiles} order by f.id desc limit ${mostListed}`,
      args: [this.#key.actor.clientId],
    });
    return this.#keep({ kind: "folder", entries });
  }

  #readFolder(id: number, handle: Buffer): void {
    const open = this.#getHandle(handle);
    if (open.kind !== "folder") throw new Refused(STATUS_CODE.FAILURE, "This is no folder", false);
    const some = open.entries?.splice(0, 100) ?? [];
    if (some.length === 0) {
      open.entries = undefined;
      this.#sftp.status(id, STATUS_CODE.EOF);
      return;
    }
    this.#sftp.name(
      id,
      some.map(({ name, size, madeAt }) => {
        const { bits, text } = mode(
          name,
          folders.some((one) => one.name === name) ? "folder" : "file",
          false,
        );
        const day = new Date(madeAt).toISOString().slice(0, 10);
        return {
          filename: name,
          longname: `${text} ${size} ${day} ${name}`,
          attrs: attributes(bits, size, madeAt),
        };
      }),
    );
  }

  async #open(path: string, flags: number): Promise<Buffer> {
    const place = this.#findPlace(path);
    await this.#assertHeld();
    const writes = (flags & (OPEN_MODE.WRITE | OPEN_MODE.APPEND | OPEN_MODE.CREAT | OPEN_MODE.TRUNC)) !== 0;
    if (place.at === "inbox-file") {
      if (!writes) throw denied("What was sent is not read here: it is on the screen of files");
      if ((flags & OPEN_MODE.APPEND) !== 0) throw denied("A file is sent as a whole: it is not appended to");
      const handle = {
        kind: "write",
        name: place.name,
        buffer: new UploadBuffer(uploadLimits.fileBytes, this.#key.actor.clientId),
        problem: undefined,
      } as const;
      return this.#keep(handle);
    }
    if (place.at !== "outbox-file") throw denied("Send files to the inbox, and take them from the outbox");
    if (writes) throw denied("The outbox is read only");
    const { clientId } = this.#key.actor;
    if (opened.take(this.#deps, `client files ${clientId}`, openRate) !== undefined)
      throw denied("Too many files were opened: try again in a moment");
    const { id, ...entry } = await this.#findInOutbox(place.name);
    const { bytes } = await takeFile(this.#deps, this.#key.actor, id);
    return this.#keep({ kind: "read", bytes, entry });
  }

  #read(id: number, handle: Buffer, offset: number, length: number): void {
    const open = this.#getHandle(handle);
    if (open.kind !== "read")
      throw new Refused(STATUS_CODE.FAILURE, "This file is not open to be read", false);
    if (offset >= open.bytes.byteLength) {
      this.#sftp.status(id, STATUS_CODE.EOF);
      return;
    }
    this.#sftp.data(id, Buffer.from(open.bytes.subarray(offset, offset + Math.min(length, 256 * 1024))));
  }

  #write(handle: Buffer, offset: number, data: Buffer): void {
    const open = this.#getHandle(handle);
    if (open.kind !== "write")
      throw new Refused(STATUS_CODE.FAILURE, "This file is not open to be written", false);
    try {
      open.buffer.write(offset, data);
    } catch (error) {
      if (error instanceof DoesNotFit) open.problem = error.message;
      throw error;
    }
  }

  async #closeHandle(handle: Buffer): Promise<void> {
    const open = this.#getHandle(handle);
    this.#handles.delete(this.#readNumber(handle));
    if (open.kind !== "write") return;
    if (open.problem !== undefined) {
      open.buffer.free();
      throw new Refused(STATUS_CODE.FAILURE, open.problem, false);
    }
    if (isTemporary(open.name)) return this.#park(open.name, open.buffer);
    try {
      await this.#receive(open.name, open.buffer);
    } finally {
      open.buffer.free();
    }
  }

  #park(name: string, buffer: UploadBuffer): void {
    this.#parked.get(name)?.free();
    this.#parked.delete(name);
    if (this.#parked.size >= mostParked) {
      buffer.free();
      throw denied("Too many files wait for their names: rename some");
    }
    this.#parked.set(name, buffer);
  }

  async #receive(name: string, buffer: UploadBuffer): Promise<void> {
    const bytes = buffer.read();
    await receiveFile(this.#deps, this.#key, { name, bytes });
    this.#taken.delete(name);
    this.#taken.set(name, { name, size: bytes.byteLength, madeAt: this.#deps.now() });
    const [oldest] = this.#taken.keys();
    if (oldest !== undefined && this.#taken.size > mostOpen) this.#taken.delete(oldest);
  }

  async #rename(from: string, to: string): Promise<void> {
    const [source, target] = [this.#findPlace(from), this.#findPlace(to)];
    if (source.at !== "inbox-file" || target.at !== "inbox-file")
      throw denied("Only a file in the inbox gets another name");
    const buffer = this.#parked.get(source.name);
    if (!buffer) throw notThere();
    this.#parked.delete(source.name);
    if (isTemporary(target.name)) return this.#park(target.name, buffer);
    try {
      await this.#receive(target.name, buffer);
    } catch (error) {
      // The file keeps its temporary name, so that the program can rename it again.
      if (this.#isOpen && !this.#parked.has(source.name)) this.#parked.set(source.name, buffer);
      else buffer.free();
      throw error;
    }
    buffer.free();
  }

  #remove(path: string): void {
    const place = this.#findPlace(path);
    if (place.at !== "inbox-file") throw denied("Files of the outbox are deleted by the bank alone");
    const buffer = this.#parked.get(place.name);
    if (!buffer) throw notThere();
    buffer.free();
    this.#parked.delete(place.name);
  }
}
