import { setImmediate } from "node:timers/promises";
import { SaxesParser, type SaxesTagNS } from "saxes";
import type { AppError } from "@/kernel/errors";
import { clean, quoted, refusal } from "./refusal";
import { largestBankFile } from "./statement";
import { xmlTexts } from "./xml-encoding";

/** An element with its content. Names are without prefix; elements of other namespaces are left out. */
export type XmlElement = {
  name: string;
  /** Line and column of its start, counted from 1. */
  line: number;
  column: number;
  text: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
};

/** Callbacks of a reader for an element: at its beginning, and with the whole element at its end. */
type XmlPart = { begin?: (line: number) => void; end?: (element: XmlElement) => void };

/** The requested parts by their path below the message's element: `Stmt/Ntry`. */
export type XmlParts = Readonly<Record<string, XmlPart>>;

/** Identity of a message: the namespace ("" for none), and its element, such as `BkToCstmrStmt`. */
export type XmlHead = { namespace: string; message: string; line: number; column: number };

/** Limits of a file. A regular one of 25 MB stays far below them. */
export const xmlLimits = {
  depth: 64,
  elements: 3_000_000,
  within: 200_000,
  text: 100_000,
  /** Number of characters of a part that the parser keeps until its end: a text, a tag, a comment, an instruction. */
  unended: 200_000,
  attributes: 32,
  /** Number of elements before the first `Document`. */
  envelope: 1000,
} as const;

/** A requested part, and those below it. */
type Branch = { part?: XmlPart; below: Map<string, Branch> };

type Open = {
  element: XmlElement | undefined;
  branch: Branch | undefined;
  size: { count: number } | undefined;
};

/**
 * Reads ISO 20022 messages (`Document`, the message's element, its parts) in one pass, whatever envelope is around them. A part is passed on when it
 * ends, without the parts below it that were passed on before; everything else is skipped, so that a long file needs
 * no more memory than its longest part. Yields to other requests every 16,000 characters.
 *
 * Comments and instructions are skipped as well, but the parser keeps each until it ends, so unfinished ones are
 * counted. A document type is refused, so that there are no entities and nothing is fetched from elsewhere.
 * @param getParts the requested parts of a message; throws for an unsupported one
 * @throws AppError bad_request, or what `getParts` and the parts throw; its sentence names the line
 */
export async function readXml(bytes: Uint8Array, getParts: (head: XmlHead) => XmlParts): Promise<void> {
  assertSize(bytes);
  const parser = new SaxesParser({ xmlns: true });
  const pass = new Pass(parser, getParts);
  for (const text of xmlTexts(bytes, () => parser)) {
    pass.write(text);
    await setImmediate();
  }
  pass.end();
}

/** @throws AppError if the file is empty or larger than `largestBankFile` */
export function assertSize({ byteLength }: Uint8Array): void {
  if (byteLength === 0) throw refusal(undefined, "FILE_EMPTY", "The file is empty. Choose another one.");
  if (byteLength > largestBankFile) {
    const megabytes = largestBankFile / 1_000_000;
    throw refusal(
      undefined,
      "FILE_TOO_LARGE",
      `The file is larger than ${megabytes} MB. Ask for it in parts.`,
    );
  }
}

class Pass {
  readonly #parser: SaxesParser<{ xmlns: true }>;
  readonly #getParts: (head: XmlHead) => XmlParts;
  readonly #open: Open[] = [];
  #namespace = "";
  /** Number of elements around the open `Document`; undefined outside of one. */
  #around: number | undefined;
  /** The first element of the file, until a `Document` is found. */
  #root: { name: string; line: number; column: number } | undefined;
  #hasDocument = false;
  #elements = 0;
  #attributes = 0;
  /** Where the current tag began. */
  #tag = { line: 1, column: 1 };
  /** End of the previous part of the file: the parser keeps everything after it. */
  #ended = 0;

