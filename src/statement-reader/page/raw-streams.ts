import { constants, inflateSync } from "node:zlib";

/** Limit of plain bytes: a larger file is not searched. */
const mostBytes = 24 * 1024 * 1024;
const mostDictionary = 4_000;

/** Operators that draw a path or paint a form, which a stream of texts does not have. */
const endings = [" re", "\nre", " l\n", " l ", " l\r", " c\n", " c ", " c\r", " v\n", " y\n", " Do", "\nDo"];

/** `paths` is its content without its texts, which make up most of a statement. */
type Stream = { dictionary: string; paths: string };

/** Facts about a file's pages read from its bytes without a parser; undefined if that is impossible. */
export type RawFile = {
  /** Content streams and forms by object number, one for each revision. */
  streams: ReadonlyMap<number, readonly Stream[]>;
  /** Dictionaries of pages by object number, one for each revision. */
  pages: ReadonlyMap<number, readonly string[]>;
  /** Objects by name, in the whole file. */
  named: ReadonlyMap<string, ReadonlySet<number>>;
};

const holdsNoPath =
  /\/Subtype\s*\/(?:Image|Type1C|CIDFontType0C|OpenType|XML)|\/Length1\b|\/FunctionType|\/Type\s*\/(?:XRef|Metadata|EmbeddedFile)/;

/** Five characters are four bytes, `z` is four zeros, and `~` is the end. */
function fromAscii85(text: string): Buffer {
  const out: number[] = [];
  let group: number[] = [];
  const flush = (count: number) => {
    const value = group.reduce((sum, digit) => sum * 85 + digit, 0);
    for (let place = 0; place < count; place += 1) out.push(Math.floor(value / 256 ** (3 - place)) & 255);
    group = [];
  };
  for (const character of text) {
    if (character === "~") break;
    if (character === "z" && group.length === 0) out.push(0, 0, 0, 0);
    else if (character > " ") group.push(character.charCodeAt(0) - 33);
    if (group.length === 5) flush(4);
  }
  const rest = group.length;
  while (rest > 1 && group.length < 5) group.push(84);
  if (rest > 1) flush(rest - 1);
  return Buffer.from(out);
}

/** A stream without its filters; undefined if it has unusual ones. */
function withoutFilters(dictionary: string, raw: Buffer): Buffer | undefined {
  if (/\/DecodeParms/.test(dictionary)) return undefined;
  const filters = /\/Filter\s*(?:\[([^\]]*)\]|(\/\w+))/.exec(dictionary);
  let bytes = raw;
  for (const name of (filters?.[1] ?? filters?.[2] ?? "").match(/\w+/g) ?? []) {
    if (name === "ASCII85Decode") bytes = fromAscii85(bytes.toString("latin1"));
    else if (name === "FlateDecode") {
      try {
        bytes = inflateSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: mostBytes });
      } catch {
        return undefined;
      }
    } else return undefined;
  }
  return bytes;
}

/** A content stream without its texts, since no path is drawn between BT and ET. */
function keepPaths(plain: Buffer): string {
  if (!endings.some((ending) => plain.includes(ending))) return "";
  const content = plain.toString("latin1");
  const parts: string[] = [];
  let from = 0;
  for (const { index } of content.matchAll(/(?<![\w/])BT(?!\w)/g)) {
    const end = index < from ? -1 : content.indexOf("ET", index);
    if (end < 0) continue;
    parts.push(content.slice(from, index));
    from = end + "ET".length;
  }
  return parts.join("") + content.slice(from);
}

function add<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const there = map.get(key);
  if (there) there.push(value);
  else map.set(key, [value]);
}

/** The objects within an object stream, which begins with their numbers and offsets. */
function* readObjects(dictionary: string, content: string): Generator<[number, string]> {
  const first = Number(/\/First\s+(\d+)/.exec(dictionary)?.[1] ?? 0);
  const head = (content.slice(0, first).match(/\d+/g) ?? []).map(Number);
  for (let at = 0; at + 1 < head.length; at += 2)
    yield [
      head[at] ?? 0,
      content.slice(first + (head[at + 1] ?? 0), first + (head[at + 3] ?? content.length)),
    ];
}

/** Uncompressed dictionaries of the file that name contents or forms. */
function* plainObjects(file: Buffer): Generator<[number, string]> {
  const text = file.toString("latin1");
  for (const [, number, body = ""] of text.matchAll(
    /(\d+)\s+\d+\s+obj\b([\s\S]{0,20000}?)(?:endobj|\bstream\r?\n)/g,
  ))
    yield [Number(number), body];
}

/** Reads a file's streams and the dictionaries of its pages; undefined if it is locked or written unusually. */
export function readRaw(bytes: Uint8Array): RawFile | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.includes("/Encrypt")) return undefined;
  const streams = new Map<number, Stream[]>();
  const pages = new Map<number, string[]>();
  const named = new Map<string, Set<number>>();
  const note = (number: number, dictionary: string) => {
    if (dictionary.includes("/Contents")) add(pages, number, dictionary);
    if (!dictionary.includes("/XObject") && !/^\s*<<\s*\/\w+\s+\d+\s+\d+\s+R/.test(dictionary)) return;
    for (const [, name = "", to] of dictionary.matchAll(/\/([\w.-]+)\s+(\d+)\s+\d+\s+R/g))
      named.set(name, (named.get(name) ?? new Set()).add(Number(to)));
  };
  let total = 0;
  for (let at = file.indexOf("stream"); at >= 0; at = file.indexOf("stream", at)) {
    const before = file.toString("latin1", Math.max(0, at - mostDictionary), at);
    const begin = before.lastIndexOf(" obj");
    const dictionary = before.slice(begin);
    const number = Number(/(\d+)\s+\d+$/.exec(before.slice(0, Math.max(begin, 0)))?.[1] ?? -1);
    const start =
      at +
      "stream".length +
      (file[at + 6] === 13 ? 1 : 0) +
      (file[at + 6] === 13 && file[at + 7] !== 10 ? 0 : 1);
    const end = file.indexOf("endstream", start);
    if (end < 0) break;
    at = end + "endstream".length;
    if (holdsNoPath.test(dictionary)) continue;
    const plain = withoutFilters(dictionary, file.subarray(start, end));
    total += plain?.length ?? 0;
    if (!plain || total > mostBytes) return undefined;
    if (/\/Type\s*\/ObjStm/.test(dictionary))
      for (const [inside, body] of readObjects(dictionary, plain.toString("latin1"))) note(inside, body);
    else add(streams, number, { dictionary, paths: keepPaths(plain) });
  }
  for (const [number, body] of plainObjects(file)) note(number, body);
  return { streams, pages, named };
}
