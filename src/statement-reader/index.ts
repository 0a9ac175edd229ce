/*
 * The statement reader: bytes of a PDF in, bank statements out. Its users import this file and those beside it
 * (`contract`, `rules`, `packed-result`, `decimals`), and none of its folders.
 */
export { practice, prepareReader, sandboxLimits } from "./process";
export { type FileReading, opening, type ReadOptions, readFile, refusePdf } from "./read-file";
export { findRole } from "./tables/heading-roles";
export { currencyNamed, findLabelKind, monthNamed } from "./tables/named";
export type { MarkKind } from "./vocabulary";
