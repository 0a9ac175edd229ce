import type { Deps } from "@/deps";

/** The settings and the clock that a file is written with. */
export type FileContext = Pick<Deps, "env" | "now"> & {
  /** Who takes the file, a client as a whole: nobody has all that is printed at once. */
  taker?: string;
};

/** A file as it is written, a piece at a time, for as long as somebody takes it. */
export type StatementFile = {
  contentType: string;
  fileName: string;
  body: ReadableStream<Uint8Array<ArrayBuffer>>;
};
