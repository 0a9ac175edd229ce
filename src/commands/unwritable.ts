const sentences: Readonly<Record<string, string>> = {
  DISK_FULL:
    "The server's disk is full, so nothing of this was done: try again once its operator has made room",
  READ_ONLY:
    "The server cannot write its book, so nothing of this was done: try again once its operator has mended that",
  DISK_ERROR:
    "The server cannot write its book, so nothing of this was done: try again once its operator has mended that",
  BOOK_LOST:
    "The file of the book was taken from the server, so nothing of this was done: try again once its operator has started it again",
};

/**
 * Explains to the person whose act was refused why the book cannot be written, without a path. `code`: of a
 * DatabaseError that passes.
 */
export const describeUnwritable = (code: string | undefined): string =>
  sentences[code ?? ""] ?? "The book cannot be written at the moment: try again shortly";