  constructor(parser: SaxesParser<{ xmlns: true }>, getParts: (head: XmlHead) => XmlParts) {
    this.#parser = parser;
    this.#getParts = getParts;
    parser.on("error", (error) => {
      throw this.#malformed(error.message);
    });
    parser.on("doctype", () => {
      throw refusal(
        { line: parser.line, column: parser.column },
        "NOT_WELL_FORMED",
        "A document type (DOCTYPE) is not read. Bank messages have none: ask for the file without it.",
      );
    });
    parser.on("opentagstart", ({ name }) => {
      this.#pass();
      this.#tag = { line: parser.line, column: Math.max(1, parser.column - name.length - 1) };
      this.#attributes = 0;
    });
    parser.on("attribute", () => {
      this.#pass();
      this.#attributes += 1;
      if (this.#attributes > xmlLimits.attributes) throw this.#tooMuch("An element has too many attributes");
    });
    parser.on("opentag", (tag) => this.#begin(tag));
    parser.on("closetag", () => this.#end());
    parser.on("text", (text) => this.#text(text));
    parser.on("cdata", (text) => this.#text(text));
    for (const event of ["comment", "processinginstruction", "xmldecl"] as const)
      parser.on(event, () => this.#pass());
  }

  /** Passes the next text to the parser, unless it keeps too much of those before. */
  write(text: string): void {
    if (this.#parser.position - this.#ended > xmlLimits.unended) throw this.#tooMuch("A text is too long");
    this.#parser.write(text);
  }

  /** @throws AppError if the file holds no `Document` */
  end(): void {
    this.#parser.close();
    if (!this.#hasDocument) throw this.#noDocument();
  }

  #noDocument(): AppError {
    const { name, ...place } = this.#root ?? { name: "", line: 1, column: 1 };
    const sentence = `The file begins with ${quoted(name)}, and not with the 'Document' of an ISO 20022 message.`;
    return refusal(place, "FORMAT_UNKNOWN", `${sentence} Choose the bank's camt or pain file.`);
  }

  #malformed(said: string): AppError {
    const reason = clean(said.slice(0, 400).replace(/^\d+:\d+: /, "")).replace(/\.$/, "");
    const sentence = `The XML is broken here (${reason.slice(0, 120)}). Ask the bank for the file again.`;
    const { line, column } = this.#parser;
    return refusal({ line, column: column + 1 }, "NOT_WELL_FORMED", sentence);
  }

  #tooMuch(what: string): AppError {
    return refusal(this.#tag, "TOO_COMPLEX", `${what} for a bank message. Ask the bank for the file again.`);
  }

  #pass(): void {
    this.#ended = this.#parser.position;
  }

  #begin(tag: SaxesTagNS): void {
    this.#pass();
    this.#elements += 1;
    if (this.#elements > xmlLimits.elements) throw this.#tooMuch("The file has too many elements");
    const depth = this.#open.length;
    if (depth === xmlLimits.depth) throw this.#tooMuch("Elements lie too deep within each other");
    if (this.#around === undefined) this.#outside(tag, depth);
    else if (depth === this.#around + 1) this.#message(tag);
    else this.#inner(tag);
  }

  /** An element around a `Document`, such as an envelope of SWIFT or of a web service with its headers. */
  #outside({ local, uri }: SaxesTagNS, depth: number): void {
    this.#root ??= { name: local, ...this.#tag };
    if (local === "Document") {
      this.#around = depth;
      this.#namespace = uri;
      this.#hasDocument = true;
    } else if (!this.#hasDocument && this.#elements > xmlLimits.envelope) throw this.#noDocument();
    this.#open.push({ element: undefined, branch: undefined, size: undefined });
  }

  #message({ local }: SaxesTagNS): void {
    const parts = this.#getParts({ namespace: this.#namespace, message: local, ...this.#tag });
    this.#open.push({ element: undefined, branch: makeBranch(parts), size: undefined });
  }

  #inner({ local, uri, attributes }: SaxesTagNS): void {
    const parent = this.#open.at(-1);
    const ours = uri === this.#namespace;
    const branch = ours ? parent?.branch?.below.get(local) : undefined;
    const part = branch?.part;
    part?.begin?.(this.#tag.line);
    const wanted = ours && (part?.end !== undefined || parent?.element !== undefined);
    if (!wanted) {
      this.#open.push({ element: undefined, branch, size: undefined });
      return;
    }
    const size = part?.end || !parent?.size ? { count: 0 } : parent.size;
    size.count += 1;
    if (size.count > xmlLimits.within) throw this.#tooMuch("An element holds too many others");
    const element = {
      name: local,
      ...this.#tag,
      text: "",
      attributes: texts(attributes),
      children: [],
    };
    this.#open.push({ element, branch, size });
  }

  #text(text: string): void {
    this.#pass();
    const element = this.#open.at(-1)?.element;
    if (element === undefined) return;
    // Text between children is layout.
    element.text = element.children.length > 0 ? element.text : element.text + text;
    if (element.text.length > xmlLimits.text) throw this.#tooMuch("A text is too long");
  }

  #end(): void {
    this.#pass();
    const open = this.#open.pop();
    if (this.#open.length === this.#around) this.#around = undefined;
    const element = open?.element;
    if (element === undefined) return;
    element.text = element.children.length > 0 ? "" : clean(element.text);
    if (open?.branch?.part?.end) open.branch.part.end(element);
    else this.#open.at(-1)?.element?.children.push(element);
  }
}

const noAttributes: Readonly<Record<string, string>> = {};

function texts(attributes: SaxesTagNS["attributes"]): Readonly<Record<string, string>> {
  let found: Record<string, string> | undefined;
  for (const name in attributes) {
    const attribute = attributes[name];
    if (attribute === undefined || attribute.uri !== "") continue;
    found ??= {};
    found[attribute.local] = attribute.value;
  }
  return found ?? noAttributes;
}

function makeBranch(parts: XmlParts): Branch {
  const root: Branch = { below: new Map() };
  for (const [path, part] of Object.entries(parts)) {
    let at = root;
    for (const name of path.split("/")) {
      const next: Branch = at.below.get(name) ?? { below: new Map() };
      at.below.set(name, next);
      at = next;
    }
    at.part = part;
  }
  return root;
}

/** The first element at a path of names. */
export function childAt(element: XmlElement | undefined, ...names: string[]): XmlElement | undefined {
  let at = element;
  for (const name of names) at = at?.children.find((child) => child.name === name);
  return at;
}

/** All children of that name. */
export const listChildren = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The text of the first element at a path of names; "" if there is none. */
export const textAt = (element: XmlElement | undefined, ...names: string[]): string =>
  childAt(element, ...names)?.text ?? "";
