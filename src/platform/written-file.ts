import type { Deps } from "@/deps";

/** The settings and the clock that a file is written with. */
export type FileContext = Pick<Deps, "env" | "now"> & {
  /** Client that receives the file: a client cannot fetch all printed files at once. */
  taker?: string;
};

/** A file that is written piece by piece, for as long as somebody reads it. */
export type StatementFile = {
  contentType: string;
  fileName: string;
  body: ReadableStream<Uint8Array<ArrayBuffer>>;
};
